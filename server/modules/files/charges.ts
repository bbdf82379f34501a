import type { Db } from '../../kernel/db/schema.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Charge, Quota, WantedWork } from '../billing/index.ts'
import type { HumanOrder } from './human/intake.ts'
import { secondsInWorkOrFailed } from './work-seconds.ts'

/** What the work on a person's files costs them. */
export function createCharges({ db, quota }: { db: Db; quota: Pick<Quota, 'check' | 'reserve'> }) {
  async function autoWork(on: Db, { id }: Caller, lengthSeconds: number, except?: string): Promise<WantedWork> {
    const inWorkOrFailedSeconds = await secondsInWorkOrFailed(on, id, {
      human: false,
      ...(except !== undefined && { except }),
    })
    return { kind: 'auto', lengthSeconds, inWorkOrFailedSeconds }
  }

  async function humanWork(on: Db, { id }: Caller, lengthSeconds: number): Promise<WantedWork> {
    return {
      kind: 'human',
      lengthSeconds,
      inWorkOrFailedSeconds: await secondsInWorkOrFailed(on, id, { human: true }),
    }
  }

  return {
    humanWork,

    /** Charges machine work on a medium of this length, but for one file's. @throws AppError 402 */
    async chargeAuto(tx: Db, caller: Caller, lengthSeconds: number, except?: string): Promise<Charge> {
      return quota.reserve(tx, caller, await autoWork(tx, caller, lengthSeconds, except))
    },

    /**
     * Whether there is time for a medium of this length, before it is sent; 0 for any medium at all. @throws AppError
     * 402
     */
    async assertTime(caller: Caller, human: HumanOrder | null = null, lengthSeconds = 0): Promise<void> {
      if (human?.acceptsQuota) return
      await quota.check(
        db,
        caller,
        human ? await humanWork(db, caller, lengthSeconds) : await autoWork(db, caller, lengthSeconds),
      )
    },
  }
}

export type Charges = ReturnType<typeof createCharges>
