import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { planInUse } from '../../lib/balances.ts'

/** Tells a guest of a shared plan that what they buy goes to their own plan, which is not the one they use. */
export function SharedPlanNote({ profile }: { profile: Profile }) {
  const inUse = planInUse(profile)
  if (!inUse || inUse._id === profile.plan?._id) return null
  const owner = inUse.username
  return (
    <Banner tone="warn">
      <Trans>
        You're using the plan of {owner}. Time you buy goes to your own plan, and you can use it once you make that plan
        active. <Link to="/account/plan">My plan</Link>
      </Trans>
    </Banner>
  )
}
