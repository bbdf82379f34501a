import { useLingui } from '@lingui/react/macro'
import type { LedgerEntry } from '../../../../shared/contract/sales.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Cell, HeadCell, PhoneLabel, Table, TableFoot } from '../../../components/table/table.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { useLedger } from './sales-queries.ts'
import { LEDGER_REASONS } from './sales-words.ts'

/** What moved time on the plan of an account, newest first, with the balance after each. */
export function Ledger({ ownerId }: { ownerId: string }) {
  const { t } = useLingui()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger(ownerId)
  const entries = data?.pages.flatMap((page) => page.entries)
  if (error && !entries)
    return (
      <FailedState
        message={messageOf(error, messages.unreachable)}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    )
  if (!entries) return <Loading rows={6} rowHeight={3} />
  if (entries.length === 0) return <p className="muted">{t`No time has moved on this plan yet.`}</p>
  return (
    <>
      <Table aria-label={t`Ledger`}>
        <thead>
          <tr>
            <HeadCell>{t`What happened`}</HeadCell>
            <HeadCell align="end">{t`When`}</HeadCell>
            <HeadCell align="end">{t`Time`}</HeadCell>
            <HeadCell align="end">{t`Balance`}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <LedgerRow key={entry._id} entry={entry} />
          ))}
        </tbody>
      </Table>
      {hasNextPage && (
        <TableFoot>
          <Button size={32} sending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show more`}
          </Button>
        </TableFoot>
      )}
    </>
  )
}

function LedgerRow({ entry: { date, kind, reason, seconds, balance, note } }: { entry: LedgerEntry }) {
  const { t } = useLingui()
  const format = useFormat()
  const signed = (value: number) => `${value < 0 ? '−' : ''}${format.length(Math.abs(value))}`
  return (
    <tr>
      <Cell phone="name" className={styles.address}>
        {t(LEDGER_REASONS[reason])}
        <div className={styles.more}>
          {kind === 'auto' ? t`Automatic time` : t`Human time`}
          {note !== null && (
            <>
              {' · '}
              <bdi>{note}</bdi>
            </>
          )}
        </div>
      </Cell>
      <Cell phone="below" align="end" numeric>
        <time dateTime={date}>{format.moment(new Date(date), 'date-time')}</time>
      </Cell>
      <Cell phone="below" align="end" numeric>
        <PhoneLabel>{t`Time`}</PhoneLabel>
        <bdi>{seconds > 0 ? `+${signed(seconds)}` : signed(seconds)}</bdi>
      </Cell>
      <Cell phone="below" align="end" numeric>
        <PhoneLabel>{t`Balance`}</PhoneLabel>
        <bdi>{signed(balance)}</bdi>
      </Cell>
    </tr>
  )
}
