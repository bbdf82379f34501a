import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { TRIAL_SECONDS } from '../../../../shared/domain/quota.ts'
import { HOME_PATH } from '../../../../shared/domain/redirect-to.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { CardBrands } from '../../../components/card-brand/card-brands.tsx'
import { Field } from '../../../components/field/field.tsx'
import { SecurePayment } from '../../../components/secure-payment/secure-payment.tsx'
import { messageOf } from '../../../lib/api.ts'
import { CardRefused, useCardProvider, type CardEntry } from '../../../lib/payments/card-provider.ts'
import { TestModeBanner } from '../../../lib/payments/test-mode-banner.tsx'
import { profileQuery } from '../../../lib/profile.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { paymentMethodForm, type PaymentMethodForm as Values } from './payment-method-schema.ts'
import { saveCard } from './save-card.ts'

/** Name on card, the provider's fields, and what the person gets for it. */
export function PaymentMethodForm() {
  const provider = useCardProvider()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [entry, setEntry] = useState<CardEntry | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { form, field } = useCheckedForm<Values>(paymentMethodForm, { nameOnCard: '' })
  const { isSubmitting } = form.formState

  const send = form.handleSubmit(async ({ nameOnCard }) => {
    setProblem(null)
    if (!entry) return setProblem(messages.cardIncomplete)
    try {
      await saveCard(entry, nameOnCard, provider)
      await queries.invalidateQueries(profileQuery)
      void navigate(HOME_PATH, { replace: true })
    } catch (error) {
      setProblem(error instanceof CardRefused ? error.message : messageOf(error, messages.paymentMethodFailed))
    }
  })

  return (
    <form noValidate aria-busy={isSubmitting} onSubmit={(event) => void send(event)}>
      <h1>Payment method</h1>
      <p className="muted">The first card you save brings {TRIAL_SECONDS / 60} minutes of auto transcription free. Nothing is charged until you buy time.</p>
      <TestModeBanner />
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Field label="Name on card" autoComplete="cc-name" disabled={isSubmitting} {...field('nameOnCard')} />
      <provider.CardFields onChange={setEntry} disabled={isSubmitting} />
      <CardBrands />
      <Button type="submit" look="main" sending={isSubmitting}>Add payment method</Button>
      <SecurePayment />
    </form>
  )
}
