import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Overview } from '../../../../shared/contract/overview.ts'
import { classNames } from '../../../components/class-names.ts'
import { Meter } from '../../../components/meter/meter.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { kindWords } from '../jobs/kind-words.ts'
import shared from '../console.module.css'
import styles from './overview.module.css'

/** What runs and waits, what failed within a day, and the room that is left on the disk. */
export function QueueFacts({ overview: { queue, failures, disk } }: { overview: Overview }) {
  const { t } = useLingui()
  const say = useSay()
  const format = useFormat()
  const { waiting, later, oldest_wait: wait, queued_seconds: queued } = queue
  const [free, total, planned, sound] = [
    format.bytes(disk.free),
    format.bytes(disk.total),
    format.number(later),
    format.length(queued),
  ]
  const failed = failures.reduce((sum, { count }) => sum + count, 0)
  return (
    <dl className={classNames(shared.facts, styles.figures)}>
      <div>
        <dt>{t({ message: 'Running', context: 'jobs' })}</dt>
        <dd className={styles.figure}>
          <Link to="/admin/jobs">{format.number(queue.running)}</Link>
        </dd>
      </div>
      <div>
        <dt>{t({ message: 'Waiting', context: 'jobs' })}</dt>
        <dd className={styles.figure}>{format.number(waiting)}</dd>
        {wait !== null && <dd className={shared.more}>{t`Longest wait ${{ time: format.length(wait) }}`}</dd>}
        {later > 0 && <dd className={shared.more}>{t`${planned} for later`}</dd>}
        {queued > 0 && <dd className={shared.more}>{t`${sound} of sound`}</dd>}
      </div>
      <div>
        <dt>{t`Failed in the last 24 hours`}</dt>
        <dd className={styles.figure}>{format.number(failed)}</dd>
        {failures.slice(0, 3).map(({ kind, count }) => (
          <dd key={kind} className={shared.more}>
            {say(kindWords(kind))}: <Plural value={count} one="# job" other="# jobs" />
          </dd>
        ))}
      </div>
      <div>
        <dt>{t`Free disk space`}</dt>
        <dd className={styles.figure}>{free}</dd>
        <dd className={shared.more}>
          {t`of ${total}`}
          <Meter label={t`Disk space in use`} value={disk.total === 0 ? 0 : 1 - disk.free / disk.total} />
        </dd>
      </div>
    </dl>
  )
}
