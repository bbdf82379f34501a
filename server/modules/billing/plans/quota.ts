import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { costOf, isWithinBalance, type TimeKind } from '../../../../src/shared/domain/quota.ts'
import type { Role } from '../../../../src/shared/domain/roles.ts'
import { isCheckedAgainstBalance } from '../../../../src/shared/domain/upload-rules.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { type Acted, personOf } from '../../../kernel/acting.ts'
import type { Db, FileTable } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import * as ledger from './ledger.ts'
import { balanceOf, planIdInUse } from './repository.ts'

/** What a file remembers of its charge; nulls when its work costs nothing. */
export type Charge = Pick<Selectable<FileTable>, 'plan_id' | 'reservation_id'>

/** The columns of a file whose work costs nothing. */
export const FREE = { plan_id: null, reservation_id: null } satisfies Charge

export interface QuotaDeps {
  /** False where billing is off: then nothing is charged. */
  isLimited: boolean
  now?: () => number
}

/** Who wants it, and for whom: the plan is that of whom they act for. */
interface Person extends Acted {
  role: Role
}

/** Work that somebody wants done. Seconds. */
export interface WantedWork {
  kind: TimeKind
  lengthSeconds: number
  /** Lengths of the account's other files of that kind that are in work or FAILED. */
  inWorkOrFailedSeconds: number
}

/**
 * Charges the work on files to plans. Every call belongs into the transaction of the fact that it charges, after its
 * owner's and the file's rows.
 */
export function createQuota({ isLimited, now = Date.now }: QuotaDeps) {
  /**
   * The plan that the work would be charged to; null when it costs nothing. @throws AppError 402 when the plan is not
   * above it
   */
  async function check(
    db: Db,
    { id, role }: Person,
    { kind, lengthSeconds, inWorkOrFailedSeconds }: WantedWork,
  ): Promise<string | null> {
    if (!isLimited || !isCheckedAgainstBalance(role)) return null
    const planId = await planIdInUse(db, id)
    const { available, reserved } = await balanceOf(db, planId, kind)
    if (!isWithinBalance({ lengthSeconds, inWorkOrFailedSeconds, balanceSeconds: available + reserved }))
      throw notEnoughTime()
    return planId
  }

  /**
   * Takes the time for work that is accepted from the plan that the person uses. Take the person's row before.
   * @throws AppError 402, and the transaction has to be rolled back
   */
  async function reserve(tx: Db, person: Person, work: WantedWork): Promise<Charge> {
    const planId = await check(tx, person, work)
    if (planId === null) return FREE
    const reservationId = uuidv7()
    try {
      await ledger.reserve(tx, {
        planId,
        kind: work.kind,
        actorId: personOf(person),
        at: now(),
        seconds: costOf(work.lengthSeconds),
        reservationId,
        part: 'accepted',
      })
    } catch (error) {
      throw error instanceof ledger.NotEnoughTime ? notEnoughTime(error) : error
    }
    return { plan_id: planId, reservation_id: reservationId }
  }

  return {
    check,
    reserve,

    /** Whether anything that the person wants is charged to a plan. */
    charges: ({ role }: Pick<Person, 'role'>): boolean => isLimited && isCheckedAgainstBalance(role),

    /** Whole seconds that a charge holds. */
    held: async (db: Db, { reservation_id }: Pick<Charge, 'reservation_id'>): Promise<number> =>
      reservation_id === null ? 0 : ledger.reservedIn(db, reservation_id),

    /** The same, but null, with nothing changed, when there is not enough time. */
    async tryReserve(tx: Db, person: Person, work: WantedWork): Promise<Charge | null> {
      if (!isLimited || !isCheckedAgainstBalance(person.role)) return FREE
      const planId = await planIdInUse(tx, person.id)
      await ledger.holdBalance(tx, { planId, kind: work.kind })
      const { available, reserved } = await balanceOf(tx, planId, work.kind)
      const { lengthSeconds, inWorkOrFailedSeconds } = work
      const isEnough =
        isWithinBalance({ lengthSeconds, inWorkOrFailedSeconds, balanceSeconds: available + reserved }) &&
        costOf(lengthSeconds) <= available
      return isEnough ? reserve(tx, person, work) : null
    },

    /**
     * Takes more when the work turns out longer than what was reserved. @throws ledger.NotEnoughTime, and the
     * transaction has to be rolled back
     */
    async extend(tx: Db, { reservation_id }: Pick<Charge, 'reservation_id'>, lengthSeconds: number): Promise<void> {
      if (isLimited && reservation_id !== null)
        await ledger.topUp(tx, reservation_id, { seconds: costOf(lengthSeconds), at: now() })
    },

    /** The same, but false, with nothing changed, when there is not enough time. */
    async tryExtend(
      tx: Db,
      { reservation_id }: Pick<Charge, 'reservation_id'>,
      lengthSeconds: number,
    ): Promise<boolean> {
      if (!isLimited || reservation_id === null) return true
      return ledger.tryTopUp(tx, reservation_id, { seconds: costOf(lengthSeconds), at: now() })
    },

    /** The work is done: takes what it cost, never more than was reserved, and gives the rest back. */
    async settle(
      tx: Db,
      { reservation_id }: Pick<Charge, 'reservation_id'>,
      lengthSeconds: number,
      reason: 'settle' | 'human_publish' | 'translation' = 'settle',
    ): Promise<void> {
      if (reservation_id === null) return
      const held = await ledger.reservedIn(tx, reservation_id)
      await ledger.settle(tx, reservation_id, { seconds: Math.min(costOf(lengthSeconds), held), reason, at: now() })
    },

    /** The work will not be done: gives all of it back. */
    async release(tx: Db, { reservation_id }: Pick<Charge, 'reservation_id'>): Promise<void> {
      if (reservation_id !== null) await ledger.release(tx, reservation_id, now())
    },
  }
}

export type Quota = ReturnType<typeof createQuota>

export const notEnoughTime = (cause?: unknown) => new AppError(402, 'not_enough_time', messages.tooLarge, { cause })
