import type { ReactNode } from 'react'
import { Button } from '../../../components/button/button.tsx'
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
export function UploadList({ uploads, onPause, onResume, onCancel, onFirst, head }: UploadListProps) {
  if (!uploads.length) return null
  return (
    <section className={styles.uploads} aria-label="Uploads">
      {head}
      {uploads.map((upload, place) => (
        <Progress
          key={upload.id}
          label={upload.name}
          value={upload.state === 'checking' && upload.part === null ? null : uploadedFraction(upload)}
          detail={detail(upload)}
          error={upload.problem ?? undefined}
          actions={
            <>
              {onFirst && place > 0 && upload.isSafe && upload.state === 'waiting' && <Button look="quiet" size={32} aria-label={`Send first ${upload.name}`} onClick={() => onFirst(upload.id)}>Send first</Button>}
              {upload.isPausable && (MOVING.includes(upload.state) || (upload.isSafe && upload.state === 'waiting')) && <Button look="quiet" size={32} aria-label={`Pause ${upload.name}`} onClick={() => onPause(upload.id)}>Pause</Button>}
              {upload.state === 'paused' && <Button size={32} aria-label={`Resume ${upload.name}`} onClick={() => onResume(upload.id)}>Resume</Button>}
              {upload.state === 'failed' && <Button size={32} aria-label={`Try again ${upload.name}`} onClick={() => onResume(upload.id)}>Try again</Button>}
              <Button look="quiet" size={32} aria-label={`${end(upload)} ${upload.name}`} onClick={() => onCancel(upload.id)}>
                {end(upload)}
              </Button>
            </>
          }
        />
      ))}
    </section>
  )
}

const end = ({ state }: Upload) => (state === 'failed' ? 'Dismiss' : 'Cancel')

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const MOVING: readonly Upload['state'][] = ['sending', 'retrying']

function detail({ state, part, sentBytes, totalBytes, rate, trouble, retryAt }: Upload): string {
  if (part === 'transcript') return 'The transcript is on its way'
  if (trouble !== null && state !== 'paused') return retryAt === null ? trouble : `${trouble} Next try at ${clock.format(retryAt)}`
  if (state === 'waiting') return 'Waits for those before'
  if (state === 'checking') return 'All of it is there. Looking what it is'
  const sent = `${shownBytes(sentBytes)} of ${shownBytes(totalBytes)}`
  if (state === 'copying') return `${sent} copied. Stays here until the server has it`
  if (state === 'retrying') return `${sent}. The connection failed, trying again`
  if (state === 'paused') return `${sent}, paused`
  return rate ? `${sent}, ${shownBytes(rate)}/s, ${timeLeft((totalBytes - sentBytes) / rate)} left` : sent
}
