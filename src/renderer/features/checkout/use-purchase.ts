import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { ApiError, messageOf } from '../../lib/api.ts'
import { CardRefused, useCardProvider } from '../../lib/payments/card-provider.ts'
import { profileQuery } from '../../lib/profile.ts'
import { refreshSession } from '../../lib/session.ts'
import { Purchase, type Wish } from './purchase.ts'

/** How a purchase stands. `open`: it is not known whether it went through, so only the same one may be tried again. */
export type PurchaseState =
  | { at: 'ready' }
  | { at: 'sending' }
  | { at: 'refused'; message: string }
  | { at: 'open'; message: string }
  /** Paid. With `warning`, the time or the invoice is still to come. */
  | { at: 'paid'; invoice: string | null; warning: string | null }

/** Carries out one purchase at a time, and refreshes what it changes: the saved card, the balances, the role. */
export function usePurchase() {
  const provider = useCardProvider()
  const queries = useQueryClient()
  const [state, setState] = useState<PurchaseState>({ at: 'ready' })
  const current = useRef<Purchase | null>(null)
  const isBusy = useRef(false)

  /** Buys what is wished for, or goes on with the purchase whose end is not known. */
  async function buy(wish: Wish): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    const purchase = (current.current ??= new Purchase(wish, provider))
    setState({ at: 'sending' })
    try {
      const next = await settle(purchase)
      if (next.at !== 'open') current.current = null
      setState(next)
      refreshSession()
      void queries.invalidateQueries(profileQuery)
    } finally {
      isBusy.current = false
    }
  }

  return { state, buy, startOver: () => setState({ at: 'ready' }) }
}

async function settle(purchase: Purchase): Promise<PurchaseState> {
  try {
    return { at: 'paid', invoice: await purchase.carryOut(), warning: null }
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return { at: 'paid', invoice: error.invoice, warning: messageOf(error, messages.paidNotCredited) }
    const message = error instanceof CardRefused ? error.message : messageOf(error, messages.paymentFailed)
    return { at: purchase.isOpen ? 'open' : 'refused', message }
  }
}
