import { useLingui } from '@lingui/react/macro'
import type { WatchedRecording } from '../../../../shared/bridge/watched.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from '../connections.module.css'

/** What became of the recordings of a watched folder, the latest first. */
export function WatchedRecordings({ recordings }: { recordings: readonly WatchedRecording[] }) {
  const { t } = useLingui()
  const say = useSay()
  const format = useFormat()
  const words: Record<WatchedRecording['state'], string> = {
    waiting: t`Waiting to be uploaded`,
    uploaded: t`Uploaded`,
    failed: t`Failed`,
    'given-up': t`Removed from the uploads`,
  }
  if (recordings.length === 0) return <p>{t`Nothing new has come yet.`}</p>
  return (
    <ul className={styles.list} aria-label={t`Recordings of this folder`}>
      {recordings.map(({ id, name, state, foundAt, problem }) => (
        <li key={id} className={styles.item}>
          <bdi className={styles.title}>{name}</bdi>
          <span className={styles.about}>
            {words[state]} · {format.moment(foundAt, 'date-time')}
          </span>
          {problem !== null && <p className={styles.failed}>{say(problem)}</p>}
        </li>
      ))}
    </ul>
  )
}
