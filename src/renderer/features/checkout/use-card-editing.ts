import { useState } from 'react'
import type { Card } from '../../../shared/contract/account.ts'

/** Whether the saved card is being replaced. It ends by itself once another card is saved, or none. */
export function useCardEditing(card: Card | null) {
  const [edited, setEdited] = useState<string | null>(null)
  const shown = JSON.stringify(card)
  return {
    isEditing: card !== null && edited === shown,
    edit: () => setEdited(shown),
    cancel: () => setEdited(null),
  }
}
export type CardEditing = ReturnType<typeof useCardEditing>
