import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Payment } from '../../../../shared/contract/sales.ts'
import { Button } from '../../../components/button/button.tsx'
import { Cell, HeadCell, PhoneLabel, RowActions, Table } from '../../../components/table/table.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from '../console.module.css'
import { PAYMENT_STATES, REFUND_STATES } from './sales-words.ts'

export interface PaymentTableProps {
  payments: readonly Payment[]
  /** Whether each says who paid. */
  withAccount?: boolean
  /** Begins a refund; null where there are none. */
  onRefund?: ((payment: Payment) => void) | null
}

/** Payments, each with what was bought, what became of it, and what went back. */
export function PaymentTable({ payments, withAccount = false, onRefund = null }: PaymentTableProps) {
  const { t } = useLingui()
  return (
    <Table aria-label={t`Payments`}>
      <thead>
        <tr>
          <HeadCell>{withAccount ? t`Account` : t`Date`}</HeadCell>
          <HeadCell>{t({ message: 'Bought', context: 'time, with a payment' })}</HeadCell>
          <HeadCell>{t`Status`}</HeadCell>
          <HeadCell align="end">{t`Amount`}</HeadCell>
          {onRefund && (
            <HeadCell align="end">
              <span className="vh">{t`Actions`}</span>
            </HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <PaymentRow key={payment._id} payment={payment} withAccount={withAccount} onRefund={onRefund} />
        ))}
      </tbody>
    </Table>
  )
}

function PaymentRow({
  payment,
  withAccount,
  onRefund,
}: Required<Omit<PaymentTableProps, 'payments'>> & { payment: Payment }) {
  const { t } = useLingui()
  const format = useFormat()
  const { date, account, auto_seconds: auto, human_seconds: human, invoice, cents, reversed_cents: back } = payment
  const [day, price, reversed] = [format.moment(new Date(date), 'date-time'), format.money(cents), format.money(back)]
  const [ofAuto, ofHuman] = [format.length(auto), format.length(human)]
  return (
    <tr>
      <Cell phone="name" className={styles.address}>
        {!withAccount && <time dateTime={date}>{day}</time>}
        {withAccount && account && (
          <Link to={`/admin/plans/${account._id}`}>
            <bdi>{account.email ?? account.team}</bdi>
          </Link>
        )}
        {withAccount && !account && <span className={styles.more}>{t`A deleted account`}</span>}
        <div className={styles.more}>
          {withAccount && <time dateTime={date}>{day}</time>}
          {withAccount && invoice !== null && ' · '}
          {invoice}
        </div>
      </Cell>
      <Cell phone="below">
        <PhoneLabel>{t({ message: 'Bought', context: 'time, with a payment' })}</PhoneLabel>
        {auto > 0 && <div>{t`${ofAuto} automatic`}</div>}
        {human > 0 && <div>{t`${ofHuman} human`}</div>}
      </Cell>
      <Cell phone="below">
        <PaymentState payment={payment} />
      </Cell>
      <Cell phone="below" align="end" numeric>
        <PhoneLabel>{t`Amount`}</PhoneLabel>
        {price}
        {back > 0 && <div className={styles.more}>{t`${reversed} went back`}</div>}
      </Cell>
      {onRefund && (
        <Cell phone="actions" align="end">
          {payment.left_cents > 0 && (
            <RowActions>
              <Button size={32} aria-label={t`Refund: ${price}, ${day}`} onClick={() => onRefund(payment)}>
                {t({ message: 'Refund', context: 'a button' })}
              </Button>
            </RowActions>
          )}
        </Cell>
      )}
    </tr>
  )
}

function PaymentState({ payment: { state, failure, refunds, credit_notes: notes } }: { payment: Payment }) {
  const { t } = useLingui()
  const say = useSay()
  const format = useFormat()
  return (
    <>
      {t(PAYMENT_STATES[state])}
      {failure !== null && <div className={styles.more}>{say(failure)}</div>}
      {refunds.map(({ _id: id, cents, reason, state: of, failure: why }) => (
        <div key={id} className={of === 'failed' ? styles.failed : styles.more}>
          {t(REFUND_STATES[of])}: {format.money(cents)} · <bdi>{why ?? reason}</bdi>
        </div>
      ))}
      {notes.map((note) => (
        <div key={note._id} className={styles.more}>
          <CreditNoteLine {...note} />
        </div>
      ))}
    </>
  )
}

function CreditNoteLine({ number, cents, status }: Payment['credit_notes'][number]) {
  const { t } = useLingui()
  const price = useFormat().money(cents)
  return status === 'void' ? t`Credit note ${number} (void): ${price}` : t`Credit note ${number}: ${price}`
}
