import { TIME_KINDS } from '../../../../src/shared/domain/quota.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeDone } from '../../audit/index.ts'
import { makeSubscriber } from '../../identity/index.ts'
import { credit } from '../plans/ledger.ts'
import { publishToWebhooks } from '../../webhooks/index.ts'
import type { PayableFiles } from './payable-files.ts'
import type { PaymentRow } from './repository.ts'

/**
 * Puts what was paid on the plan, in the transaction that marks the payment credited: time, role, and the file that it
 * was paid for.
 */
export async function creditPayment(
  tx: Db,
  { jobs, files }: { jobs: JobQueue; files: PayableFiles },
  payment: PaymentRow,
  at: number,
): Promise<void> {
  const { id, plan_id: planId, user_id: userId } = payment
  const isThere = userId !== null && (await holdUser(tx, userId))
  if (isThere) await makeSubscriber(tx, userId)
  for (const kind of TIME_KINDS) {
    const seconds = kind === 'auto' ? payment.auto_seconds : payment.human_seconds
    if (seconds > 0)
      await credit(tx, {
        planId,
        kind,
        actorId: userId,
        at,
        seconds,
        reason: 'purchase',
        reference: id,
        key: `payment:${id}:${kind}`,
      })
  }
  if (isThere) {
    await writeDone(tx, userId, { action: 'paid' })
    const data = {
      payment_id: id,
      auto_transcription_time: payment.auto_seconds,
      human_transcription_time: payment.human_seconds,
      file_id: payment.file_id,
    }
    await publishToWebhooks(tx, jobs, { userId, type: 'plan.paid', at, data })
  }
  if (isThere && payment.file_id !== null)
    await files.paid(tx, { ownerId: userId, fileId: payment.file_id, planId, at })
}
