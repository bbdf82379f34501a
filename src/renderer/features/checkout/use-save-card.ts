import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../shared/messages.ts'
import { phraseOf } from '../../lib/api.ts'
import { CardRefused, useCardProvider, type CardEntry } from '../../lib/payments/card-provider.ts'
import { saveCard } from '../../lib/payments/save-card.ts'
import { profileQuery } from '../../lib/profile.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** Saves the card that was entered for later purchases, in place of the one before if there is one. */
export function useSaveCard(entry: CardEntry | null, nameOnCard: string) {
  const say = useSay()
  const provider = useCardProvider()
  const queries = useQueryClient()
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (card: CardEntry) => {
      const said = await saveCard(card, nameOnCard.trim(), provider)
      await queries.invalidateQueries(profileQuery)
      return said
    },
  })
  return {
    save: () => entry && mutate(entry),
    isSaving: isPending,
    /** What to say once it is saved. */
    notice: data ?? null,
    problem:
      error && (error instanceof CardRefused ? error.message : say(phraseOf(error, messages.paymentMethodFailed))),
  }
}
export type CardSaving = ReturnType<typeof useSaveCard>
