import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { TRIAL_SECONDS } from '../../../../shared/domain/quota.ts'
import { HOME_PATH } from '../../../../shared/domain/redirect-to.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { CardBrands } from '../../../components/card-brand/card-brands.tsx'
import { Field } from '../../../components/field/field.tsx'
import { SecurePayment } from '../../../components/secure-payment/secure-payment.tsx'
import { phraseOf } from '../../../lib/api.ts'
import { CardRefused, useCardProvider, type CardEntry } from '../../../lib/payments/card-provider.ts'
import { saveCard } from '../../../lib/payments/save-card.ts'
import { TestModeBanner } from '../../../lib/payments/test-mode-banner.tsx'
import { profileQuery } from '../../../lib/profile.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { paymentMethodForm, type PaymentMethodForm as Values } from './payment-method-schema.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'

/** Below it a name is likely to be cut short. Letters. */
const USUAL_NAME = 10

export interface PaymentMethodFormProps {
  /** Whether a first card may still bring the free minutes. */
  hasTrialToCome: boolean
}

/** Name on card, the provider's fields, and what the person gets for it. */
export function PaymentMethodForm({ hasTrialToCome }: PaymentMethodFormProps) {
  const say = useSay()
  const { t } = useLingui()
  const provider = useCardProvider()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [entry, setEntry] = useState<CardEntry | null>(null)
  const [problem, setProblem] = useState<Phrase | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const { form, field } = useCheckedForm<Values>(paymentMethodForm, { nameOnCard: '' })
  const { isSubmitting } = form.formState

  async function goOn(): Promise<void> {
    await queries.invalidateQueries(profileQuery)
    void navigate(HOME_PATH, { replace: true })
  }

  const send = form.handleSubmit(async ({ nameOnCard }) => {
    setProblem(null)
    if (!entry) return setProblem(messages.cardIncomplete)
    try {
      const said = await saveCard(entry, nameOnCard, provider)
      if (said === say(messages.paymentMethodAdded)) await goOn()
      else setNotice(said)
    } catch (error) {
      setProblem(error instanceof CardRefused ? error.message : phraseOf(error, messages.paymentMethodFailed))
    }
  })

  if (notice !== null) return <Saved notice={notice} onGoOn={() => void goOn()} />
  return (
    <form noValidate aria-busy={isSubmitting} onSubmit={(event) => void send(event)}>
      <h1>{t`Payment method`}</h1>
      <p className="muted">
        {hasTrialToCome ? (
          <Trans>
            Save your first card and get {TRIAL_MINUTES} minutes of auto transcription free, once for each account and
            card. Nothing is charged until you buy time.
          </Trans>
        ) : (
          t`Nothing is charged until you buy time.`
        )}
      </p>
      <TestModeBanner />
      {problem && <Banner tone="danger">{say(problem)}</Banner>}
      <Field
        label={t`Name on card`}
        autoComplete="cc-name"
        disabled={isSubmitting}
        hint={<ShortName form={form} />}
        {...field('nameOnCard')}
      />
      <provider.CardFields onChange={setEntry} disabled={isSubmitting} />
      <CardBrands />
      <Button type="submit" look="main" sending={isSubmitting}>
        {t`Add payment method`}
      </Button>
      <SecurePayment />
    </form>
  )
}

const TRIAL_MINUTES = TRIAL_SECONDS / 60

/** Asks about a name that is likely to be cut short, and takes it all the same. */
function ShortName({ form }: { form: ReturnType<typeof useCheckedForm<Values>>['form'] }) {
  const say = useSay()
  const letters = useWatch({ control: form.control, name: 'nameOnCard' }).trim().length
  const { isSubmitted, touchedFields } = form.formState
  if (letters === 0 || letters >= USUAL_NAME || (!isSubmitted && !touchedFields.nameOnCard)) return null
  return (
    <span>
      {say(messages.nameOnCardTooShort)} <span>{say(messages.shorterName)}</span>
    </span>
  )
}

/** The card is saved, and something about it is other than was promised. */
function Saved({ notice, onGoOn }: { notice: string; onGoOn: () => void }) {
  const { t } = useLingui()
  return (
    <>
      <h1>{t`Payment method`}</h1>
      <output>
        <Banner tone="warn">{notice}</Banner>
      </output>
      <Button look="main" onClick={onGoOn}>
        {t`Continue`}
      </Button>
    </>
  )
}
