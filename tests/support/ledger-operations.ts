import * as fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../server/kernel/db/schema.ts'
import {
  auditLedger,
  credit,
  NotEnoughTime,
  release,
  reserve,
  reservedIn,
  settle,
  takeBack,
  topUp,
} from '../../server/modules/billing/plans/ledger.ts'
import { balanceOf, openPlan } from '../../server/modules/billing/plans/repository.ts'
import { TIME_KINDS } from '../../src/shared/domain/quota.ts'

/**
 * Something that a client does to the ledger. Names come from small sets, so that the same key is used again and again.
 */
export interface Operation {
  kind: 'credit' | 'refund' | 'reserve' | 'topUp' | 'settle' | 'release'
  name: number
  seconds: number
}

const RESERVATIONS = 12
const PLANS = 2

const seconds = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 4000 }))
const payment: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom('credit', 'credit', 'refund'),
  name: fc.nat(9),
  seconds,
})
const work: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom('reserve', 'reserve', 'topUp', 'settle', 'release'),
  name: fc.nat(RESERVATIONS - 1),
  seconds,
})

/** What several clients do, each one thing after the other and all at once. */
export const operationsOf = (clients: number, each: number): fc.Arbitrary<Operation[][]> => {
  const one = fc.oneof({ weight: 1, arbitrary: payment }, { weight: 4, arbitrary: work })
  return fc.array(fc.array(one, { minLength: each, maxLength: each }), { minLength: clients, maxLength: clients })
}

/**
 * Runs them on plans of their own, the clients in turn on these connections. @throws Error naming the promise that was
 * broken
 */
export async function runOperations(
  connections: readonly [Db, ...Db[]],
  clients: readonly (readonly Operation[])[],
): Promise<void> {
  const [db] = connections
  const plans = await Promise.all(Array.from({ length: PLANS }, () => openPlanOfNobody(db)))
  const run = uuidv7()
  const idOf = (name: number) => `${run}:${name}`
  /** How many callers were told that they ended a reservation. */
  const ends = new Map<string, number>()

  /** A reservation is always of the same plan and kind. */
  const target = (name: number) => ({
    planId: plans[name % PLANS] ?? '',
    kind: TIME_KINDS[(name >> 1) % 2] ?? 'auto',
    actorId: null,
    at: 0,
  })

  /** Each answers whether it ended a reservation. */
  const perform: Record<Operation['kind'], (tx: Db, name: number, amount: number) => Promise<boolean>> = {
    credit: (tx, name, amount) =>
      credit(tx, {
        ...target(name),
        seconds: amount,
        reason: 'purchase',
        reference: run,
        key: `${run}:credit:${name}`,
      }).then(() => false),
    refund: (tx, name, amount) =>
      takeBack(tx, { ...target(name), seconds: amount, reference: run, key: `${run}:refund:${name}` }).then(
        () => false,
      ),
    reserve: (tx, name, amount) =>
      reserve(tx, { ...target(name), seconds: amount, reservationId: idOf(name), part: 'accepted' }).then(() => false),
    topUp: (tx, name, amount) => topUp(tx, idOf(name), { seconds: amount, at: 0 }).then(() => false),
    settle: async (tx, name, amount) =>
      settle(tx, idOf(name), { seconds: Math.min(amount, await reservedIn(tx, idOf(name))), reason: 'settle', at: 0 }),
    release: (tx, name) => release(tx, idOf(name), 0),
  }

  async function act(on: Db, operation: Operation): Promise<void> {
    try {
      const hasEnded = await on
        .transaction()
        .execute((tx) => perform[operation.kind](tx, operation.name, operation.seconds))
      if (hasEnded) ends.set(idOf(operation.name), (ends.get(idOf(operation.name)) ?? 0) + 1)
    } catch (error) {
      if (!(error instanceof NotEnoughTime)) throw error
    }
    const { planId, kind } = target(operation.name)
    const { available, reserved, owed } = await balanceOf(on, planId, kind)
    if (available < 0 || reserved < 0 || owed < 0)
      throw new Error(`a balance went below zero after ${JSON.stringify(operation)}`)
  }

  await Promise.all(
    clients.map(async (operations, client) => {
      for (const operation of operations) await act(connections[client % connections.length] ?? db, operation)
    }),
  )
  for (const name of Array.from({ length: RESERVATIONS }, (_, at) => at))
    await act(db, { kind: 'release', name, seconds: 0 })
  await check()

  async function check(): Promise<void> {
    const faults = await auditLedger(db, plans)
    if (faults.length > 0) throw new Error(`the ledger and the balances disagree: ${JSON.stringify(faults)}`)
    for (const planId of plans)
      for (const kind of TIME_KINDS) {
        const { reserved } = await balanceOf(db, planId, kind)
        if (reserved !== 0) throw new Error(`${reserved} s stay reserved when every reservation has ended`)
      }
    const rows = await db
      .selectFrom('ledger')
      .select(['reference', 'reason'])
      .where('plan_id', 'in', plans)
      .where('reason', 'in', ['reserve', 'release'])
      .execute()
    for (const [reference, its] of Map.groupBy(rows, (row) => row.reference)) {
      const releases = its.filter(({ reason }) => reason === 'release').length
      const answered = ends.get(reference) ?? 0
      if (releases !== 1 || answered !== 1)
        throw new Error(
          `reservation ${reference} ended ${releases} times, and ${answered} callers were told that it did`,
        )
    }
  }
}

async function openPlanOfNobody(db: Db): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('user')
    .values({
      id,
      email: `${id}@example.org`,
      password_hash: 'none',
      role: 'USER',
      email_validated_at: 0,
      created_at: 0,
    })
    .execute()
  return openPlan(db, id, 0)
}
