import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { getPlan } from '../../../../shared/contract/sales.ts'
import type { RouteResult } from '../../../../shared/contract/route.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { MarginSection } from '../../../components/margin-section/margin-section.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { GrantForm } from '../people/grant-form.tsx'
import { Ledger } from './ledger-table.tsx'
import { PaymentTable } from './payment-table.tsx'
import { RefundForm } from './refund-form.tsx'
import { planQuery } from './sales-queries.ts'

/** /admin/plans/:id: the plan of an account, what was paid for it, and every movement of its time. */
export default function PlanScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data: plan, error, refetch } = useQuery(planQuery(id))
  const owner = plan && (plan.account.email ?? plan.account.team)
  const title = owner ? t`Plan of ${owner}` : t`Plan`
  return (
    <div className={styles.screen}>
      <title>{`${title} · Longhand`}</title>
      <p className={styles.back}>
        <Link to="/admin/payments">{t`Plans and payments`}</Link>
      </p>
      <h1 className={styles.address}>{title}</h1>
      {error && !plan && (
        <FailedState
          message={messageOf(error, messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !plan && <Loading rows={6} rowHeight={4} />}
      {plan && (
        <>
          <MarginSection title={t`Balance`} className={styles.section}>
            <Balance plan={plan} />
            {plan.account.email !== null && (
              <p className={styles.after}>
                <Link to={`/admin/people/${id}`}>{t`Account`}</Link>
              </p>
            )}
          </MarginSection>
          <MarginSection title={t`Give time`} className={styles.section}>
            <GrantForm id={id} />
          </MarginSection>
          <MarginSection title={t`Payments`} className={styles.section}>
            <Payments plan={plan} />
          </MarginSection>
          <MarginSection title={t`Ledger`} className={styles.section}>
            <Ledger ownerId={id} />
          </MarginSection>
        </>
      )}
    </div>
  )
}

type Plan = RouteResult<typeof getPlan>

function Balance({ plan: { available, reserved, used, owed } }: { plan: Plan }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <dl className={styles.facts}>
      {(['auto', 'human'] as const).map((kind) => {
        const [spent, held, due] = [format.length(used[kind]), format.length(reserved[kind]), format.length(owed[kind])]
        return (
          <div key={kind}>
            <dt>{kind === 'auto' ? t`Automatic time left` : t`Human time left`}</dt>
            <dd>
              {format.length(available[kind])}
              <div className={styles.more}>
                {reserved[kind] > 0 ? t`${spent} used, ${held} reserved` : t`${spent} used`}
              </div>
              {owed[kind] > 0 && <div className={styles.failed}>{t`${due} owed after a refund`}</div>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Payments({ plan: { account, payments, can_refund: canRefund } }: { plan: Plan }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const payment = payments.find(({ _id: id }) => id === chosen)
  if (payments.length === 0) return <p className="muted">{t`Nothing was paid for this plan.`}</p>
  return (
    <>
      {payment && (
        <RefundForm key={payment._id} payment={payment} ownerId={account._id} onClose={() => setChosen(null)} />
      )}
      <PaymentTable payments={payments} onRefund={canRefund ? ({ _id: id }) => setChosen(id) : null} />
    </>
  )
}
