import type { Plan } from '../../../../shared/contract/plan.ts'
import type { TimeKind } from '../../../../shared/domain/quota.ts'
import { Meter } from '../../../components/meter/meter.tsx'
import { timeOf } from '../../../lib/balances.ts'
import styles from './plan.module.css'

const NAMES: Record<TimeKind, string> = { auto: 'Auto transcription time', human: 'Human transcription time' }

/** What a plan has of a kind of time: what may be spent now, and as a bar what was used of all that came in. */
export function PlanTime({ plan, kind }: { plan: Plan; kind: TimeKind }) {
  const { available, held, used, percentUsed } = timeOf(plan, kind)
  return (
    <div className={styles.time}>
      <p className={styles.kind}>{NAMES[kind]}</p>
      <p className={styles.left}>{available}</p>
      <Meter value={percentUsed / 100} label={`${NAMES[kind]} used, plan of ${plan.username}`} />
      <p className={styles.used}>
        {used} used, {percentUsed}%
      </p>
      {held && <p className={styles.used}>{held} more held by work in progress</p>}
    </div>
  )
}
