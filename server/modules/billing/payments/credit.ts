import { v7 as uuidv7 } from 'uuid'
import { costOf, TIME_KINDS } from '../../../../src/shared/domain/quota.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeDone } from '../../audit/current-call.ts'
import { fileOf, moveStatus } from '../../files/repository.ts'
import { offerWork } from '../../files/human/offer.ts'
import { credit, reserve } from '../plans/ledger.ts'
import { balanceOf } from '../plans/repository.ts'
import { tellWebhooks } from '../../webhooks/tell.ts'
import type { PaymentRow } from './repository.ts'

/**
 * Puts what was paid on the plan, in the transaction that marks the payment credited: time, role, and the file that it
 * was paid for.
 */
export async function creditPayment(
  tx: Db,
  queues: { events: EventBus; jobs: JobQueue },
  payment: PaymentRow,
  at: number,
): Promise<void> {
  const { id, plan_id: planId, user_id: userId } = payment
  const isThere = userId !== null && (await holdUser(tx, userId))
  if (isThere)
    await tx
      .updateTable('user')
      .set({ role: 'SUBSCRIBER' })
      .where('id', '=', userId)
      .where('role', '=', 'USER')
      .execute()
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
    await tellWebhooks(tx, queues.jobs, { userId, type: 'plan.paid', at, data })
  }
  if (isThere && payment.file_id !== null)
    await sendToTranscriptors(tx, queues, { ownerId: userId, fileId: payment.file_id, planId, at })
}

/**
 * A QUOTED file that was paid goes to the transcriptors. One that is gone by then, or time that an old debt took,
 * leaves the time on the plan.
 */
async function sendToTranscriptors(
  tx: Db,
  queues: { events: EventBus; jobs: JobQueue },
  { ownerId, fileId, planId, at }: { ownerId: string; fileId: string; planId: string; at: number },
): Promise<void> {
  const file = await fileOf(tx, ownerId, fileId)
  if (file?.status !== 'QUOTED') return
  const seconds = costOf(file.length_seconds)
  if ((await balanceOf(tx, planId, 'human')).available < seconds) return
  const reservationId = uuidv7()
  await reserve(tx, { planId, kind: 'human', actorId: ownerId, at, seconds, reservationId, part: 'accepted' })
  await moveStatus(tx, {
    ownerId,
    id: fileId,
    from: 'QUOTED',
    to: { status: 'STANDBY', plan_id: planId, reservation_id: reservationId },
  })
  await queues.events.append({ userId: ownerId, kind: 'file-changed', fileId }, tx)
  await offerWork(tx, queues, file, at)
}
