import { z } from 'zod'
import { TIME_KINDS } from '../domain/quota.ts'
import { id } from './common.ts'
import { LONGEST_REASON } from './people.ts'
import { route } from './route.ts'
import { storedOwner } from './stored-files.ts'

/** Whose plan it is: a person's, or a team's. */
const account = storedOwner

/** Money that whoever runs the server gives back. */
export const refund = z.object({
  _id: z.string(),
  cents: z.number().int(),
  reason: z.string(),
  /** `asked`: a worker has the provider do it. */
  state: z.enum(['asked', 'done', 'failed']),
  /** Why it failed, in words. */
  failure: z.string().nullable(),
  /** ISO 8601. */
  asked_date: z.string(),
})
export type Refund = z.infer<typeof refund>

export const payment = z.object({
  _id: z.string(),
  /** ISO 8601. */
  date: z.string(),
  state: z.enum(['started', 'confirming', 'paid', 'credited', 'failed']),
  /** Null where the account is gone. */
  account: account.nullable(),
  cents: z.number().int(),
  /** Went back, or is held in a dispute. */
  reversed_cents: z.number().int(),
  /** Can still be refunded. */
  left_cents: z.number().int(),
  auto_seconds: z.number().int(),
  human_seconds: z.number().int(),
  /** The number of its invoice; null while there is none. */
  invoice: z.string().nullable(),
  /** Why it failed, in words. */
  failure: z.string().nullable(),
  /** Oldest first. */
  refunds: z.array(refund),
  /** Of what went back, oldest first; `void` where it did not arrive after all. */
  credit_notes: z.array(
    z.object({
      _id: z.string(),
      number: z.string(),
      status: z.enum(['issued', 'void']),
      cents: z.number().int(),
      /** ISO 8601. */
      date: z.string(),
    }),
  ),
})
export type Payment = z.infer<typeof payment>

/** What moved time on a plan. */
export const ledgerEntry = z.object({
  _id: z.string(),
  date: z.string(),
  kind: z.enum(TIME_KINDS),
  reason: z.enum([
    'trial',
    'purchase',
    'grant',
    'reserve',
    'settle',
    'release',
    'human_publish',
    'translation',
    'refund',
  ]),
  /** Positive for what comes, negative for what goes. */
  seconds: z.number().int(),
  /** Of this kind, after it; below 0 where a refund took what was spent. */
  balance: z.number().int(),
  /** Why, in words of whoever runs the server. */
  note: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

const rateLimit = { perMinute: 120 }
const params = z.object({ id })

export const listPayments = route({
  method: 'GET',
  path: '/admin/payments',
  summary: 'Payments of all accounts, newest first, or of those whose address begins so',
  access: 'ADMIN',
  scope: 'admin',
  query: z.object({
    /** The beginning of the address of who paid. */
    q: z.string().trim().max(254).optional(),
    /** What `next` of the page before said. */
    from: z.string().max(64).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: z.object({ payments: z.array(payment), next: z.string().nullable() }),
  rateLimit,
})

const time = z.object({ auto: z.number().int(), human: z.number().int() })

export const getPlan = route({
  method: 'GET',
  path: '/admin/plans/:id',
  summary: 'The plan of an account, by the account’s id, with its newest payments',
  access: 'ADMIN',
  scope: 'admin',
  params,
  reply: z.object({
    account,
    /** Seconds that can be spent, are reserved for work, are spent, and are owed for what a refund took. */
    available: time,
    reserved: time,
    used: time,
    owed: time,
    /** Newest first, at most 50. */
    payments: z.array(payment),
    /** Whether refunds go through a provider here. */
    can_refund: z.boolean(),
  }),
  rateLimit,
})

export const getLedger = route({
  method: 'GET',
  path: '/admin/plans/:id/ledger',
  summary: 'What moved time on the plan of an account, newest first, with the balance after each',
  access: 'ADMIN',
  scope: 'admin',
  params,
  query: z.object({
    from: z.string().max(64).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: z.object({ entries: z.array(ledgerEntry), next: z.string().nullable() }),
  rateLimit,
})

/** Money to give back. The same `wish` once more gives nothing. */
export const wantedRefund = z.strictObject({
  cents: z.number().int().min(1).max(100_000_000),
  reason: z.string().trim().min(1).max(LONGEST_REASON),
  wish: z.uuid(),
})
export type WantedRefund = z.output<typeof wantedRefund>

export const refundPayment = route({
  method: 'POST',
  path: '/admin/payments/:id/refunds',
  summary: 'Give money of a payment back to its card; time goes back in proportion, and the owner is told by mail',
  access: 'ADMIN',
  confirmed: true,
  params,
  body: wantedRefund,
  rateLimit: { perMinute: 30 },
  status: 204,
})
