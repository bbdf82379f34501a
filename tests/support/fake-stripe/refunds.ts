import { z } from 'zod'
import { invalid } from './faults.ts'
import { p, route } from './route.ts'
import { found, page, type Refund } from './world.ts'

export const refundRoutes = [
  route(
    'POST',
    '/v1/refunds',
    { payment_intent: p.text, amount: p.whole.pipe(z.number().min(1)), metadata: p.metadata },
    (world, { payment_intent, amount, metadata }) => {
      const { latest_charge: chargeId } = found(world.intents, 'payment_intent', payment_intent, 'payment_intent')
      if (chargeId === null)
        throw invalid('This PaymentIntent does not have a successful charge to refund.', 'charge_not_refundable')
      const charge = found(world.charges, 'charge', chargeId)
      if (charge.refunded) throw invalid('Charge has already been refunded.', 'charge_already_refunded')
      if (charge.amount_refunded + amount > charge.amount)
        throw invalid('Refund amount is greater than unrefunded amount on charge.', 'amount_too_large')
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount
      const refund: Refund = {
        id: world.newId('re'),
        object: 'refund',
        created: world.seconds(),
        amount,
        payment_intent,
        status: 'succeeded',
        metadata,
      }
      world.refunds.set(refund.id, refund)
      world.emit('charge.refunded', charge)
      return refund
    },
  ),
  route('GET', '/v1/refunds', { ...p.listed, payment_intent: p.text }, (world, { payment_intent, ...rest }) =>
    page(
      [...world.refunds.values()].filter((refund) => refund.payment_intent === payment_intent),
      rest,
      '/v1/refunds',
    ),
  ),
]
