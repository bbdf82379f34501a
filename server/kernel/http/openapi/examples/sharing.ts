import type { ExamplesOf } from './examples-of.ts'
import { DATE, KEY, LATER, OTHER_ID, file } from './shared.ts'

const shareLink = {
  _id: OTHER_ID,
  right: 'comment' as const,
  has_password: true,
  created_date: DATE,
  expires_date: LATER,
  last_opened_date: null,
  guests: [],
  guest_count: 0,
}
const opened = {
  right: 'comment' as const,
  file_id: file._id,
  file_name: file.name,
  expires_date: LATER,
  guest: { _id: OTHER_ID, name: 'Ana' },
}

/** Examples of the area `sharing`. */
export const sharingExamples: ExamplesOf<'sharing'> = {
  'sharing.listShareLinks': { reply: [shareLink] },
  'sharing.createShareLink': {
    body: { days: 30, right: 'comment', password: 'harbour-lamp-71' },
    reply: { ...shareLink, url: `https://longhand.example.org/shared/${KEY}` },
  },
  'sharing.createShareLinks': {
    body: { ids: [file._id], days: 7, right: 'read' },
    reply: {
      links: [
        {
          ...shareLink,
          right: 'read',
          has_password: false,
          file: file._id,
          name: file.name,
          url: `https://longhand.example.org/shared/${KEY}`,
        },
      ],
      failed: [],
    },
  },
  'sharing.changeShareLink': { body: { right: 'read', password: null }, reply: { ...shareLink, right: 'read' } },
  'sharing.removeShareLink': {},
  'sharing.getShared': {
    reply: {
      name: file.name,
      type: file.type,
      has_media: true,
      length: file.length,
      language_code: 'en',
      expires_date: LATER,
      paragraphs: [{ speaker: 'Ana', color: '#27408f', start: 0.31, end: 1.48, text: 'Good morning.' }],
    },
  },
  'sharing.openShared': { body: { password: 'harbour-lamp-71', name: 'Ana' }, reply: opened },
  'sharing.joinShared': { body: { name: 'Ana' }, reply: opened },
  'sharing.getSharedMedia': {},
}
