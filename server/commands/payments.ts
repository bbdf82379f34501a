import { v7 as uuid } from 'uuid'
import { composeModules, type Installation } from '../compose.ts'
import { leftOfPayment } from '../modules/billing/index.ts'
import { inCommand } from './audit.ts'

/** Has a worker give money of a payment back; all that is left of it unless said. @throws AppError, Error */
export async function refundPayment(
  installation: Installation,
  paymentId: string,
  { reason, cents }: { reason: string; cents?: number },
): Promise<void> {
  const { refunds } = composeModules(installation).billing
  if (!refunds) throw new Error('Billing is off, so nothing can be refunded.')
  const amount = cents ?? (await leftOfPayment(installation.db, paymentId))
  const price = (amount / 100).toFixed(2)
  await inCommand('payment-refunded', { detail: `${price} USD, ${paymentId}: ${reason}` }, () =>
    refunds.ask({ id: uuid(), paymentId, amount, reason }),
  )
  console.log(`A refund of ${price} US dollars is on its way.`)
}
