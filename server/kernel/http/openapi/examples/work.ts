import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID } from './shared.ts'

/** Examples of the area `work`. */
export const workExamples: ExamplesOf<'work'> = {
  'work.getWork': {
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
  'work.runAgain': {},
}
