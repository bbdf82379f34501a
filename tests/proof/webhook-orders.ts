import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createStripePayments } from '../../server/adapters/payments-stripe/index.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import { createPayableFiles } from '../../server/modules/files/human/payable-files.ts'
import { createPaid } from '../../server/modules/billing/payments/service.ts'
import { readPricing } from '../../server/modules/billing/plans/pricing.ts'
import { auditLedger } from '../../server/modules/billing/plans/ledger.ts'
import { type FakeStripe, startFakeStripe, STRIPE_KEYS } from '../support/fake-stripe/index.ts'
import type { StripeEvent } from '../support/fake-stripe/world.ts'
import { openProofJournal } from '../support/proof-journal.ts'
import { createRandom } from '../support/random.ts'
import { silentLog } from '../support/silent-log.ts'
import { buyAndLeave, faultsOf } from '../support/stripe-sales.ts'
import { openWorkplace, until } from '../support/workers.ts'

/**
 * `npm run proof webhook-orders`: people buy time at a local Stripe and close the page; their money goes back in part;
 * the webhooks of all that come shuffled, up to three times each, some of Stripe's answers are late or lost, and the
 * two workers are killed by `kill -9` at random moments. PROOF_COUNT purchases (200) in rounds of ten: each must end
 * with one charge, one credit, one paid invoice, and with the time that the money left there is worth. PROOF_SEED
 * chooses everything that is random but the scheduler. Finished rounds are kept in .proof/webhook-orders.jsonl, and a
 * proof that is started again goes on after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 200)
const SALES = 10
/** Seconds after a worker's start at which it is killed. */
const KILLS = { earliest: 0.4, latest: 4 }
const KILLS_EACH = 4
const TOLD = [
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'invoice.finalized',
]

interface Round {
  seed: number
  round: number
  webhooks: number
  kills: number
}

const journal = openProofJournal<Round>('webhook-orders')

/** Refunds, disputes, and how these end: at most one of each for a payment. */
function returnMoney(stripe: FakeStripe, random: () => number): void {
  for (const { id, amount } of stripe.world.intents.values()) {
    if (random() < 0.5) stripe.refund(id, 1 + Math.floor(random() * amount))
    if (random() < 0.5) continue
    const dispute = stripe.dispute(id, { amount: 1 + Math.floor(random() * amount) })
    if (random() < 0.6) stripe.closeDispute(dispute, random() < 0.5 ? 'won' : 'lost')
  }
}

/**
 * Hands the events of Stripe over in a random order, each one to three times, also those that come to be meanwhile,
 * until there are no more.
 */
async function deliverAll(
  stripe: FakeStripe,
  paid: ReturnType<typeof createPaid>,
  random: () => number,
  isDone: () => Promise<boolean>,
): Promise<number> {
  const waiting: StripeEvent[] = []
  let seen = 0
  let delivered = 0
  for (;;) {
    const fresh = stripe.world.events.slice(seen).filter(({ type }) => TOLD.includes(type))
    seen = stripe.world.events.length
    for (const event of fresh) for (let copies = 1 + Math.floor(random() * 3); copies > 0; copies--) waiting.push(event)
    const [event] = waiting.splice(Math.floor(random() * waiting.length), 1)
    if (event) {
      const { payload, headers } = stripe.webhook(event)
      await paid.webhooks.receive(Buffer.from(payload), headers['stripe-signature'])
      delivered++
      if (random() < 0.15) stripe.trouble(/./, random() < 0.5 ? 'lost' : { until: wait(random() * 300) })
    } else if (await isDone()) return delivered
    await wait(random() * 200)
  }
}

/** Keeps two workers at it, each of which is killed a few times. */
async function killWorkers(
  work: Awaited<ReturnType<typeof openWorkplace>>,
  stripe: FakeStripe,
  random: () => number,
): Promise<number> {
  const start = () => work.start({ engine: 'none', stripe: { ...STRIPE_KEYS, apiBase: stripe.origin } })
  const lives = [1, 2].map(async () => {
    for (let kills = 0; kills < KILLS_EACH; kills++) {
      const worker = start()
      await wait(KILLS.earliest * (KILLS.latest / KILLS.earliest) ** random() * 1000)
      await worker.kill()
    }
    start()
  })
  await Promise.all(lives)
  return 2 * KILLS_EACH
}

async function runRound(round: number): Promise<Round> {
  const random = createRandom(seed * 100_003 + round)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-proof-'))
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const { db } = database
  await migrate(db)
  const work = await openWorkplace({ DATA_DIR: dataDir })
  const stripe = await startFakeStripe()
  const payments = createStripePayments({ ...STRIPE_KEYS, apiBase: stripe.origin })
  const { queue: jobs, events } = work
  const paid = createPaid({
    db,
    jobs,
    files: createPayableFiles({ jobs, events }),
    payments,
    pricing: await readPricing(),
    log: silentLog,
  })
  try {
    const ids: string[] = []
    for (let sale = 0; sale < SALES; sale++) ids.push(await buyAndLeave(db, paid, stripe))
    returnMoney(stripe, random)
    const unfinished = async () =>
      (await db.selectFrom('webhook_event').select('id').where('handled_at', 'is', null).execute()).length +
      SALES -
      (await db.selectFrom('invoice').select('id').execute()).length
    const [webhooks, kills] = await Promise.all([
      deliverAll(stripe, paid, random, async () => (await unfinished()) === 0),
      killWorkers(work, stripe, random),
    ])
    await until('every webhook worked on', async () => (await unfinished()) === 0)
    stripe.calm()
    const faults = (await Promise.all(ids.map((id) => faultsOf(db, stripe, payments, id)))).flat()
    const sums = (await auditLedger(db)).map(({ planId, kind, fault }) => `${planId} ${kind} ${fault}`)
    const dead = (await jobs.dead(100)).map(({ name, failure }) => `${name} was given up: ${failure.message}`)
    const wrong = [...faults, ...sums, ...dead]
    if (wrong.length > 0) throw new Error(`round ${round} of seed ${seed}:\n${wrong.join('\n')}`)
    return { seed, round, webhooks, kills }
  } finally {
    await work.end()
    await stripe.close()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const rounds = (await journal.read()).filter((round) => round.seed === seed)
for (let round = rounds.length + 1; round * SALES <= count; round++) {
  const finished = await runRound(round)
  rounds.push(finished)
  await journal.keep(finished)
  console.log(
    `round ${round}: ${SALES} purchases, ${finished.webhooks} webhooks, ${finished.kills} kills; one charge, one ` +
      'credit and one invoice each',
  )
}
const total = (of: (round: Round) => number) => rounds.reduce((sum, round) => sum + of(round), 0)
console.log(
  `${rounds.length * SALES} purchases, ${total(({ webhooks }) => webhooks)} webhooks, ` +
    `${total(({ kills }) => kills)} kills: all as they should be`,
)
