import { Upload } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import type { Plan } from '../../../shared/contract/plan.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { buttonClass } from '../../components/button/button-class.ts'
import { messages } from '../../../shared/messages.ts'
import { planInUse, shownBalance } from '../../lib/balances.ts'
import { FreeMinutesBanner } from './free-minutes-banner.tsx'
import styles from './files.module.css'

/** The greeting, what time is left, and the way to upload. A transcriptor has neither balances nor uploads. */
export function PageHead({ profile, mayUpload }: { profile: Profile | undefined; mayUpload: boolean }) {
  const plan = profile && planInUse(profile)
  return (
    <>
      <div className={styles.head}>
        <h1>{profile ? `Welcome, ${profile.user.email.split('@')[0]}` : 'Welcome'}</h1>
        {mayUpload && plan && <Balances plan={plan} />}
        {mayUpload && (
          <Link to="/files/upload" className={buttonClass({ look: 'main' })}><Upload />Upload</Link>
        )}
      </div>
      {profile?.user.role === 'HUMAN-TRANSCRIPTOR' && <div className={styles.note}><Banner>{messages.youAreATranscriptor}</Banner></div>}
      <FreeMinutesBanner profile={profile} />
    </>
  )
}

function Balances({ plan }: { plan: Plan }) {
  return (
    <dl className={styles.balances}>
      <div>
        <dt>Auto transcription</dt>
        <dd>{shownBalance(plan.auto_transcription_time, plan.auto_transcription_exact_time)}</dd>
      </div>
      <div>
        <dt>Human transcription</dt>
        <dd>{shownBalance(plan.human_transcription_time, plan.human_transcription_exact_time)}</dd>
      </div>
    </dl>
  )
}
