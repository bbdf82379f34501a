import type { ReturnedMoney } from '../../../ports/payments.ts'

/** What is known of a credit note here. */
export interface KnownNote {
  provider_refund_id: string
  /** Cents. */
  amount: number
  void_at: number | null
}

/** Credit notes to write, and those that count no longer, by the provider's id of the refund. */
export interface DueNotes {
  write: ReturnedMoney[]
  voided: string[]
}

/**
 * What becomes of the credit notes of a payment of `amount` cents of which this went back: each refund has one, all of
 * them are never of more than was paid, and one whose refund failed after all is void.
 */
export function dueNotes(amount: number, returned: readonly ReturnedMoney[], known: readonly KnownNote[]): DueNotes {
  const counting = known.filter((note) => note.void_at === null)
  const voided = counting
    .map((note) => note.provider_refund_id)
    .filter((id) => !returned.some((money) => money.id === id))
  let left = counting
    .filter((note) => !voided.includes(note.provider_refund_id))
    .reduce((rest, note) => rest - note.amount, amount)
  const write: ReturnedMoney[] = []
  for (const money of returned) {
    if (known.some((note) => note.provider_refund_id === money.id)) continue
    const cents = Math.min(money.amount, left)
    if (cents <= 0) continue
    left -= cents
    write.push({ ...money, amount: cents })
  }
  return { write, voided }
}
