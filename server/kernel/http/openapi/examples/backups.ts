import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

/** Examples of the area `backups`. */
export const backupsExamples: ExamplesOf<'backups'> = {
  'backups.getBackups': {
    reply: {
      folder: '/var/lib/longhand/backups',
      keep: 7,
      every_hours: 24,
      next_date: DATE,
      backups: [
        {
          name: '2027-05-05T03-00-00-000Z',
          date: DATE,
          version: '0.1.0',
          rows: 48_210,
          media: { count: 640, size: 18_400_000_000 },
          faults: 0,
          size: 9_300_000,
          check: { is_fine: true, date: DATE },
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
  'backups.removeBackup': {},
  'backups.getBackupDownload': { reply: { size: 18_409_300_000 } },
  'backups.downloadBackup': {},
}
