import type { Destination, DestinationDelivery } from '../../../../../src/shared/contract/destinations.ts'
import type { ExamplesOf } from './examples-of.ts'
import { ID, OTHER_ID } from './shared.ts'

const cloud: Destination = {
  _id: ID,
  place: { kind: 'webdav', url: 'https://cloud.example.org/remote.php/dav/files/ann/Transcripts/', user: 'ann' },
  formats: ['docx', 'srt'],
  template: '{folder}/{name}.{language}.{format}',
  sends: 'ready',
  quiet_minutes: 5,
  folder_id: null,
  tag_id: null,
  languages: [],
  with_summary: false,
  with_answers: false,
  is_enabled: true,
  paused_because: null,
  failing_since: null,
  waiting: 0,
  failed: 0,
  created_date: '2026-11-24T09:30:00.000Z',
}
const talk: DestinationDelivery = {
  _id: OTHER_ID,
  file_id: ID,
  name: 'Radio/Harbour.en.docx',
  language: 'en',
  format: 'docx',
  version: 3,
  status: 'delivered',
  attempts: 1,
  created_date: '2026-11-24T10:00:00.000Z',
  tried_date: '2026-11-24T10:00:01.000Z',
  next_try_date: null,
  problem: null,
}

/** Examples of the area `destinations`. */
export const destinationsExamples: ExamplesOf<'destinations'> = {
  'destinations.listDestinations': {
    reply: { kinds: ['folder', 'bucket', 'webdav', 'webhook'], own_folder: OTHER_ID, destinations: [cloud] },
  },
  'destinations.createDestination': {
    body: {
      place: cloud.place,
      secret: 'app password',
      formats: ['docx', 'srt'],
      template: cloud.template,
      sends: 'ready',
      quiet_minutes: 5,
      folder_id: null,
      tag_id: null,
      languages: [],
      with_existing: false,
    },
    reply: { ...cloud, signing_secret: null },
  },
  'destinations.updateDestination': { body: { quiet_minutes: 30 }, reply: { ...cloud, quiet_minutes: 30 } },
  'destinations.removeDestination': {},
  'destinations.testDestination': {
    reply: {
      ...talk,
      file_id: null,
      name: '',
      language: null,
      format: 'test',
      version: 0,
      status: 'waiting',
      attempts: 0,
    },
  },
  'destinations.listDestinationDeliveries': { reply: [talk] },
  'destinations.retryDestinationDelivery': { reply: { ...talk, status: 'waiting', attempts: 0 } },
}
