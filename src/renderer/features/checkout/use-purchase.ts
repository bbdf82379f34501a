import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PAID_NOT_CREDITED, PAID_NOT_INVOICED } from '../../../shared/contract/plan.ts'
import { messages } from '../../../shared/messages.ts'
import { ApiError, messageOf } from '../../lib/api.ts'
import { CardRefused, useCardProvider, type CardEntry } from '../../lib/payments/card-provider.ts'
import { profileQuery } from '../../lib/profile.ts'
import { refreshSession } from '../../lib/session.ts'
import { pricingQuery } from './pricing-query.ts'
import { Purchase, type Wish } from './purchase.ts'

/** How a purchase stands. `open`: it is not known whether it went through, so only the same one may be tried again. */
export type PurchaseState =
  | { at: 'ready' }
  | { at: 'sending' }
  /**
   * `isRepeat`: the same was bought a short while ago; asked for once more it is bought again. `of` is what was
   * refused.
   */
  | { at: 'refused'; message: string; isRepeat?: boolean; of?: Wish }
  | { at: 'open'; message: string }
  /** Paid. With `warning`, the time or the invoice is still to come. */
  | { at: 'paid'; invoice: string | null; warning: string | null }

/** What stands on the screen to be bought. */
export interface Wanted extends Pick<Wish, 'order'> {
  /** The card that is entered; null where the saved one pays. */
  entry: CardEntry | null
}

/** A refusal is of one order and one card: it says nothing of another amount, or of a card that was entered since. */
function isOf({ of }: Extract<PurchaseState, { at: 'refused' }>, { order, entry }: Wanted): boolean {
  if (of?.order.autoSeconds !== order.autoSeconds || of.order.humanSeconds !== order.humanSeconds) return false
  return entry === null || of.newCard?.entry === entry
}

/** Carries out one purchase at a time, and refreshes what it changes: the saved card, the balances, the role. */
export function usePurchase(wanted: Wanted) {
  const provider = useCardProvider()
  const queries = useQueryClient()
  const [last, setState] = useState<PurchaseState>(READY)
  const state = last.at === 'refused' && !isOf(last, wanted) ? READY : last
  const current = useRef<Purchase | null>(null)
  const isBusy = useRef(false)
  /** Whoever buys more after a purchase on this screen knows of it. */
  const bought = useRef(false)

  /** Buys what is wished for, or goes on with the purchase whose end is not known; answers whether it is paid. */
  async function buy(wish: Wish): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    const again = bought.current || (state.at === 'refused' && state.isRepeat === true)
    const purchase = (current.current ??= new Purchase({ ...wish, again }, provider))
    setState({ at: 'sending' })
    try {
      const next = await settle(purchase)
      if (next.at !== 'open') current.current = null
      if (next.at === 'paid') bought.current = true
      setState(next)
      refreshSession()
      void queries.invalidateQueries(profileQuery)
      if (next.at === 'refused') void queries.invalidateQueries(pricingQuery)
      return next.at === 'paid'
    } finally {
      isBusy.current = false
    }
  }

  return { state, buy, startOver: () => setState(READY) }
}

const PAID: ReadonlySet<string> = new Set([PAID_NOT_CREDITED, PAID_NOT_INVOICED])

const READY: PurchaseState = { at: 'ready' }

async function settle(purchase: Purchase): Promise<PurchaseState> {
  try {
    return { at: 'paid', invoice: await purchase.carryOut(), warning: null }
  } catch (error) {
    if (error instanceof ApiError && PAID.has(error.code))
      return { at: 'paid', invoice: error.invoice, warning: messageOf(error, messages.paidNotCredited) }
    const message = error instanceof CardRefused ? error.message : messageOf(error, messages.paymentFailed)
    if (purchase.isOpen) return { at: 'open', message }
    return {
      at: 'refused',
      message,
      isRepeat: error instanceof ApiError && error.code === 'order_repeated',
      of: purchase.wish,
    }
  }
}
