import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removePaymentMethod } from '../../../shared/contract/payments.ts'
import { messages } from '../../../shared/messages.ts'
import { call, phraseOf } from '../../lib/api.ts'
import { profileQuery } from '../../lib/profile.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** Forgets the saved card. */
export function useRemoveCard(onSettled: () => void) {
  const say = useSay()
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
    problem: error && say(phraseOf(error, messages.cardRemoveFailed)),
  }
}
