import { Link } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import { TRIAL_SECONDS } from '../../../shared/domain/quota.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { useClientConfig } from '../../lib/client-config.ts'
import styles from './files.module.css'

/** Offers the free trial to a USER who has saved no card yet; not where the server has no billing. */
export function FreeMinutesBanner({ profile }: { profile: Profile | undefined }) {
  const { data: config } = useClientConfig()
  const isOffered = profile?.user.role === 'USER' && !profile.user.metadata.has_payment_method_added
  if (!isOffered || !config || config.billing === 'off') return null
  return (
    <div className={styles.note}>
      <Banner>The first card you save brings {TRIAL_SECONDS / 60} minutes of auto transcription free. <Link to="/auth/payment-method">Add payment method</Link></Banner>
    </div>
  )
}
