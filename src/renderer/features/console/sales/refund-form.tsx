import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { v4 as uuid } from 'uuid'
import { LONGEST_REASON } from '../../../../shared/contract/people.ts'
import { type Payment, wantedRefund } from '../../../../shared/contract/sales.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { useRefund } from './sales-queries.ts'

export interface RefundFormProps {
  payment: Payment
  /** Id of the account whose plan is shown. */
  ownerId: string
  onClose: () => void
}

/** Gives a payment back, whole or in part, once it was said what that takes. */
export function RefundForm({ payment, ownerId, onClose }: RefundFormProps) {
  const { t } = useLingui()
  const format = useFormat()
  const left = payment.left_cents
  // A wish of its own: sent once more, it gives nothing.
  const [wish] = useState(() => uuid())
  const [amount, setAmount] = useState((left / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [day, most] = [format.moment(new Date(payment.date), 'date'), format.money(left)]
  const refund = useRefund(payment, ownerId, t`Refund requested. It takes a moment.`)
  const cents = Math.round(Number(amount.replace(',', '.')) * 100)
  const isAmountFine = Number.isInteger(cents) && cents > 0 && cents <= left
  const checked = wantedRefund.safeParse({ cents, reason, wish })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isAmountFine || !checked.success || refund.isPending) return
    refund.mutate(checked.data, { onSuccess: onClose })
  }

  const leave = ({ key }: { key: string }) => {
    if (key === 'Escape') onClose()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit} aria-label={t`Refund the payment of ${day}`}>
      <h3 className={styles.name}>{t`Refund the payment of ${day}`}</h3>
      <p className={styles.more}>
        <Trans>
          The money goes back to the card. Time goes back in proportion; what is spent already is owed, and taken from
          the next purchase. The owner is told by e-mail, with your reason. This cannot be undone.
        </Trans>
      </p>
      {refund.error && <Banner tone="danger">{messageOf(refund.error, messages.unreachable)}</Banner>}
      <Field
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was asked for by a button
        autoFocus
        label={t`Amount in US dollars, up to ${most}`}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onKeyDown={leave}
        error={isTried && !isAmountFine ? t`Enter an amount up to ${most}.` : undefined}
        onChange={({ target }) => setAmount(target.value)}
      />
      <Field
        label={t({ message: 'Reason', context: 'that somebody gives' })}
        autoComplete="off"
        maxLength={LONGEST_REASON}
        value={reason}
        onKeyDown={leave}
        error={isTried && reason.trim() === '' ? t`Enter a reason.` : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" look="danger" sending={refund.isPending}>
          {t({ message: 'Refund', context: 'a button' })}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
