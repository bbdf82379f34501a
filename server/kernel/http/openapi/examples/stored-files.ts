import type { StoredOwner } from '../../../../../src/shared/contract/stored-files.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID, OTHER_ID } from './shared.ts'

const owner: StoredOwner = { _id: OTHER_ID, email: 'ana@example.org', team: null }

/** Examples of the area `storedFiles`. */
export const storedFilesExamples: ExamplesOf<'storedFiles'> = {
  'storedFiles.listStoredFiles': {
    reply: {
      files: [
        {
          _id: ID,
          owner,
          size: 1_840_000_000,
          length: 5412.25,
          status: 'EDITING',
          language_code: 'en',
          is_multilingual: false,
          uploaded_date: DATE,
        },
      ],
      next: `1840000000.${ID}`,
    },
  },
  'storedFiles.sumStoredFiles': {
    reply: {
      files: 12,
      bytes: 9_840_000_000,
      by_status: [{ status: 'EDITING', files: 12, bytes: 9_840_000_000 }],
      by_owner: [{ owner, files: 12, bytes: 9_840_000_000 }],
    },
  },
}
