import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import type { Plan } from '../../../shared/contract/plan.ts'
import { TIME_KINDS, TRIAL_SECONDS } from '../../../shared/domain/quota.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { useClientConfig } from '../../lib/client-config.ts'
import styles from './files.module.css'
import { useFormat } from '../../lib/words/use-format.ts'

/**
 * How somebody who has no time of their own comes by some: a plan that is shared with them, or the free minutes of a
 * first card. Not where the server has no billing.
 */
export function FreeMinutesBanner({ profile }: { profile: Profile | undefined }) {
  const { data: config } = useClientConfig()
  if (!profile || !config || config.billing === 'off') return null
  const shared = sharedWith(profile)
  if (!shared && !isTrialOffered(profile)) return null
  return (
    <div className={styles.note}>
      <Banner>{shared ? <SharedTime plan={shared} /> : <Trial />}</Banner>
    </div>
  )
}

/** The plan that a guest hears of while their own, on which nothing is left, is in use. */
function sharedWith({ plan, extern_plans: shared }: Profile): Plan | null {
  const [first] = shared
  const isEmpty = plan !== null && TIME_KINDS.every((kind) => plan[`${kind}_transcription_time`] === 0)
  if (!first || !plan?.is_active || !isEmpty) return null
  return first
}

function SharedTime({ plan }: { plan: Plan }) {
  const format = useFormat()
  const isHuman = plan.auto_transcription_time === 0 && plan.human_transcription_time !== 0
  const seconds = isHuman ? plan.available_human_transcription_time : plan.available_auto_transcription_time
  const { username } = plan
  const use = (
    <Link to="/account/plan">
      <Trans>Use this plan</Trans>
    </Link>
  )
  if (seconds === null)
    return (
      <>
        {isHuman ? (
          <Trans>{username} shares unlimited human transcription with you.</Trans>
        ) : (
          <Trans>{username} shares unlimited auto transcription with you.</Trans>
        )}{' '}
        {use}
      </>
    )
  const time = format.length(seconds)
  return (
    <>
      {isHuman ? (
        <Trans>
          {username} shares {time} of human transcription with you.
        </Trans>
      ) : (
        <Trans>
          {username} shares {time} of auto transcription with you.
        </Trans>
      )}{' '}
      {use}
    </>
  )
}

function isTrialOffered({ user, extern_plans: shared }: Profile): boolean {
  const { has_payment_method_added: hasCard, has_had_trial: hadTrial } = user.metadata
  return user.role === 'USER' && !hasCard && !hadTrial && !shared.some((plan) => plan.is_active)
}

function Trial() {
  const minutes = TRIAL_SECONDS / 60
  return (
    <Trans>
      Save your first card to get {minutes} minutes of auto transcription free.{' '}
      <Link to="/auth/payment-method">Add payment method</Link>
    </Trans>
  )
}
