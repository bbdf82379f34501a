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
import { shownBytes } from '../transfer-rate.ts'
import { type Upload, uploadedFraction } from '../uploads.ts'

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
  const focusKept = useFocusKept()
  if (!uploads.length) return null
  return (
    <section className={styles.uploads} aria-label="Uploads" {...focusKept}>
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
  const [isHeard, setHeard] = useState(false)
  const { id, name, state, part, isSafe, address, problem, isRefused } = upload
  const isBeforeSending = state === 'waiting' || state === 'retrying'
  return (
    <div className={styles.upload}>
      <Progress
        label={name}
        value={state === 'checking' && part === null ? null : uploadedFraction(upload)}
        detail={detail(upload)}
        error={problem ?? undefined}
        actions={
          <>
            {address !== null && (
              <Button
                look="quiet"
                size={32}
                aria-label={`Listen to ${name}`}
                aria-expanded={isHeard}
                onClick={() => setHeard(!isHeard)}
              >
                Listen
              </Button>
            )}
            {onFirst && !isFirst && isSafe && isBeforeSending && (
              <Button look="quiet" size={32} aria-label={`Send first ${name}`} onClick={() => onFirst(id)}>
                Send first
              </Button>
            )}
            {(MOVING.includes(state) || (isSafe && state === 'waiting')) && (
              <Button look="quiet" size={32} aria-label={`Pause ${name}`} onClick={() => onPause(id)}>
                Pause
              </Button>
            )}
            {state === 'paused' && (
              <Button size={32} aria-label={`Resume ${name}`} onClick={() => onResume(id)}>
                Resume
              </Button>
            )}
            {state === 'failed' && isRefused && (
              <Link to={UPLOAD_PATH} className={buttonClass({ size: 32 })} onClick={() => onCancel(id)}>
                Choose another
              </Link>
            )}
            {state === 'failed' && problem === messages.tooLarge && (
              <Link to="/account/checkout" className={buttonClass({ size: 32 })}>
                Purchase hours
              </Link>
            )}
            {state === 'failed' && !isRefused && (
              <Button size={32} aria-label={`Try again ${name}`} onClick={() => onResume(id)}>
                Try again
              </Button>
            )}
            <Button look="quiet" size={32} aria-label={`${end(upload)} ${name}`} onClick={() => onCancel(id)}>
              {end(upload)}
            </Button>
          </>
        }
      />
      {isHeard && address !== null && <LocalSound address={address} kind="audio" label={name} />}
    </div>
  )
}

const UPLOAD_PATH = '/files/upload'

const end = ({ state }: Upload) => (state === 'failed' ? 'Dismiss' : 'Cancel')

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const MOVING: readonly Upload['state'][] = ['sending', 'retrying']

function detail({ state, part, sentBytes, totalBytes, rate, trouble, retryAt }: Upload): string {
  if (part === 'transcript' && state === 'sending') return 'Second half, the transcript: uploading'
  if (trouble !== null && state !== 'paused')
    return retryAt === null ? trouble : `${trouble} Next try at ${clock.format(retryAt)}`
  if (state === 'waiting') return 'Waiting for earlier files'
  if (state === 'checking')
    return part === 'media' ? 'First half, the recording: uploaded. Checking the file' : 'Uploaded. Checking the file'
  // The bar counts both halves; the bytes are those of the first.
  const half = part === 'media' ? 'First half, the recording: ' : ''
  const sent = `${half}${shownBytes(sentBytes)} of ${shownBytes(totalBytes)}`
  if (state === 'copying') return `${sent} copied. Stays here until the server has it`
  if (state === 'retrying') return `${sent}. The connection failed, trying again`
  if (state === 'paused') return `${sent}, paused`
  return rate ? `${sent}, ${shownBytes(rate)}/s, ${timeLeft((totalBytes - sentBytes) / rate)}` : sent
}
