import { useLingui } from '@lingui/react/macro'
import { AudioLines, Upload } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { buttonClass } from '../../components/button/button-class.ts'
import { messages } from '../../../shared/messages.ts'
import { FreeMinutesBanner } from './free-minutes-banner.tsx'
import { livePath, uploadPath } from './list-view.ts'
import { SpeechModelNote } from './speech-model-note.tsx'
import styles from './files.module.css'
import { useSay } from '../../lib/words/use-say.ts'

/** The greeting and the way to upload, which a transcriptor does not have. What time is left stands at the side. */
export function PageHead({
  profile,
  mayUpload,
  folder,
}: {
  profile: Profile | undefined
  mayUpload: boolean
  /** Id of the folder that is open, which uploads go into; null for none. */
  folder: string | null
}) {
  const say = useSay()
  const { t } = useLingui()
  const name = profile?.user.email.split('@')[0]
  return (
    <>
      <div className={styles.head}>
        <h1>{name === undefined ? t`Welcome` : t`Welcome, ${name}`}</h1>
        {mayUpload && (
          <span className={styles.ways}>
            <Link to={livePath(folder)} className={buttonClass()}>
              <AudioLines />
              {t`Live`}
            </Link>
            <Link to={uploadPath(folder)} className={buttonClass({ look: 'main' })}>
              <Upload />
              {t`Upload`}
            </Link>
          </span>
        )}
      </div>
      {profile?.user.role === 'HUMAN-TRANSCRIPTOR' && (
        <div className={styles.note}>
          <Banner>{say(messages.youAreATranscriptor)}</Banner>
        </div>
      )}
      <FreeMinutesBanner profile={profile} />
      {profile?.user.role === 'ADMIN' && <SpeechModelNote />}
    </>
  )
}
