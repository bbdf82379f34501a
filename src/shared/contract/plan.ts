import { z } from 'zod'
import { messages } from '../messages.ts'
import { email } from './auth.ts'
import { id, queryFlag } from './common.ts'
import { route } from './route.ts'

const seconds = z.number().int()

/**
 * Time of one kind. The wire has these once with `auto_transcription_` and once with `human_transcription_` before
 * them.
 */
const timeFields = {
  /** Integer seconds before reservations, null when nothing is limited (BILLING=off). */
  auto_transcription_time: seconds.nullable(),
  human_transcription_time: seconds.nullable(),
  /** Integer seconds after reservations, null when nothing is limited. */
  available_auto_transcription_time: seconds.nullable(),
  available_human_transcription_time: seconds.nullable(),
  /** The time before reservations as text, such as `1h 05m 09s`. */
  auto_transcription_exact_time: z.string(),
  human_transcription_exact_time: z.string(),
  /** Integer seconds that were used. */
  auto_transcription_diff_time: seconds,
  human_transcription_diff_time: seconds,
  auto_transcription_exact_diff_time: z.string(),
  human_transcription_exact_diff_time: z.string(),
  /** Integer percent used of what was granted, 0 when nothing was. */
  auto_transcription_percent_diff_time: z.number().int(),
  human_transcription_percent_diff_time: z.number().int(),
}

/** A plan with its balances: a person's own, or one that was shared with them. */
export const plan = z.object({
  _id: z.string(),
  /** The plan that the caller uses now; this one's own id when it is this one. */
  main_plan_id: z.string(),
  /** Whether the caller uses it now; exactly one plan of a profile is. */
  is_active: z.boolean(),
  /** E-mail of the owner. */
  username: z.string(),
  ...timeFields,
})
export type Plan = z.infer<typeof plan>

/** Most cents that a unit may cost. */
const MOST_PRICE = 1_000_000

const unitPrice = z.number().int().min(0).max(MOST_PRICE)

/** What a unit costs in whole cents, VAT included, and from how many units on it costs less. */
const rate = z.object({
  price: unitPrice,
  /** The price counts for quantities above `more_than`; the largest threshold below the quantity wins. */
  discounts: z.array(z.object({ more_than: z.number().min(0).max(1_000_000), price: unitPrice })).max(10),
})
export type Rate = z.infer<typeof rate>

/** What a model's answers about texts cost, in auto time. */
const answerRate = z.object({
  /** Letters of a text that cost a second. */
  letters_per_second: z.number().positive(),
  /** Whole seconds that an answer costs at least. */
  least_seconds: z.number().int().min(0),
})

/** Prices: auto transcription by the hour, human transcription by the minute. Kept in `resources/pricing.json`. */
export const pricing = z.object({ auto_transcription: rate, human_transcription: rate, answers: answerRate })
export type Pricing = z.infer<typeof pricing>

/** What time costs, which an ADMIN can change while the server runs. */
export const timePrices = pricing.omit({ answers: true })
export type TimePrices = z.infer<typeof timePrices>

/** Names a list of prices; the same prices have the same name. */
const priceList = z.string().max(64)

const BUYERS = 'USER|SUBSCRIBER|ADMIN'

/** Prices with the name of their list, by which an order says what its buyer was shown. */
const planInfo = pricing.extend({ price_list: priceList })
export type PlanInfo = z.infer<typeof planInfo>

export const getPlanInfo = route({
  method: 'GET',
  path: '/plan/info',
  summary: 'Prices and discounts',
  access: 'session',
  scope: 'billing:read',
  reply: planInfo,
})

/** Most hours of one kind in one order. */
export const MOST_HOURS = 10_000

const orderedSeconds = z
  .number()
  .int()
  .min(0)
  .max((MOST_HOURS + 1) * 3600)

/**
 * How much time an order is for, in seconds: whole hours of auto, whole minutes of human. The server works out what it
 * costs.
 */
const order = {
  auto_transcription_time: orderedSeconds.multipleOf(3600),
  human_transcription_time: orderedSeconds.multipleOf(60),
}

/** A card as the provider's script handed it over. */
const cardToken = z.string().min(1).max(255)
/**
 * One rule wherever a card is entered. Cards carry names as short as Jo Li, so that length is only asked about on the
 * screen.
 */
export const nameOnCard = z.string().trim().min(1, messages.nameOnCardRequired).max(120)

/** Where the invoice can be had; null when there is none. */
const invoiceLink = z.object({ invoice: z.string().nullable() })

/**
 * The card's owner has to confirm first: show the provider's dialog for the secret, then call charge and issue_invoice.
 */
const needsConfirmation = z.object({ requires_action: z.literal(true), client_secret: z.string(), payment_id: id })

/**
 * Codes of a 403 that says: the money was taken, and something after it is not done yet. Any other 403 took nothing.
 */
export const PAID_NOT_CREDITED = 'paid_not_credited'
export const PAID_NOT_INVOICED = 'paid_not_invoiced'

/**
 * Pays, credits and issues the invoice. Without `token` the saved card pays. With `file_id` a QUOTED file's human
 * transcription is paid: the times are then the server's. 403 `paid_not_credited` or `paid_not_invoiced` means: paid,
 * and what is missing follows.
 */
export const pay = route({
  method: 'POST',
  path: '/plan/payment',
  summary: 'Buys time with a card: pays, credits and issues the invoice',
  access: BUYERS,
  validated: true,
  callClass: 'vital',
  query: z.object({ is_update_card: queryFlag(false) }),
  body: z.strictObject({
    token: cardToken.optional(),
    name_on_card: nameOnCard.optional(),
    ...order,
    file_id: id.optional(),
    /** Buys what was bought in the last ten minutes once more; without it that is 409 `order_repeated`. */
    again: z.boolean().optional(),
    /**
     * The prices that the buyer was shown, as `GET /plan/info` names them: they hold for a day after they changed, then
     * it is 409 `prices_changed`. Without it, an order costs no more than it did in the last hour.
     */
    price_list: priceList.optional(),
  }),
  reply: z.union([needsConfirmation, invoiceLink]),
  rateLimit: { perMinute: 20 },
})

/** Credits a payment that was confirmed. Done again it changes nothing. */
export const charge = route({
  method: 'POST',
  path: '/plan/charge',
  summary: 'Credits the time of a confirmed payment',
  access: BUYERS,
  callClass: 'vital',
  body: z.strictObject({ payment_id: id, ...order }),
  reply: z.object({ message: z.string() }),
  rateLimit: { perMinute: 20 },
})

/** Issues the invoice of a credited payment. Done again it answers the same one. */
export const issueInvoice = route({
  method: 'POST',
  path: '/plan/issue_invoice',
  summary: 'Issues the invoice of a credited payment',
  access: BUYERS,
  callClass: 'vital',
  body: z.strictObject({ payment_id: id }),
  reply: invoiceLink,
  rateLimit: { perMinute: 20 },
})

export const switchPlan = route({
  method: 'PUT',
  path: '/plan/switch/:planId',
  summary: 'Uses another plan: the own one, or one that was shared',
  access: BUYERS,
  params: z.object({ planId: id }),
  reply: z.object({ message: z.string() }),
})

/** Somebody who may use the caller's plan. */
export const invitation = z.object({
  _id: id,
  email: z.string(),
  /** Integer seconds of the caller's plan that they spent. */
  auto_transcription_time_spent: seconds,
  human_transcription_time_spent: seconds,
})
export type Invitation = z.infer<typeof invitation>

/** Addresses in one call, and letters of the message that goes with them. */
export const MOST_INVITATIONS = 50
export const MOST_MESSAGE_LETTERS = 2000

export const sendInvitations = route({
  method: 'POST',
  path: '/plan/send_invitations',
  summary: 'Shares the own plan with people by e-mail',
  access: BUYERS,
  body: z.strictObject({
    email_addresses: z.array(email).min(1, messages.invitationMissing).max(MOST_INVITATIONS),
    optional_message: z.string().max(MOST_MESSAGE_LETTERS).default(''),
  }),
  /**
   * All invitations of the plan, the addresses that a mail goes to, and why it goes to no others. Whether an address
   * has an account is not told.
   */
  reply: z.object({
    invitations: z.array(invitation),
    sent: z.array(z.string()),
    warnings: z.array(z.object({ message: z.string() })),
  }),
  rateLimit: { perMinute: 10 },
})

export const removeInvitation = route({
  method: 'DELETE',
  path: '/plan/remove_invitation/:id',
  summary: 'Ends an invited person’s access immediately',
  access: BUYERS,
  params: z.object({ id }),
  status: 204,
})
