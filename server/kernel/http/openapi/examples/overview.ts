import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

/** Examples of the area `overview`. */
export const overviewExamples: ExamplesOf<'overview'> = {
  'overview.getOverview': {
    reply: {
      problems: [
        {
          code: 'jobs_failed',
          title: '2 jobs have failed',
          message: 'They are out of attempts. See why, and run them again where nobody else can.',
          screen: '/admin/jobs',
        },
      ],
      processes: [
        {
          _id: ID,
          kind: 'worker',
          host: 'longhand-1',
          version: '0.1.0',
          memory: 214_000_000,
          started_date: DATE,
          seen_date: DATE,
          is_running: true,
        },
      ],
      queue: { running: 2, waiting: 5, later: 0, exhausted: 2, oldest_wait: 312.4, queued_seconds: 9180 },
      failures: [{ kind: 'send-mail', count: 2 }],
      disk: { free: 112_000_000_000, total: 500_000_000_000 },
      checks: {
        date: DATE,
        found: [{ name: 'ffmpeg', text: '/usr/bin/ffmpeg', is_fine: true, is_optional: false }],
      },
      is_checking: false,
    },
  },
  'overview.checkAgain': {},
}
