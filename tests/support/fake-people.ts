import type { PersonDetails } from '../../src/shared/contract/people.ts'

/** An account as an ADMIN sees it. */
export const fakePerson = (over: Partial<PersonDetails> = {}): PersonDetails => ({
  _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507',
  email: 'ana@example.org',
  role: 'SUBSCRIBER',
  created_date: '2026-03-02T09:41:07.000Z',
  is_validated: true,
  suspended_date: null,
  last_seen_date: '2026-11-21T09:41:07.000Z',
  time: { auto: 35_400, human: 600 },
  time_reserved: { auto: 600, human: 0 },
  time_used: { auto: 7200, human: 0 },
  files: 12,
  length: 20_412.5,
  workspaces: [],
  sessions: 2,
  access_tokens: 1,
  has_one_time_codes: true,
  has_passkeys: false,
  storage: { media: 326_600_000, texts: 1_480_000, uploads: 0 },
  files_by_status: [
    { status: 'EDITING', files: 11, length: 20_000 },
    { status: 'FAILED', files: 1, length: 412.5 },
  ],
  is_you: false,
  ...over,
})
