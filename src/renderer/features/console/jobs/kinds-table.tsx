import { useLingui } from '@lingui/react/macro'
import type { KindOfJob } from '../../../../shared/contract/jobs.ts'
import { Cell, HeadCell, PhoneLabel, Table } from '../../../components/table/table.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from '../console.module.css'
import { kindWords } from './kind-words.ts'

/** How many jobs of each kind run and wait, and since when. */
export function KindsTable({ kinds }: { kinds: readonly KindOfJob[] }) {
  const { t } = useLingui()
  return (
    <Table aria-label={t`Jobs by kind`}>
      <thead>
        <tr>
          <HeadCell>{t`Job`}</HeadCell>
          <HeadCell align="end">{t({ message: 'Running', context: 'jobs' })}</HeadCell>
          <HeadCell align="end">{t({ message: 'Waiting', context: 'jobs' })}</HeadCell>
          <HeadCell align="end">{t`Longest wait`}</HeadCell>
          <HeadCell align="end">{t({ message: 'Failed', context: 'jobs' })}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <KindRow key={kind.kind} of={kind} />
        ))}
      </tbody>
    </Table>
  )
}

function KindRow({ of }: { of: KindOfJob }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const { kind, running, waiting, later, exhausted, oldest_wait: wait, queued_seconds: queued } = of
  const [planned, sound] = [format.number(later), format.length(queued)]
  return (
    <tr>
      <Cell phone="name">
        {say(kindWords(kind))}
        <div className={styles.more}>
          <code>{kind}</code>
        </div>
      </Cell>
      <Cell align="end" numeric phone="below">
        <PhoneLabel>{t({ message: 'Running', context: 'jobs' })}</PhoneLabel>
        {format.number(running)}
      </Cell>
      <Cell align="end" numeric phone="below">
        <PhoneLabel>{t({ message: 'Waiting', context: 'jobs' })}</PhoneLabel>
        {format.number(waiting)}
        {later > 0 && <div className={styles.more}>{t`${planned} for later`}</div>}
        {queued > 0 && <div className={styles.more}>{t`${sound} of sound`}</div>}
      </Cell>
      <Cell align="end" numeric phone="below">
        <PhoneLabel>{t`Longest wait`}</PhoneLabel>
        {wait === null ? '–' : format.length(wait)}
      </Cell>
      <Cell align="end" numeric phone="below" className={exhausted > 0 ? styles.failed : undefined}>
        <PhoneLabel>{t({ message: 'Failed', context: 'jobs' })}</PhoneLabel>
        {format.number(exhausted)}
      </Cell>
    </tr>
  )
}
