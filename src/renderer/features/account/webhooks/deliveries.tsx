import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '../../../../shared/contract/webhooks.ts'
import { webhookAnswerProblem } from '../../../../shared/domain/webhook-answer.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Cell, HeadCell, RowActions, Table } from '../../../components/table/table.tsx'
import { shownDate } from '../../../lib/shown-date.ts'
import type { useWebhook } from './use-webhooks.ts'
import shared from '../connections.module.css'
import styles from './webhooks.module.css'
import { deliveriesQuery } from './webhooks-query.ts'
import { say } from '../../../lib/words/say.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

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
              <Outcome delivery={delivery} />
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

function Outcome({ delivery: { status, attempts, response_status: code } }: { delivery: WebhookDelivery }) {
  if (status === 'delivered') return <Trans>Delivered ({code})</Trans>
  if (status === 'failed') return <Trans>Failed</Trans>
  return attempts === 0 ? <Trans>Sending</Trans> : <Trans>Will be retried</Trans>
}

function Detail({ delivery }: { delivery: WebhookDelivery }) {
  const { status, attempts, next_try_date: next } = delivery
  const format = useFormat()
  const time = status === 'waiting' && attempts > 0 && next ? format.moment(new Date(next), 'day-time') : null
  return (
    <>
      {problemOf(delivery)} {attempts > 1 && <Plural value={attempts} one="# attempt." other="# attempts." />}{' '}
      {time !== null && <Trans>Next attempt: {time}.</Trans>}
    </>
  )
}

/** In the app's language. What the server says of an answer has the answer's status in it. */
function problemOf({ problem, response_status: code }: WebhookDelivery): string | null {
  if (problem === null) return null
  return say(code !== null && problem.includes(String(code)) ? webhookAnswerProblem(code) : problem)
}
