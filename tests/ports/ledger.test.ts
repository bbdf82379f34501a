import { expect, test } from 'vitest'
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
} from '../../server/modules/billing/plans/ledger.ts'
import { balanceOf, ownPlanId } from '../../server/modules/billing/plans/repository.ts'
import { eachDatabase } from '../support/databases.ts'
import { buildUser } from '../support/factories.ts'

const at = 1_700_000_000_000

eachDatabase((open) => {
  /** A plan with so many seconds of auto time, and the ledger's calls on it, each in a transaction of its own. */
  async function buildPlan(granted: number) {
    const { db } = await open()
    const owner = await buildUser(db)
    const planId = (await ownPlanId(db, owner.id)) ?? ''
    const move = { planId, kind: 'auto' as const, actorId: owner.id, at }
    const inTransaction = <T>(work: (tx: Db) => Promise<T>) => db.transaction().execute(work)
    const calls = {
      credit: (seconds: number, key: string = uuidv7()) =>
        inTransaction((tx) => credit(tx, { ...move, seconds, reason: 'purchase', reference: 'payment', key })),
      takeBack: (seconds: number, key: string = uuidv7()) =>
        inTransaction((tx) => takeBack(tx, { ...move, seconds, reference: 'payment', key })),
      reserve: (seconds: number, reservationId: string, part = 'first') =>
        inTransaction((tx) => reserve(tx, { ...move, seconds, reservationId, part })),
      settle: (reservationId: string, seconds: number) =>
        inTransaction((tx) => settle(tx, reservationId, { seconds, reason: 'settle', at })),
      release: (reservationId: string) => inTransaction((tx) => release(tx, reservationId, at)),
      held: (reservationId: string) => reservedIn(db, reservationId),
      balance: async () => {
        const { available, owed, reserved, granted: all, used } = await balanceOf(db, planId, 'auto')
        expect(await auditLedger(db)).toEqual([])
        return { available, owed, reserved, granted: all, used }
      },
    }
    if (granted > 0) await calls.credit(granted)
    return calls
  }

  test('[PL-022] what is reserved is settled at what the work cost, and the rest comes back', async () => {
    const plan = await buildPlan(1000)
    await plan.reserve(600, 'r')
    expect(await plan.balance()).toEqual({ available: 400, owed: 0, reserved: 600, granted: 1000, used: 0 })
    expect(await plan.settle('r', 590)).toBe(true)
    expect(await plan.balance()).toEqual({ available: 410, owed: 0, reserved: 0, granted: 1000, used: 590 })
  })

  test('[PL-021 PL-023] a reservation ends once, whatever is tried', async () => {
    const plan = await buildPlan(1000)
    await plan.reserve(600, 'r')
    const ends = await Promise.all([plan.release('r'), plan.settle('r', 600), plan.release('r'), plan.settle('r', 100)])
    expect(ends.filter(Boolean)).toHaveLength(1)
    expect((await plan.balance()).reserved).toBe(0)
    expect(await plan.release('nothing')).toBe(false)
  })

  test('[PL-024] no more is reserved than there is, also at once', async () => {
    const plan = await buildPlan(1000)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => plan.reserve(300, `r${n}`)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const refused of tries.filter((result) => result.status === 'rejected'))
      expect(refused.reason).toBeInstanceOf(NotEnoughTime)
    expect(await plan.balance()).toMatchObject({ available: 100, reserved: 900 })
  })

  test('[PL-025] the same part of a reservation is taken once; another part tops it up', async () => {
    const plan = await buildPlan(1000)
    await Promise.all([plan.reserve(300, 'r'), plan.reserve(300, 'r'), plan.reserve(300, 'r')])
    expect(await plan.held('r')).toBe(300)
    await plan.reserve(100, 'r', 'longer')
    expect(await plan.held('r')).toBe(400)
    await expect(plan.reserve(700, 'r', 'too long')).rejects.toThrow(NotEnoughTime)
    expect(await plan.settle('r', 400)).toBe(true)
    expect(await plan.balance()).toEqual({ available: 600, owed: 0, reserved: 0, granted: 1000, used: 400 })
  })

  test('no work may cost more than it holds', async () => {
    const plan = await buildPlan(1000)
    await plan.reserve(300, 'r')
    await expect(plan.settle('r', 301)).rejects.toThrow(RangeError)
    expect(await plan.held('r')).toBe(300)
  })

  test('a refund takes what is available, and the rest is owed and paid from what comes next', async () => {
    const plan = await buildPlan(1000)
    await plan.reserve(700, 'r')
    expect(await plan.takeBack(1000, 'refund')).toBe(true)
    expect(await plan.takeBack(1000, 'refund')).toBe(false)
    expect(await plan.balance()).toMatchObject({ available: 0, owed: 700, reserved: 700 })
    await plan.settle('r', 500)
    expect(await plan.balance()).toMatchObject({ available: 0, owed: 500, used: 500 })
    await plan.credit(600, 'next')
    expect(await plan.credit(600, 'next')).toBe(false)
    expect(await plan.balance()).toMatchObject({ available: 100, owed: 0 })
  })
})
