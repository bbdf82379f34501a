import type { Pricing } from '../../../../src/shared/contract/plan.ts'
import { humanQuotaPrice } from '../../../../src/shared/domain/pricing.ts'
import { isLongEnoughForHuman } from '../../../../src/shared/domain/upload-rules.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { addMail } from '../../mail/index.ts'
import { type Charge, FREE, notEnoughTime, type Quota } from '../../billing/index.ts'
import { offerWork } from './offer.ts'
import { openRecord } from './repository.ts'

/** What somebody orders with a file that people are to write down. */
export interface HumanOrder {
  /** Whether the file is kept, to be paid, where human time does not suffice. */
  acceptsQuota: boolean
  /** From the owner to the transcriptor. */
  note: string
}

/** How an accepted file begins. */
export interface Admission {
  status: 'STANDBY' | 'QUOTED'
  charge: Charge
  /** Cents, for QUOTED. */
  price: number | null
}

export interface IntakeDeps {
  quota: Pick<Quota, 'tryReserve'>
  pricing: Pricing
  jobs: JobQueue
  events: EventBus
  now?: () => number
}

/** The way of a file into the transcriptors' pool. */
export function createIntake({ quota, pricing, jobs, events, now = Date.now }: IntakeDeps) {
  return {
    /**
     * Judges a file that people are to write down, in the transaction that makes it, and takes its time.
     * @throws AppError 422 for one that is too small, 402 where time does not suffice and no quota is accepted
     */
    async admit(
      tx: Db,
      caller: Caller,
      order: HumanOrder,
      { lengthSeconds, inWorkOrFailedSeconds }: { lengthSeconds: number; inWorkOrFailedSeconds: number },
    ): Promise<Admission> {
      if (!isLongEnoughForHuman(lengthSeconds))
        throw new AppError(422, 'too_small_for_human', messages.tooSmallForHuman)
      const charge = await quota.tryReserve(tx, caller, { kind: 'human', lengthSeconds, inWorkOrFailedSeconds })
      if (charge !== null) return { status: 'STANDBY', charge, price: null }
      if (!order.acceptsQuota) throw notEnoughTime()
      return { status: 'QUOTED', charge: FREE, price: humanQuotaPrice(pricing, lengthSeconds) }
    },

    /**
     * Makes the record of a file that was admitted; one in STANDBY is offered at once, the owner of a QUOTED one is
     * mailed its price.
     */
    async open(
      tx: Db,
      file: { id: string; language_code: string; status: string },
      { note }: HumanOrder,
      languages: readonly string[],
    ): Promise<void> {
      await openRecord(tx, file.id, { note, languages })
      if (file.status === 'STANDBY') await offerWork(tx, { jobs, events }, file, now())
      else await addMail(jobs, { kind: 'work-quoted', fileId: file.id }, { tx })
    },
  }
}

export type Intake = ReturnType<typeof createIntake>
