import { Trans } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import type { FileRecord } from '../../../shared/contract/files/records.ts'
import type { PlanInfo } from '../../../shared/contract/plan.ts'
import { areBillingSettingsFilled } from '../../../shared/domain/billing-settings.ts'
import { quote, type Order } from '../../../shared/domain/pricing.ts'
import { billedMinutes } from '../../../shared/domain/whole-seconds.ts'
import { messages } from '../../../shared/messages.ts'
import type { CardEntry } from '../../lib/payments/card-provider.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { BillingSection } from './billing-section.tsx'
import { CardSection } from './card-section.tsx'
import { checkoutForm, FIRST_ORDER, orderOf, type CheckoutForm } from './checkout-schema.ts'
import styles from './checkout.module.css'
import { useOrderDraft, type OrderDraft } from './order-draft.ts'
import { OrderFields } from './order-fields.tsx'
import { QuotedFile } from './quoted-file.tsx'
import { Receipt } from './receipt.tsx'
import { SharedPlanNote } from './shared-plan-note.tsx'
import { useCardEditing } from './use-card-editing.ts'
import { usePurchase } from './use-purchase.ts'
import { useSaveCard } from './use-save-card.ts'
import { say as sayNow } from '../../lib/words/say.ts'
import { useSay } from '../../lib/words/use-say.ts'

export interface CheckoutProps {
  profile: Profile
  pricing: PlanInfo
  /** Pays the human transcription of this file in place of hours that are chosen. */
  file?: FileRecord
}

/** Order, billing settings and card at the left, the receipt at the right. */
export function Checkout({ profile, pricing, file }: CheckoutProps) {
  const say = useSay()
  const { user } = profile
  const draft = useOrderDraft(user._id)
  const editing = useCardEditing(user.card)
  const isNewCard = !user.card || editing.isEditing
  const { form, field, reset } = useCheckedForm<CheckoutForm>(
    checkoutForm,
    { ...draft.initial, nameOnCard: '', isNewCard },
    { quietUntil: 'touched' },
  )
  // Read on each drawing: a state of the form that is not read is not kept up to date.
  const { isValid } = form.formState
  const [entry, setEntry] = useState<CardEntry | null>(null)
  const [wantedNothing, setWantedNothing] = useState(false)

  const values: OrderDraft & { nameOnCard?: string } = { ...draft.initial, ...useWatch({ control: form.control }) }
  const order = file ? orderOfFile(file) : orderOf(values)
  const { state, buy, startOver } = usePurchase({ order, entry: isNewCard ? entry : null })
  const { keep } = draft
  const { autoHours, humanHours, humanMinutes, nameOnCard: typedName = '' } = values
  const saving = useSaveCard(entry, typedName)
  useEffect(() => {
    if (!file) keep({ autoHours, humanHours, humanMinutes })
  }, [keep, file, autoHours, humanHours, humanMinutes])
  const price = quote(pricing, order, file?.price_quota_for_human_transcribe)
  const isFilled = areBillingSettingsFilled(user)
  const missing = missingOf({
    isValidated: user.metadata.has_email_address_validated,
    isFilled,
    needsCard: isNewCard && entry === null,
  })
  const isOpen = state.at === 'open'
  const isFrozen = isOpen || state.at === 'sending' || state.at === 'paid'

  useEffect(() => {
    form.setValue('isNewCard', isNewCard, { shouldValidate: true })
    if (!isNewCard) form.resetField('nameOnCard')
  }, [form, isNewCard])

  const send = form.handleSubmit(async ({ nameOnCard }) => {
    setWantedNothing(price.totalSeconds === 0)
    if (price.totalSeconds === 0 || missing !== null) return
    const newCard =
      isNewCard && entry ? { entry, nameOnCard: nameOnCard.trim(), replacesSaved: user.card !== null } : undefined
    if (await buy({ order, priceList: pricing.price_list, fileId: file?._id, newCard })) draft.forget()
  })
  const take = (amounts: Partial<OrderDraft>) => {
    for (const [name, amount] of Object.entries(amounts))
      form.setValue(name as keyof OrderDraft, amount, { shouldValidate: true })
  }

  return (
    <form
      className={styles.split}
      noValidate
      aria-busy={state.at === 'sending'}
      onSubmit={(event) => event.preventDefault()}
    >
      <fieldset className={styles.sections} disabled={isFrozen}>
        {!file && <SharedPlanNote profile={profile} />}
        {file ? (
          <QuotedFile file={file} />
        ) : (
          <OrderFields pricing={pricing} field={field} price={price} onTake={take} />
        )}
        <BillingSection user={user} isFilled={isFilled} />
        <CardSection
          card={user.card}
          editing={editing}
          nameOnCard={field('nameOnCard')}
          onEntry={setEntry}
          disabled={isFrozen || saving.isSaving}
          saving={saving}
          canSave={!isFrozen && entry !== null && typedName.trim() !== ''}
        />
      </fieldset>
      <Receipt
        price={price}
        file={file}
        state={
          wantedNothing && price.totalSeconds === 0 ? { at: 'refused', message: say(messages.nothingOrdered) } : state
        }
        canPay={isOpen || (!saving.isSaving && missing === null && isValid)}
        missing={missing}
        onPay={() => void send()}
        onBuyMore={() => {
          reset({ ...FIRST_ORDER, nameOnCard: '', isNewCard })
          startOver()
        }}
      />
    </form>
  )
}

/** Minutes of human transcription for the file, begun ones whole. */
function orderOfFile({ length }: FileRecord): Order {
  return { autoSeconds: 0, humanSeconds: billedMinutes(length) * 60 }
}

/** What still stands between the person and Pay. */
function missingOf({
  isValidated,
  isFilled,
  needsCard,
}: {
  isValidated: boolean
  isFilled: boolean
  needsCard: boolean
}): ReactNode {
  if (!isValidated)
    return (
      <>
        {sayNow(messages.emailNotValidated)}{' '}
        <Link to="/account/email">
          <Trans>Send it again</Trans>
        </Link>
      </>
    )
  if (!isFilled) return sayNow(messages.billingIncomplete)
  return needsCard ? sayNow(messages.cardIncomplete) : null
}
