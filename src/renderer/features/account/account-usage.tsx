import type { Profile } from '../../../shared/contract/account.ts'
import type { Plan } from '../../../shared/contract/plan.ts'
import { exactTime } from '../../../shared/domain/exact-time.ts'
import { planInUse, timeOf } from '../../lib/balances.ts'
import { useProfile } from '../../lib/profile.ts'
import styles from './account-usage.module.css'

/** What stands under the sidebar's heading: the time on the plan in use, for a transcriptor what they have done. */
export function AccountUsage() {
  const { data: profile } = useProfile()
  if (!profile) return null
  if (profile.usage) return <Done usage={profile.usage} />
  const plan = planInUse(profile)
  return plan && <Balances plan={plan} isOwn={plan._id === profile.plan?._id} />
}

function Done({ usage }: { usage: NonNullable<Profile['usage']> }) {
  return (
    <dl className={styles.usage}>
      <div>
        <dt>Time transcribed</dt>
        <dd>{exactTime(usage.seconds_done)}</dd>
      </div>
      <div>
        <dt>Files finished</dt>
        <dd>{usage.files_done}</dd>
      </div>
    </dl>
  )
}

function Balances({ plan, isOwn }: { plan: Plan; isOwn: boolean }) {
  return (
    <>
      <dl className={styles.usage}>
        <Balance label="Auto transcription" time={timeOf(plan, 'auto')} />
        <Balance label="Human transcription" time={timeOf(plan, 'human')} />
      </dl>
      {!isOwn && <p className={styles.note}>Plan of {plan.username}</p>}
    </>
  )
}

function Balance({ label, time: { available, held } }: { label: string; time: ReturnType<typeof timeOf> }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{available}</dd>
      {held && <dd className={styles.note}>{held} more held by work in progress</dd>}
    </div>
  )
}
