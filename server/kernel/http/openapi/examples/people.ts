import type { Person } from '../../../../../src/shared/contract/people.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID, LATER } from './shared.ts'

const person: Person = {
  _id: ID,
  email: 'ana@example.org',
  role: 'SUBSCRIBER',
  created_date: DATE,
  is_validated: true,
  suspended_date: null,
  last_seen_date: LATER,
  time: { auto: 35_400, human: 0 },
  files: 12,
  length: 20_412.5,
}

/** Examples of the area `people`. */
export const peopleExamples: ExamplesOf<'people'> = {
  'people.listPeople': { reply: { people: [person], next: ID } },
  'people.getPerson': {
    reply: {
      ...person,
      time_reserved: { auto: 600, human: 0 },
      time_used: { auto: 7200, human: 0 },
      workspaces: [{ _id: ID, name: 'Newsroom', role: 'editor' }],
      sessions: 2,
      access_tokens: 0,
      has_one_time_codes: true,
      has_passkeys: false,
      storage: { media: 326_600_000, texts: 1_480_000, uploads: 0 },
      files_by_status: [{ status: 'EDITING', files: 12, length: 20_412.5 }],
      is_you: false,
    },
  },
  'people.addPerson': {
    body: { email: 'ben@example.org', role: 'HUMAN-TRANSCRIPTOR' },
    reply: { _id: ID, link: 'https://longhand.example/auth/reset-password/kY7…?first' },
  },
  'people.setRole': { body: { role: 'HUMAN-TRANSCRIPTOR' } },
  'people.grantTime': { body: { auto_seconds: 36_000, human_seconds: 0, wish: ID } },
  'people.endSessions': {},
  'people.resetFactors': {},
  'people.suspendPerson': {},
  'people.resumePerson': {},
  'people.removePerson': {},
}
