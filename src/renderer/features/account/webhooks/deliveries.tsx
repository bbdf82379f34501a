import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '../../../../shared/contract/webhooks.ts'
import { Button } from '../../../components/button/button.tsx'
import { DeliveryOutcome } from '../../../components/delivery-outcome/delivery-outcome.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Cell, HeadCell, RowActions, Table } from '../../../components/table/table.tsx'
import { deliveryProblem } from '../../../lib/delivery-problem.ts'
import { shownDate } from '../../../lib/shown-date.ts'
import type { useWebhook } from './use-webhooks.ts'
import shared from '../connections.module.css'
import styles from './webhooks.module.css'
import { deliveriesQuery } from './webhooks-query.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'

const MILLISECONDS = { style: 'unit', unit: 'millisecond', unitDisplay: 'short' } as const

/** What was sent to a webhook in the last 30 days, with what came of it. */
export function Deliveries({ webhook, resend }: { webhook: Webhook; resend: ReturnType<typeof useWebhook>['resend'] }) {
  const { t } = useLingui()
  const format = useFormat()
  const { data: deliveries, isError, refetch } = useQuery(deliveriesQuery(webhook._id))
  const [now] = useState(() => new Date())
  const dateOf = ({ created_date: date }: WebhookDelivery) => shownDate(date, now)
  if (isError)
    return (
      <FailedState
        message={t`We couldn't load the log.`}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    )
  if (!deliveries) return <Loading rows={2} />
  if (deliveries.length === 0) return <p className="muted">{t`Nothing was sent in the last 30 days.`}</p>
  return (
    <Table aria-label={t`Deliveries to ${{ address: webhook.url }}`}>
      <thead>
        <tr>
          <HeadCell>{t`Event`}</HeadCell>
          <HeadCell>{t`Result`}</HeadCell>
          <HeadCell align="end">{t`Took`}</HeadCell>
          <HeadCell align="end">{t`Action`}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery._id}>
            <Cell phone="name">
              <code className={styles.event}>{delivery.event}</code>
              <span className={shared.about}>{dateOf(delivery)}</span>
            </Cell>
            <Cell phone="below" className={shared.result}>
              <DeliveryOutcome delivery={delivery} />
              <span className={shared.about}>
                <Detail delivery={delivery} />
              </span>
            </Cell>
            <Cell phone="aside" align="end" numeric>
              {delivery.duration_ms === null ? '' : format.number(delivery.duration_ms, MILLISECONDS)}
            </Cell>
            <Cell phone="actions" align="end">
              <RowActions>
                {delivery.status !== 'waiting' && (
                  <Button
                    size={32}
                    disabled={!webhook.is_enabled}
                    aria-label={t`Send again: ${{ event: delivery.event }} of ${{ date: dateOf(delivery) }}`}
                    sending={resend.isPending && resend.variables._id === delivery._id}
                    onClick={() => resend.mutate(delivery)}
                  >
                    {t`Send again`}
                  </Button>
                )}
              </RowActions>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Detail({ delivery }: { delivery: WebhookDelivery }) {
  const { status, attempts, next_try_date: next } = delivery
  const format = useFormat()
  const say = useSay()
  const problem = deliveryProblem(delivery)
  const time = status === 'waiting' && attempts > 0 && next ? format.moment(new Date(next), 'day-time') : null
  return (
    <>
      {problem !== null && say(problem)}{' '}
      {attempts > 1 && <Plural value={attempts} one="# attempt." other="# attempts." />}{' '}
      {time !== null && <Trans>Next attempt: {time}.</Trans>}
    </>
  )
}
