import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { balanceOf, ownPlanId } from '../../../server/modules/billing/plans/repository.ts'
import { HOUR_SECONDS } from '../../../src/shared/durations.ts'
import { same } from './journal.ts'
import type { Person, Place } from './people.ts'

const VISA = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' }
const REFUSED = { ...VISA, number: '4000000000000002' }
const BUYER = {
  name: 'Ada King',
  phone: '+44 20 7946 0000',
  address: {
    country: 'GB',
    state: null,
    city: 'London',
    line1: '12 St James’s Square',
    line2: null,
    postal_code: null,
  },
  tax: { type: null, code: null },
}

/**
 * Buys so many hours, one order after the other, each paid by a card that is entered; every order is sent until its
 * outcome is known.
 */
export async function buy(
  place: Place,
  person: Person,
  orders: readonly { hours: number; isRefused: boolean; isClickedTwice: boolean }[],
): Promise<void> {
  const bought: number[] = []
  place.journal.promised(`${person.email} has what was bought, and paid for it once`, async ({ db }) => {
    const planId = (await ownPlanId(db, person.id)) ?? ''
    const rows = await db
      .selectFrom('ledger')
      .select(['reason', 'seconds'])
      .where('plan_id', '=', planId)
      .orderBy('id')
      .execute()
    const secondsOf = (reason: string) => rows.filter((row) => row.reason === reason).map(({ seconds }) => seconds)
    same(secondsOf('purchase'), bought)
    // The first card may have brought a trial.
    const { available } = await balanceOf(db, planId, 'auto')
    same(
      available,
      [...bought, ...secondsOf('trial')].reduce((sum, seconds) => sum + seconds, 0),
    )
    const payments = await db
      .selectFrom('payment')
      .select(['provider_id', 'state', 'amount'])
      .where('user_id', '=', person.id)
      .execute()
    const paid = payments.filter(({ state }) => state === 'credited')
    same(paid.length, bought.length)
    // What the provider itself took, whatever we know of it.
    const objects = await db.selectFrom('sandbox_object').select('body').where('id', 'like', 'pi%').execute()
    const taken = objects
      .map(({ body }) => JSON.parse(body) as { customerId: string; state: string; amount: number })
      .filter(({ customerId, state }) => customerId.endsWith(person.id) && state === 'succeeded')
    same(inOrder(taken), inOrder(paid))
    same((await db.selectFrom('invoice').select('id').where('user_id', '=', person.id).execute()).length, bought.length)
  })
  const { status } = await person.surely('PUT', '/account/invoice_info', { json: BUYER })
  same(status, 200)
  for (const { hours, isRefused, isClickedTwice } of orders) {
    const { body } = await person.surely<{ token: string }>('POST', '/sandbox/tokens', {
      json: isRefused ? REFUSED : VISA,
    })
    const order = {
      token: body.token,
      name_on_card: 'Ada King',
      auto_transcription_time: hours * HOUR_SECONDS,
      human_transcription_time: 0,
      again: true,
    }
    const isPaid = await pay(person, order, isClickedTwice)
    same(isPaid, !isRefused)
    if (isPaid) bought.push(hours * HOUR_SECONDS)
  }
}

const inOrder = (payments: readonly { amount: number }[]) =>
  payments.map(({ amount }) => amount).toSorted((a, b) => a - b)

/** Whether the money was taken. */
async function pay(person: Person, json: object, isClickedTwice: boolean): Promise<boolean> {
  const call = { json, headers: { 'idempotency-key': randomUUID() } }
  for (;;) {
    const [answer] = await Promise.all([
      person.surely<{ code?: string }>('POST', '/plan/payment', call),
      ...(isClickedTwice ? [person.send('POST', '/plan/payment', call)] : []),
    ])
    // 403: it is paid, and the rest follows by itself.
    if (answer.status === 200 || answer.status === 403) return true
    if (answer.status === 402) return false
    // 409: another try of it is under way.
    if (answer.body.code !== 'payment_in_flight')
      throw new Error(`a payment was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
    await wait(500)
  }
}
