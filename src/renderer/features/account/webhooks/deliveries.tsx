import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '../../../../shared/contract/webhooks.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Cell, HeadCell, RowActions, Table } from '../../../components/table/table.tsx'
import { shownDate } from '../../../lib/shown-date.ts'
import type { useWebhook } from './use-webhooks.ts'
import styles from './webhooks.module.css'
import { deliveriesQuery } from './webhooks-query.ts'

const times = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** What was sent to a webhook in the last 30 days, with what came of it. */
export function Deliveries({ webhook, resend }: { webhook: Webhook; resend: ReturnType<typeof useWebhook>['resend'] }) {
  const { data: deliveries, isError, refetch } = useQuery(deliveriesQuery(webhook._id))
  const [now] = useState(() => new Date())
  if (isError)
    return (
      <FailedState
        message="The log could not be loaded."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  if (!deliveries) return <Loading rows={2} />
  if (deliveries.length === 0) return <p className="muted">Nothing was sent to it in the last 30 days.</p>
  return (
    <Table aria-label={`Deliveries to ${webhook.url}`}>
      <thead>
        <tr>
          <HeadCell>Event</HeadCell>
          <HeadCell>Result</HeadCell>
          <HeadCell align="end">Took</HeadCell>
          <HeadCell align="end">Action</HeadCell>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery._id}>
            <Cell phone="name">
              <code className={styles.event}>{delivery.event}</code>
              <span className={styles.about}>{shownDate(delivery.created_date, now)}</span>
            </Cell>
            <Cell phone="below" className={styles.result}>
              {resultOf(delivery)}
              <span className={styles.about}>{detailOf(delivery)}</span>
            </Cell>
            <Cell phone="aside" align="end" numeric>
              {delivery.duration_ms === null ? '' : `${delivery.duration_ms} ms`}
            </Cell>
            <Cell phone="actions" align="end">
              <RowActions>
                {delivery.status !== 'waiting' && (
                  <Button
                    size={32}
                    disabled={!webhook.is_enabled}
                    aria-label={`Send again: ${delivery.event} of ${shownDate(delivery.created_date, now)}`}
                    sending={resend.isPending && resend.variables._id === delivery._id}
                    onClick={() => resend.mutate(delivery)}
                  >
                    Send again
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

function resultOf({ status, attempts, response_status: code }: WebhookDelivery): string {
  if (status === 'delivered') return `Delivered (${code})`
  if (status === 'failed') return 'Failed'
  return attempts === 0 ? 'Being sent' : 'Tried again later'
}

function detailOf({ status, attempts, problem, next_try_date: next }: WebhookDelivery): string {
  const tries = attempts > 1 ? `${attempts} tries.` : ''
  const later = status === 'waiting' && attempts > 0 && next ? `Next try ${times.format(new Date(next))}.` : ''
  return [problem, tries, later].filter(Boolean).join(' ')
}
