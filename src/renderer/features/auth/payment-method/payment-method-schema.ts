import { z } from 'zod'
import { addPaymentMethod } from '../../../../shared/contract/payments.ts'

/** What is typed outside the card provider's own fields. */
export const paymentMethodForm = z.object({ nameOnCard: addPaymentMethod.body.shape.name_on_card })
export type PaymentMethodForm = z.infer<typeof paymentMethodForm>
