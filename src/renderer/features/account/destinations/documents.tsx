import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Destination, DestinationDelivery } from '../../../../shared/contract/destinations.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Cell, HeadCell, RowActions, Table } from '../../../components/table/table.tsx'
import { shownDate } from '../../../lib/shown-date.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from '../connections.module.css'
import { documentsQuery } from './destinations-query.ts'
import type { useDestination } from './use-destinations.ts'

/** The latest documents of a destination, with what became of each. */
export function Documents({
  destination,
  address,
  retry,
}: {
  destination: Destination
  address: string
  retry: ReturnType<typeof useDestination>['retry']
}) {
  const { t } = useLingui()
  const { data: deliveries, isError, refetch } = useQuery(documentsQuery(destination._id))
  const [now] = useState(() => new Date())
  if (isError)
    return (
      <FailedState
        message={t`We couldn't load the log.`}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    )
  if (!deliveries) return <Loading rows={2} />
  if (deliveries.length === 0)
    return <p className="muted">{t`Nothing was sent yet. Transcripts appear here as they are delivered.`}</p>
  return (
    <Table aria-label={t`Deliveries to ${{ address }}`}>
      <thead>
        <tr>
          <HeadCell>{t`Document`}</HeadCell>
          <HeadCell>{t`Result`}</HeadCell>
          <HeadCell align="end">{t`Action`}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery._id}>
            <Cell phone="name" className={styles.result}>
              <bdi>{delivery.format === 'test' && delivery.name === '' ? t`Test` : delivery.name}</bdi>
              <span className={styles.about}>{shownDate(delivery.created_date, now)}</span>
            </Cell>
            <Cell phone="below" className={styles.result}>
              <Outcome delivery={delivery} />
            </Cell>
            <Cell phone="actions" align="end">
              <RowActions>
                {delivery.status === 'failed' && (
                  <Button
                    size={32}
                    disabled={!destination.is_enabled}
                    aria-label={t`Try again ${{ title: delivery.name }}`}
                    sending={retry.isPending && retry.variables === delivery._id}
                    onClick={() => retry.mutate(delivery._id)}
                  >
                    {t`Try again`}
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

function Outcome({ delivery: { status, attempts, problem, next_try_date: next } }: { delivery: DestinationDelivery }) {
  const say = useSay()
  const format = useFormat()
  const time = status === 'waiting' && attempts > 0 && next !== null ? format.moment(new Date(next), 'day-time') : null
  const words = problem === null ? null : say(problem)
  switch (status) {
    case 'delivered':
      return <Trans>Delivered</Trans>
    case 'superseded':
      return (
        <span className="muted">
          <Trans>Not sent: a later version followed</Trans>
        </span>
      )
    case 'empty':
      return (
        <span className="muted">
          <Trans>Not sent: the transcript has no chapters yet</Trans>
        </span>
      )
    case 'failed':
      return <span className={styles.failed}>{words ?? <Trans>Failed</Trans>}</span>
    default:
      break
  }
  if (attempts === 0) return <Trans>Sending</Trans>
  return (
    <>
      <Trans>Will be retried</Trans>
      <span className={styles.about}>
        {words} {time !== null && <Trans>Next attempt: {time}.</Trans>}
      </span>
    </>
  )
}
