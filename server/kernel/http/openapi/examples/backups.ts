import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

/** Examples of the area `backups`. */
export const backupsExamples: ExamplesOf<'backups'> = {
  'backups.getBackups': {
    reply: {
      folder: '/var/lib/longhand/backups',
      keep: 7,
      backups: [
        {
          name: '2027-05-05T03-00-00-000Z',
          date: DATE,
          version: '0.1.0',
          rows: 48_210,
          media: { count: 640, size: 18_400_000_000 },
          faults: 0,
        },
      ],
      failure: null,
      runs: [
        {
          _id: ID,
          kind: 'verify',
          name: '2027-05-05T03-00-00-000Z',
          state: 'done',
          failure: null,
          asked_date: DATE,
          ended_date: DATE,
        },
      ],
    },
  },
  'backups.writeBackup': {},
  'backups.verifyBackup': {},
  'backups.drillBackup': {},
}
