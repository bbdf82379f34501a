import { v7 as uuidv7 } from 'uuid'
import type { Selectable } from 'kysely'
import { createPayableFiles } from '../../server/modules/files/human/payable-files.ts'
import { createFinishing } from '../../server/modules/billing/payments/service.ts'
import type { AppDeps } from '../../server/app.ts'
import type { PaymentTable } from '../../server/kernel/db/schema.ts'
import { balanceOf, ownPlanId } from '../../server/modules/billing/plans/repository.ts'
import { auditLedger } from '../../server/modules/billing/plans/ledger.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import { buildTestApp, type SignedIn, type TestApp } from './app.ts'
import { buildFile, type BuiltFile } from './factories.ts'
import { cardOf } from './payments.ts'

/** Somebody with billing settings, and what they do with their cards over the API. */
export interface Buyer extends Omit<SignedIn, 'token'> {
  /** A token of a test card, as the page gets it. */
  token: (number?: string) => Promise<string>
  pay: (body?: object, options?: { key?: string; updateCard?: boolean }) => Promise<Reply>
  /** Pays with a card that is entered. */
  payWith: (number: string, body?: object, options?: { key?: string }) => Promise<Reply>
  addCard: (number?: string, name?: string) => Promise<Reply>
  /** Answers the bank's question. */
  answer: (clientSecret: string, approve: boolean) => Promise<Reply>
  post: (path: string, payload: object) => Promise<Reply>
  get: (path: string) => Promise<Reply>
  /** Seconds of auto and human time that can be spent; checks that ledger and balances agree. */
  time: () => Promise<{ auto: number; human: number }>
  payments: () => Promise<Selectable<PaymentTable>[]>
  quotedFile: (over?: Partial<BuiltFile>) => Promise<BuiltFile>
}
type Reply = Awaited<ReturnType<TestApp['api']>>

export const VISA = '4242424242424242'
export const MASTERCARD = '5555555555554444'
export const NAME = 'Ada King Lovelace'
export const TWO_HOURS = { auto_transcription_time: 7200, human_transcription_time: 0 }

/** The app with the sandbox, and what its workers do for payments. */
export async function buildShop(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const { env, ...deps } = overrides
  const t = await buildTestApp({ ...deps, env: { BILLING: 'sandbox', ...env } })
  const { payments } = t.deps
  if (!payments) throw new Error('there is no billing')
  const finish = createFinishing({ ...t.deps, files: createPayableFiles(t.deps), payments })
  return { ...t, payments, finish, buyer: (role?: Role, settings?: object | null) => buildBuyer(t, role, settings) }
}

const SETTINGS = {
  name: 'Ada King',
  phone: '+44 20 7946 0000',
  country: 'GB',
  state: null,
  city: 'London',
  line1: '12 St James’s Square',
  line2: null,
  postal_code: 'SW1Y 4LE',
  tax_type: 'gb_vat',
  tax_code: 'GB123456789',
}

async function buildBuyer(
  t: TestApp & { deps: AppDeps },
  role: Role = 'USER',
  settings: object | null = {},
): Promise<Buyer> {
  const person = await t.signIn(role)
  if (settings)
    await t.db
      .insertInto('billing_settings')
      .values({ user_id: person.id, ...SETTINGS, ...settings, updated_at: 1 })
      .execute()
  const planId = (await ownPlanId(t.db, person.id)) ?? ''
  const post: Buyer['post'] = (path, payload) => t.api('POST', path, { headers: person.browser, payload })
  const token: Buyer['token'] = async (number = VISA) => {
    const { cvc, expMonth, expYear } = cardOf(number)
    const reply = await post('/sandbox/tokens', { number, exp_month: expMonth, exp_year: expYear, cvc })
    return reply.json<{ token: string }>().token
  }
  const pay: Buyer['pay'] = (body = {}, { key, updateCard = false } = {}) =>
    t.api('POST', `/plan/payment?is_update_card=${updateCard}`, {
      headers: { ...person.browser, ...(key !== undefined && { 'idempotency-key': key }) },
      payload: { ...TWO_HOURS, ...body },
    })
  return {
    ...person,
    token,
    pay,
    payWith: async (number, body = {}, options = {}) =>
      pay({ token: await token(number), name_on_card: NAME, ...body }, options),
    addCard: async (number = VISA, name = NAME) =>
      post('/auth/payment_method', { token: await token(number), name_on_card: name }),
    answer: (clientSecret, approve) => post('/sandbox/confirmations', { client_secret: clientSecret, approve }),
    post,
    get: (path) => t.api('GET', path, { headers: person.browser }),
    async time() {
      const faults = await auditLedger(t.db)
      if (faults.length > 0) throw new Error(JSON.stringify(faults))
      const [auto, human] = await Promise.all([balanceOf(t.db, planId, 'auto'), balanceOf(t.db, planId, 'human')])
      return { auto: auto.available, human: human.available }
    },
    payments: () => t.db.selectFrom('payment').selectAll().where('user_id', '=', person.id).orderBy('id').execute(),
    quotedFile: (over = {}) =>
      buildFile(t.db, {
        id: uuidv7(),
        owner_id: person.id,
        status: 'QUOTED',
        for_human_transcribe: 1,
        length_seconds: 700,
        price_quota: 1440,
        ...over,
      }),
  }
}
