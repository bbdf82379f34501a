import { useLingui } from '@lingui/react/macro'
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js'
import { useId, useState } from 'react'
import { messages } from '../../../../shared/messages.ts'
import { FieldFrame } from '../../../components/field/field-frame.tsx'
import { say } from '../../words/say.ts'
import { CardRefused, type CardEntry, type CardFieldsProps } from '../card-provider.ts'
import styles from './stripe.module.css'
import { useElementStyle } from './use-element-style.ts'

/** Stripe's box for a card's details, without the postal code. What is typed there stays in Stripe's frame. */
export function StripeCardFields({ onChange, disabled = false }: CardFieldsProps) {
  const { t } = useLingui()
  const stripe = useStripe()
  const elements = useElements()
  const style = useElementStyle()
  const id = useId()
  const [error, setError] = useState<string>()

  const entry: CardEntry = {
    async makeToken(nameOnCard) {
      const element = elements?.getElement(CardElement)
      if (!stripe || !element) throw new CardRefused(say(messages.cardProviderUnreachable))
      const { token, error: refusal } = await stripe.createToken(element, { name: nameOnCard })
      if (refusal) throw new CardRefused(refusal.message ?? say(messages.cardNumberInvalid))
      return token.id
    },
  }

  const change = ({ empty, complete, error: fault }: StripeCardElementChangeEvent) => {
    setError(fault?.message)
    onChange(!empty && complete && !fault ? entry : null)
  }

  return (
    <FieldFrame id={id} label={t`Card details`} error={error}>
      <CardElement
        id={id}
        className={styles.box}
        options={{ hidePostalCode: true, disabled, style }}
        onChange={change}
      />
    </FieldFrame>
  )
}
