import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removePaymentMethod } from '../../../shared/contract/payments.ts'
import { messages } from '../../../shared/messages.ts'
import { call, messageOf } from '../../lib/api.ts'
import { profileQuery } from '../../lib/profile.ts'

/** Forgets the saved card. */
export function useRemoveCard(onSettled: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await call(removePaymentMethod)
      await queries.invalidateQueries(profileQuery)
    },
    onSettled,
  })
  return {
    remove: () => mutate(),
    isRemoving: isPending,
    problem: error && messageOf(error, messages.cardRemoveFailed),
  }
}
