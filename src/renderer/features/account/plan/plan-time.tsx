import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Plan } from '../../../../shared/contract/plan.ts'
import type { TimeKind } from '../../../../shared/domain/quota.ts'
import { Meter } from '../../../components/meter/meter.tsx'
import { timeOf } from '../../../lib/balances.ts'
import styles from './plan.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'

const NAMES: Record<TimeKind, MessageDescriptor> = {
  auto: msg`Auto transcription time`,
  human: msg`Human transcription time`,
}

/** What a plan has of a kind of time: what may be spent now, and as a bar what was used of all that came in. */
export function PlanTime({ plan, kind }: { plan: Plan; kind: TimeKind }) {
  const { t } = useLingui()
  const format = useFormat()
  const { available, held, used, percentUsed } = timeOf(plan, kind)
  const owner = plan.username
  return (
    <div className={styles.time}>
      <p className={styles.kind}>{t(NAMES[kind])}</p>
      <p className={styles.left}>{available}</p>
      <Meter
        value={percentUsed / 100}
        label={
          kind === 'auto'
            ? t`Auto transcription time used, plan of ${owner}`
            : t`Human transcription time used, plan of ${owner}`
        }
      />
      <p className={styles.used}>{t`${used} used, ${{ percent: format.percent(percentUsed / 100) }}`}</p>
      {held && <p className={styles.used}>{t`${held} more reserved for work in progress`}</p>}
    </div>
  )
}
