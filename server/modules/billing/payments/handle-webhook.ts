import { HANDLE_WEBHOOK } from './jobs.ts'
import type { Finishing } from './finish.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import { billingIsOff } from '../../../kernel/jobs/failures.ts'

/** Works on what the card provider told. */
export function createHandleWebhook(finishing: Finishing | null): Job {
  return defineJob({
    ...HANDLE_WEBHOOK,
    atOnce: 4,
    run: ({ eventId }) => (finishing ?? billingIsOff()).handleEvent(eventId),
  })
}
