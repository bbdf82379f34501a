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
}

/** The files on their way: percentage, rate, time left; on failure the server's words. */
export function UploadList({ uploads, onPause, onResume, onCancel }: UploadListProps) {
  if (!uploads.length) return null
  return (
    <section className={styles.uploads} aria-label="Uploads">
      {uploads.map((upload) => (
        <Progress
          key={upload.id}
          label={upload.name}
          value={upload.state === 'checking' && upload.part === null ? null : uploadedFraction(upload)}
          detail={detail(upload)}
          error={upload.problem ?? undefined}
          actions={
            <>
              {upload.isPausable && MOVING.includes(upload.state) && <Button look="quiet" size={32} aria-label={`Pause ${upload.name}`} onClick={() => onPause(upload.id)}>Pause</Button>}
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

const MOVING: readonly Upload['state'][] = ['sending', 'retrying']

function detail({ state, part, sentBytes, totalBytes, rate }: Upload): string {
  if (part === 'transcript') return 'The transcript is on its way'
  if (state === 'waiting') return 'Waits for those before'
  if (state === 'checking') return 'All of it is there. Looking what it is'
  const sent = `${shownBytes(sentBytes)} of ${shownBytes(totalBytes)}`
  if (state === 'retrying') return `${sent}. The connection failed, trying again`
  if (state === 'paused') return `${sent}, paused`
  return rate ? `${sent}, ${shownBytes(rate)}/s, ${timeLeft((totalBytes - sentBytes) / rate)} left` : sent
}
