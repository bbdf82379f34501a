import { z } from 'zod'
import type { Db } from '../../../kernel/db/schema.ts'
import { type JobQueue, PATIENT_TRIES } from '../../../ports/job-queue.ts'

/** Brings a payment to its end: asks the provider, credits, invoices. */
export const FINISH_PAYMENT = 'finish-payment'
/** Works on what the provider told. */
export const HANDLE_WEBHOOK = 'handle-webhook'
/** Has the provider forget a card that is no longer anybody's. */
export const FORGET_CARD = 'forget-card'

/** Looks for payments that were left behind. */
export const SWEEP_PAYMENTS = 'sweep-payments'

export const finishPayload = z.strictObject({ paymentId: z.string() })
export const webhookPayload = z.strictObject({ eventId: z.string() })
export const forgetCardPayload = z.strictObject({ paymentMethodId: z.string() })

const finishKey = (paymentId: string) => `finish-payment:${paymentId}`

export async function addFinish(
  jobs: JobQueue,
  paymentId: string,
  { runAt, tx }: { runAt?: number; tx?: Db } = {},
): Promise<void> {
  await jobs.add(
    FINISH_PAYMENT,
    { paymentId },
    { key: finishKey(paymentId), maxAttempts: PATIENT_TRIES, ...(runAt !== undefined && { runAt }), ...(tx && { tx }) },
  )
}

/** There is nothing left to do for this payment. */
export async function dropFinish(jobs: JobQueue, paymentId: string): Promise<void> {
  await jobs.cancel(finishKey(paymentId))
}

export async function addWebhook(jobs: JobQueue, eventId: string, tx: Db): Promise<void> {
  await jobs.add(HANDLE_WEBHOOK, { eventId }, { tx, key: `webhook:${eventId}`, maxAttempts: PATIENT_TRIES })
}

export async function addForgetCard(jobs: JobQueue, paymentMethodId: string, tx: Db): Promise<void> {
  await jobs.add(FORGET_CARD, { paymentMethodId }, { tx, maxAttempts: PATIENT_TRIES })
}
