import type { Db } from '../../kernel/db/schema.ts'
import { reviewRules } from '../../kernel/review-rules.ts'
import type { HeldWork, WorkPart } from '../files/index.ts'
import { createTranslationOrders } from '../translations/index.ts'
import { createPartDesk } from './parts/service.ts'
import { createDeskWork, type DeskDeps } from './desk-work.ts'
import { createFlagging } from './flagging.ts'
import { createLeaving } from './leaving.ts'
import { createPublishing } from './publishing.ts'
import { createTaking } from './taking.ts'
import { createTakingBack } from './taking-back.ts'

/** The transcriptors' desk: take a file from the pool, give it back, publish its text. */
export function createDesk({ rules = reviewRules(), now = Date.now, ...deps }: DeskDeps) {
  const work = createDeskWork({ ...deps, now })
  const { begin, giveBack } = work
  const parts = createPartDesk({ ...deps, begin, giveBackWhole: giveBack, now })
  const orders = createTranslationOrders(deps)
  return {
    ...createTaking({ ...deps, work, parts, now }),
    ...createTakingBack({ ...deps, work, parts, now }),
    ...createFlagging({ ...deps, work, parts, orders, rules, now }),
    ...createPublishing({ ...deps, work, orders, rules, now }),
    ...createLeaving({ ...deps, giveBack, parts }),
    /** Puts what somebody has taken back into the pool, in the caller's transaction. */
    giveBack: (tx: Db, taken: HeldWork, part?: WorkPart) =>
      part ? parts.giveBack(tx, taken, part) : giveBack(tx, taken),
  }
}

export type Desk = ReturnType<typeof createDesk>
