import type { MediaImport } from '../../../../../src/shared/contract/imports.ts'
import type { ExamplesOf } from './examples-of.ts'
import { OTHER_ID } from './shared.ts'

const fetched: MediaImport = {
  _id: OTHER_ID,
  name: 'Harbour interview.mp3',
  state: 'fetching',
  received: 2_097_152,
  size: 4_718_592,
  problem: null,
  file_id: null,
  page: null,
  same: null,
  same_cost: null,
}

/** Examples of the area `imports`. */
export const importsExamples: ExamplesOf<'imports'> = {
  'imports.beginImport': {
    body: { link: 'https://dl.dropboxusercontent.com/scl/fi/abc/talk.mp3', name: fetched.name },
    reply: { ...fetched, state: 'waiting', received: 0, size: null },
  },
  'imports.beginOwnImport': { reply: { ...fetched, state: 'waiting', received: 0, size: null } },
  'imports.listImports': { reply: [fetched] },
  'imports.getImport': { reply: fetched },
  'imports.retryImport': { reply: { ...fetched, state: 'waiting' } },
  'imports.confirmImport': {
    reply: {
      ...fetched,
      state: 'waiting',
      received: 0,
      size: null,
      page: { length: 1830.5, size: 29_600_000, cost: { auto: 1831, human: 0 } },
    },
  },
  'imports.removeImport': {},
}
