import { v4 as uuid } from 'uuid'
import type { z } from 'zod'
import { IDEMPOTENCY_KEY } from '../../../shared/contract/common.ts'
import { charge, issueInvoice, pay } from '../../../shared/contract/plan.ts'
import type { Order } from '../../../shared/domain/pricing.ts'
import { ApiError, call } from '../../lib/api.ts'
import type { CardEntry, CardProvider } from '../../lib/payments/card-provider.ts'

/** How long the card provider may take behind our server, in milliseconds. */
const TIMEOUT_MS = 60_000

/** What a person wants to pay, once. */
export interface Wish {
  order: Order
  /** The prices that were shown, by their name. */
  priceList: string
  /** A QUOTED file whose human transcription is paid. */
  fileId?: string
  /** Whether it is known that the same was bought a short while ago. */
  again?: boolean
  /** The card that was entered; without one the saved card pays. */
  newCard?: { entry: CardEntry; nameOnCard: string; replacesSaved: boolean }
}

/**
 * One purchase, from the wish to the invoice. Carried out again, what was done is not done again, and the server knows
 * the payment by its key.
 */
export class Purchase {
  readonly wish: Wish
  readonly #provider: Pick<CardProvider, 'confirmPayment'>
  readonly #key = uuid()
  #token: string | undefined
  #reply: z.output<typeof pay.reply> | undefined
  #isConfirmed = false
  #isOpen = false

  constructor(wish: Wish, provider: Pick<CardProvider, 'confirmPayment'>) {
    this.wish = wish
    this.#provider = provider
  }

  /** Whether it is not known if money was or will be taken; then this same purchase is to be carried out again. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Pays, credits, and answers where the invoice is. Throws a CardRefused or an ApiError. */
  async carryOut(): Promise<string | null> {
    try {
      return await this.#takeSteps()
    } catch (error) {
      this.#isOpen = this.#isOpenAfter(error)
      throw error
    }
  }

  async #takeSteps(): Promise<string | null> {
    const { order, priceList, fileId, newCard, again } = this.wish
    const times = { auto_transcription_time: order.autoSeconds, human_transcription_time: order.humanSeconds }
    if (newCard) this.#token ??= await newCard.entry.makeToken(newCard.nameOnCard)
    const card = newCard && { token: this.#token, name_on_card: newCard.nameOnCard }
    this.#reply ??= await call(
      pay,
      {
        query: { is_update_card: newCard?.replacesSaved ?? false },
        body: {
          ...card,
          ...times,
          price_list: priceList,
          ...(fileId !== undefined && { file_id: fileId }),
          ...(again && { again }),
        },
      },
      { headers: { [IDEMPOTENCY_KEY]: this.#key }, timeoutMs: TIMEOUT_MS },
    )
    if (!('requires_action' in this.#reply)) return this.#reply.invoice

    const { client_secret, payment_id } = this.#reply
    if (!this.#isConfirmed) await this.#provider.confirmPayment(client_secret)
    this.#isConfirmed = true
    await call(charge, { body: { payment_id, ...times } }, { timeoutMs: TIMEOUT_MS })
    return (await call(issueInvoice, { body: { payment_id } }, { timeoutMs: TIMEOUT_MS })).invoice
  }

  #isOpenAfter(error: unknown): boolean {
    const wasAsked = !this.wish.newCard || this.#token !== undefined
    if (!wasAsked || !(error instanceof ApiError)) return false
    // Too many tries say nothing about the one before.
    if (error.status === 429) return this.#isOpen
    return error.status === 0 || error.status >= 500 || error.code === 'payment_in_flight'
  }
}
