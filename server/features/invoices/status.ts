/** What an invoice says of its money, in cents. */
export function statusOf({
  amount,
  takenBack,
}: {
  amount: number
  takenBack: number
}): 'paid' | 'partly refunded' | 'refunded' {
  if (takenBack <= 0) return 'paid'
  return takenBack >= amount ? 'refunded' : 'partly refunded'
}
