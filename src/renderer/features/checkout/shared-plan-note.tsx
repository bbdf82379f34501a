import { Link } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { planInUse } from '../../lib/balances.ts'

/** Tells a guest of a shared plan that what they buy goes to their own plan, which is not the one they use. */
export function SharedPlanNote({ profile }: { profile: Profile }) {
  const inUse = planInUse(profile)
  if (!inUse || inUse._id === profile.plan?._id) return null
  return (
    <Banner tone="warn">
      You use the plan of {inUse.username}. The time that you buy goes to your own plan, and is used once you make that
      one active. <Link to="/account/plan">My plan</Link>
    </Banner>
  )
}
