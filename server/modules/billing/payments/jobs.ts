import { addJob, jobKind } from '../../../kernel/jobs/kind.ts'
import { z } from 'zod'
import type { Db } from '../../../kernel/db/schema.ts'
import { type JobQueue, PATIENT_TRIES } from '../../../ports/job-queue.ts'

/** Brings a payment to its end: asks the provider, credits, invoices. */
export const FINISH_PAYMENT = jobKind('finish-payment', z.strictObject({ paymentId: z.string() }))
/** Works on what the provider told. */
export const HANDLE_WEBHOOK = jobKind('handle-webhook', z.strictObject({ eventId: z.string() }))
/** Has the provider forget a card that is no longer anybody's. */
export const FORGET_CARD = jobKind('forget-card', z.strictObject({ paymentMethodId: z.string() }))

/** Looks for payments that were left behind. */
export const SWEEP_PAYMENTS = jobKind('sweep-payments', z.strictObject({}))

/** Gives money of a payment back. */
export const REFUND_PAYMENT = jobKind('refund-payment', z.strictObject({ refundId: z.string() }))

export async function addRefund(jobs: Pick<JobQueue, 'add'>, refundId: string, tx: Db): Promise<void> {
  await addJob(jobs, REFUND_PAYMENT, { refundId }, { tx, key: `refund:${refundId}`, maxAttempts: PATIENT_TRIES })
}

const finishKey = (paymentId: string) => `finish-payment:${paymentId}`

export async function addFinish(
  jobs: JobQueue,
  paymentId: string,
  { runAt, tx }: { runAt?: number; tx?: Db } = {},
): Promise<void> {
  await addJob(
    jobs,
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
  await addJob(jobs, HANDLE_WEBHOOK, { eventId }, { tx, key: `webhook:${eventId}`, maxAttempts: PATIENT_TRIES })
}

export async function addForgetCard(jobs: JobQueue, paymentMethodId: string, tx: Db): Promise<void> {
  await addJob(jobs, FORGET_CARD, { paymentMethodId }, { tx, maxAttempts: PATIENT_TRIES })
}
