import { Link } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import { TIME_KINDS, TRIAL_SECONDS } from '../../../shared/domain/quota.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { timeOf } from '../../lib/balances.ts'
import { useClientConfig } from '../../lib/client-config.ts'
import styles from './files.module.css'

/**
 * How somebody who has no time of their own comes by some: a plan that is shared with them, or the free minutes of a
 * first card. Not where the server has no billing.
 */
export function FreeMinutesBanner({ profile }: { profile: Profile | undefined }) {
  const { data: config } = useClientConfig()
  if (!profile || !config || config.billing === 'off') return null
  const words = sharedWith(profile) ?? trialFor(profile)
  return (
    words && (
      <div className={styles.note}>
        <Banner>{words}</Banner>
      </div>
    )
  )
}

/** Said to a guest while their own plan, on which nothing is left, is in use. */
function sharedWith({ plan, extern_plans: shared }: Profile) {
  const [first] = shared
  const isEmpty = plan !== null && TIME_KINDS.every((kind) => plan[`${kind}_transcription_time`] === 0)
  if (!first || !plan?.is_active || !isEmpty) return null
  const kind = first.auto_transcription_time === 0 && first.human_transcription_time !== 0 ? 'human' : 'auto'
  return (
    <>
      {first.username} shares {timeOf(first, kind).available} of {kind} transcription with you.{' '}
      <Link to="/account/plan">Use this plan</Link>
    </>
  )
}

function trialFor({ user, extern_plans: shared }: Profile) {
  const { has_payment_method_added: hasCard, has_had_trial: hadTrial } = user.metadata
  if (user.role !== 'USER' || hasCard || hadTrial || shared.some((plan) => plan.is_active)) return null
  return (
    <>
      The first card you save brings {TRIAL_SECONDS / 60} minutes of auto transcription free.{' '}
      <Link to="/auth/payment-method">Add payment method</Link>
    </>
  )
}
