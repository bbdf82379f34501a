import { expect, test } from 'vitest'
import type { Db } from '../../server/kernel/db/schema.ts'
import { auditLedger } from '../../server/modules/billing/plans/ledger.ts'
import { balanceOf, ownPlanId } from '../../server/modules/billing/plans/repository.ts'
import { grantTrial } from '../../server/modules/billing/plans/trial.ts'
import { eachDatabase } from '../support/databases.ts'
import { buildUser } from '../support/factories.ts'

const at = 1_700_000_000_000

eachDatabase((open) => {
  /** Somebody who saves cards, and what they have by then. */
  async function buildPerson(db: Db) {
    const { id: userId } = await buildUser(db)
    const planId = (await ownPlanId(db, userId)) ?? ''
    return {
      userId,
      saveCard: (fingerprint: string) =>
        db.transaction().execute((tx) => grantTrial(tx, { userId, planId, fingerprint, at })),
      available: async () => (await balanceOf(db, planId, 'auto')).available,
    }
  }

  test('[PL-018] the first card brings 15 minutes of auto time', async () => {
    const { db } = await open()
    const person = await buildPerson(db)
    expect(await person.saveCard('card')).toBe(true)
    expect(await person.available()).toBe(900)
    expect(await db.selectFrom('ledger').select(['kind', 'seconds', 'reason', 'actor_id']).execute()).toEqual([
      { kind: 'auto', seconds: 900, reason: 'trial', actor_id: person.userId },
    ])
    expect(JSON.stringify(await db.selectFrom('trial').selectAll().execute())).not.toContain('"card"')
    expect(await auditLedger(db)).toEqual([])
  })

  test('[PL-019] an account has one trial, however many cards it saves and however they come', async () => {
    const { db } = await open()
    const person = await buildPerson(db)
    const granted = await Promise.all(['a', 'b', 'a', 'c'].map((card) => person.saveCard(card)))
    expect(granted.filter(Boolean)).toHaveLength(1)
    expect(await person.saveCard('d')).toBe(false)
    expect(await person.available()).toBe(900)
  })

  test('[PL-019] a card has one trial, whoever saves it, also after its first account is gone', async () => {
    const { db } = await open()
    const people = await Promise.all([buildPerson(db), buildPerson(db)])
    const granted = await Promise.all(people.map((person) => person.saveCard('card')))
    expect(granted.filter(Boolean)).toHaveLength(1)
    await db
      .deleteFrom('user')
      .where(
        'id',
        'in',
        people.map(({ userId }) => userId),
      )
      .execute()
    const third = await buildPerson(db)
    expect(await third.saveCard('card')).toBe(false)
    expect(await third.available()).toBe(0)
    expect(await auditLedger(db)).toEqual([])
  })
})
