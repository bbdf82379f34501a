import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

/** Examples of the area `jobs`. */
export const jobsExamples: ExamplesOf<'jobs'> = {
  'jobs.getJobs': {
    reply: {
      kinds: [
        {
          kind: 'transcribe-file',
          running: 2,
          waiting: 5,
          later: 0,
          exhausted: 0,
          oldest_wait: 312.4,
          queued_seconds: 9180,
        },
      ],
      current: [
        {
          _id: ID,
          kind: 'transcribe-file',
          state: 'running',
          due_date: DATE,
          account: { _id: ID, email: 'anna@example.org' },
          seconds: 3600,
          can_cancel: true,
        },
      ],
      exhausted: [
        {
          _id: ID,
          kind: 'send-mail',
          date: DATE,
          code: 'unexpected',
          message: 'Something went wrong on the server.',
          can_run_again: true,
        },
      ],
    },
  },
  'jobs.cancelJob': {},
  'jobs.runAgain': {},
}
