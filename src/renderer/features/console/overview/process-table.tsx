import { useLingui } from '@lingui/react/macro'
import type { RunningProcess } from '../../../../shared/contract/overview.ts'
import { Cell, HeadCell, PhoneLabel, Table } from '../../../components/table/table.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'

/** The servers and workers, each with when it was last heard of. */
export function ProcessTable({ processes }: { processes: readonly RunningProcess[] }) {
  const { t } = useLingui()
  if (processes.length === 0) return <p className="muted">{t`No process has said yet that it runs.`}</p>
  return (
    <Table aria-label={t`Processes`}>
      <thead>
        <tr>
          <HeadCell>{t`Process`}</HeadCell>
          <HeadCell align="end">{t({ message: 'Memory', context: 'of a machine' })}</HeadCell>
          <HeadCell align="end">{t`Started`}</HeadCell>
          <HeadCell align="end">{t`Last heard of`}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {processes.map((process) => (
          <ProcessRow key={process._id} process={process} />
        ))}
      </tbody>
    </Table>
  )
}

function ProcessRow({ process }: { process: RunningProcess }) {
  const { t } = useLingui()
  const format = useFormat()
  const { kind, host, version, memory, started_date: started, seen_date: seen, is_running: isRunning } = process
  return (
    <tr>
      <Cell phone="name">
        {kind === 'server' ? t`Server` : t`Worker`}
        <div className={styles.more}>
          <bdi>{host}</bdi> · {version}
        </div>
      </Cell>
      <Cell align="end" numeric phone="below">
        <PhoneLabel>{t({ message: 'Memory', context: 'of a machine' })}</PhoneLabel>
        {format.bytes(memory)}
      </Cell>
      <Cell align="end" numeric phone="below">
        <PhoneLabel>{t`Started`}</PhoneLabel>
        <time dateTime={started}>{format.moment(new Date(started), 'day-time')}</time>
      </Cell>
      <Cell align="end" numeric phone="below" className={isRunning ? undefined : styles.failed}>
        <PhoneLabel>{t`Last heard of`}</PhoneLabel>
        <time dateTime={seen}>{format.moment(new Date(seen), 'time')}</time>
        {!isRunning && <div className={styles.more}>{t`silent`}</div>}
      </Cell>
    </tr>
  )
}
