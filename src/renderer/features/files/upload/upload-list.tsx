import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Format } from '../../../../shared/words/format.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Button } from '../../../components/button/button.tsx'
import { useFocusKept } from '../../../components/dialog/use-focus-kept.ts'
import { LocalSound } from '../../../components/local-sound/local-sound.tsx'
import { messages } from '../../../../shared/messages.ts'
import { Progress } from '../../../components/progress/progress.tsx'
import styles from '../files.module.css'
import { timeLeft } from '../shown-progress.ts'
import { type Upload, uploadedFraction } from '../uploads.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { say as sayNow } from '../../../lib/words/say.ts'
import { useSay } from '../../../lib/words/use-say.ts'

export interface UploadListProps {
  uploads: readonly Upload[]
  onPause: (id: number) => void
  /** Goes on, or tries again. */
  onResume: (id: number) => void
  onCancel: (id: number) => void
  /** Sends one before the others; absent where they go at the same time. */
  onFirst?: ((id: number) => void) | undefined
  /** Stands above them. */
  head?: ReactNode
}

/** The files on their way: percentage, rate, time left; on failure the server's words. */
export function UploadList({ uploads, head, ...actions }: UploadListProps) {
  const { t } = useLingui()
  const focusKept = useFocusKept()
  if (!uploads.length) return null
  return (
    <section className={styles.uploads} aria-label={t`Uploads`} {...focusKept}>
      {head}
      {uploads.map((upload, place) => (
        <Row key={upload.id} upload={upload} isFirst={place === 0} {...actions} />
      ))}
    </section>
  )
}

function Row({
  upload,
  isFirst,
  onPause,
  onResume,
  onCancel,
  onFirst,
}: Omit<UploadListProps, 'uploads' | 'head'> & { upload: Upload; isFirst: boolean }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const [isHeard, setHeard] = useState(false)
  const { id, name, state, part, isSafe, address, problem, isRefused } = upload
  const isBeforeSending = state === 'waiting' || state === 'retrying'
  return (
    <div className={styles.upload}>
      <Progress
        label={name}
        value={state === 'checking' && part === null ? null : uploadedFraction(upload)}
        detail={detail(upload, format)}
        error={problem === null ? undefined : say(problem)}
        actions={
          <>
            {address !== null && (
              <Button
                look="quiet"
                size={32}
                aria-label={t`Listen to ${name}`}
                aria-expanded={isHeard}
                onClick={() => setHeard(!isHeard)}
              >
                {t`Listen`}
              </Button>
            )}
            {onFirst && !isFirst && isSafe && isBeforeSending && (
              <Button look="quiet" size={32} aria-label={t`Send first ${name}`} onClick={() => onFirst(id)}>
                {t`Send first`}
              </Button>
            )}
            {(MOVING.includes(state) || (isSafe && state === 'waiting')) && (
              <Button look="quiet" size={32} aria-label={t`Pause ${name}`} onClick={() => onPause(id)}>
                {t`Pause`}
              </Button>
            )}
            {state === 'paused' && (
              <Button size={32} aria-label={t`Resume ${name}`} onClick={() => onResume(id)}>
                {t`Resume`}
              </Button>
            )}
            {state === 'failed' && isRefused && (
              <Link to={UPLOAD_PATH} className={buttonClass({ size: 32 })} onClick={() => onCancel(id)}>
                {t`Choose another`}
              </Link>
            )}
            {state === 'failed' && isTooLarge(problem) && (
              <Link to="/account/checkout" className={buttonClass({ size: 32 })}>
                {t`Purchase hours`}
              </Link>
            )}
            {state === 'failed' && !isRefused && (
              <Button size={32} aria-label={t`Try again ${name}`} onClick={() => onResume(id)}>
                {t`Try again`}
              </Button>
            )}
            <Button
              look="quiet"
              size={32}
              aria-label={state === 'failed' ? t`Dismiss ${name}` : t`Cancel ${name}`}
              onClick={() => onCancel(id)}
            >
              {state === 'failed' ? t`Dismiss` : t`Cancel`}
            </Button>
          </>
        }
      />
      {isHeard && address !== null && <LocalSound address={address} kind="audio" label={name} />}
    </div>
  )
}

const UPLOAD_PATH = '/files/upload'

/** The server says it in the language that the app had then. */
const isTooLarge = (problem: Phrase | null) => problem === messages.tooLarge || problem === sayNow(messages.tooLarge)

const MOVING: readonly Upload['state'][] = ['sending', 'retrying']

function detail(upload: Upload, format: Format): string {
  const { state, part, sentBytes, totalBytes, rate, trouble, retryAt } = upload
  if (part === 'transcript' && state === 'sending') return text`Recording uploaded. Uploading the transcript`
  if (trouble !== null && state !== 'paused') {
    if (retryAt === null) return sayNow(trouble)
    const time = format.moment(retryAt, 'exact-time')
    return text`${{ trouble: sayNow(trouble) }} Trying again at ${time}`
  }
  if (state === 'waiting') return text`Waiting for earlier files`
  if (state === 'checking')
    return part === 'media' ? text`Recording uploaded. Checking the file` : text`Uploaded. Checking the file`
  // The bar counts the transcript that follows as the second half; the bytes are those of the recording.
  const [done, all] = [format.bytes(sentBytes), format.bytes(totalBytes)]
  const sent = part === 'media' ? text`Recording: ${done} of ${all}` : text`${done} of ${all}`
  if (state === 'copying') return text`${sent} copied. Kept here until it is uploaded`
  if (state === 'retrying') return text`${sent}. Connection lost, trying again`
  if (state === 'paused') return text`${sent}, paused`
  if (!rate) return sent
  const [speed, left] = [format.bytes(rate), timeLeft((totalBytes - sentBytes) / rate)]
  return text`${sent}, ${speed}/s, ${left}`
}
