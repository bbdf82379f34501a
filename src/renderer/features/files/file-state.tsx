import { useLingui } from '@lingui/react/macro'
import type { FileRecord } from '../../../shared/contract/files/records.ts'
import { messages } from '../../../shared/messages.ts'
import { Meter } from '../../components/meter/meter.tsx'
import { StatusMark } from '../../components/status-mark/status-mark.tsx'
import { keptNote, removalNote } from '../../lib/kept-note.ts'
import styles from './files.module.css'
import { isMachineAtWork, shownProgress } from './shown-progress.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** The status, and below it how far the work is, why it failed, and for how long it is kept. */
export function FileState({ file, now }: { file: FileRecord; now: Date }) {
  const say = useSay()
  const { t } = useLingui()
  const progress = shownProgress(file)
  const kept = keptNote(file, now)
  const removal = removalNote(file)
  return (
    <div className={styles.state}>
      <StatusMark status={file.status} />
      {isMachineAtWork(file.status) && file.progress !== null && (
        <Meter
          value={file.progress}
          label={t`Transcribing ${{ name: file.name }}`}
          tone="warning"
          className={styles.meter}
        />
      )}
      {progress && <p>{progress}</p>}
      {file.failure && (
        <p>
          {file.status !== 'FAILED' && file.failure.message !== messages.notWrittenAgain && (
            <>{t`Transcribing again failed; your text is unchanged.`} </>
          )}
          {say(file.failure.message)}
        </p>
      )}
      {kept && <p>{kept}</p>}
      {removal && <p>{removal}</p>}
      {file.filing?.hold && <p>{t`On legal hold`}</p>}
    </div>
  )
}
