import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import type { Plan } from '../../../shared/contract/plan.ts'
import { planInUse, timeOf } from '../../lib/balances.ts'
import { useProfile } from '../../lib/profile.ts'
import styles from './account-usage.module.css'
import { useFormat } from '../../lib/words/use-format.ts'

/** What stands under the sidebar's heading: the time on the plan in use, for a transcriptor what they have done. */
export function AccountUsage() {
  const { data: profile } = useProfile()
  if (!profile) return null
  if (profile.usage) return <Done usage={profile.usage} />
  const plan = planInUse(profile)
  return plan && <Balances plan={plan} isOwn={plan._id === profile.plan?._id} />
}

function Done({ usage }: { usage: NonNullable<Profile['usage']> }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <dl className={styles.usage}>
      <div>
        <dt>{t`Time transcribed`}</dt>
        <dd>{format.length(usage.seconds_done)}</dd>
      </div>
      <div>
        <dt>{t`Files finished`}</dt>
        <dd>{format.number(usage.files_done)}</dd>
      </div>
      {usage.level !== undefined && (
        <div>
          <dt>{t`Level`}</dt>
          <dd>
            <Link to="/files/reviews">{format.number(usage.level)}</Link>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Balances({ plan, isOwn }: { plan: Plan; isOwn: boolean }) {
  const { t } = useLingui()
  const owner = plan.username
  return (
    <>
      <dl className={styles.usage}>
        <Balance label={t`Auto transcription`} time={timeOf(plan, 'auto')} />
        <Balance label={t`Human transcription`} time={timeOf(plan, 'human')} />
      </dl>
      {!isOwn && <p className={styles.note}>{t`Plan of ${owner}`}</p>}
    </>
  )
}

function Balance({ label, time: { available, held } }: { label: string; time: ReturnType<typeof timeOf> }) {
  const { t } = useLingui()
  return (
    <div>
      <dt>{label}</dt>
      <dd>{available}</dd>
      {held && <dd className={styles.note}>{t`${held} more reserved for work in progress`}</dd>}
    </div>
  )
}
