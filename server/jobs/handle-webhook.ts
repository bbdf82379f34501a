import { HANDLE_WEBHOOK, webhookPayload } from '../features/payments/jobs.ts'
import type { Finishing } from '../features/payments/finish.ts'
import { defineJob, type Job } from './definition.ts'
import { billingIsOff } from './failures.ts'

/** Works on what the card provider told. */
export function createHandleWebhook(finishing: Finishing | null): Job {
  return defineJob({
    name: HANDLE_WEBHOOK,
    payload: webhookPayload,
    atOnce: 4,
    run: ({ eventId }) => (finishing ?? billingIsOff()).handleEvent(eventId),
  })
}
