import { v7 as uuidv7 } from 'uuid'
import { costOf } from '../../../../src/shared/domain/quota.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { balanceOf, type PayableFiles, reserve } from '../../billing/index.ts'
import { fileOf, moveStatus } from '../repository.ts'
import { offerWork } from './offer.ts'

/**
 * A QUOTED file that was paid goes to the transcriptors. One that is gone by then, or time that an old debt took,
 * leaves the time on the plan.
 */
export function createPayableFiles({ jobs, events }: { jobs: JobQueue; events: EventBus }): PayableFiles {
  return {
    find: fileOf,

    async paid(tx, { ownerId, fileId, planId, at }) {
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
      await events.append({ userId: ownerId, kind: 'file-changed', fileId }, tx)
      await offerWork(tx, { jobs, events }, file, at)
    },
  }
}
