import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { FIRST_ORDER, type CheckoutForm } from './checkout-schema.ts'

/** The amounts that stand in the fields. */
export type OrderDraft = Pick<CheckoutForm, 'autoHours' | 'humanHours' | 'humanMinutes'>

/** Keeps a person's amounts while they look at other screens, such as the billing settings. */
export function useOrderDraft(userId: string) {
  const queries = useQueryClient()
  const key = `order-draft ${userId}`
  const [initial] = useState(() => queries.getQueryData<OrderDraft>([key]) ?? FIRST_ORDER)
  const keep = useCallback(
    (draft: OrderDraft) => {
      queries.setQueryDefaults([key], { gcTime: Infinity })
      queries.setQueryData<OrderDraft>([key], draft)
    },
    [queries, key],
  )
  return { initial, keep, forget: () => queries.removeQueries({ queryKey: [key], exact: true }) }
}
