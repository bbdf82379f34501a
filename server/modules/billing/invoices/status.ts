/** What an invoice says of its money, in cents. */
export function statusOf({
  amount,
  reversed,
}: {
  amount: number
  reversed: number
}): 'paid' | 'partly refunded' | 'refunded' {
  if (reversed <= 0) return 'paid'
  return reversed >= amount ? 'refunded' : 'partly refunded'
}
