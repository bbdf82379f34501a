import { Button } from '../../../components/button/button.tsx'
import { Progress } from '../../../components/progress/progress.tsx'
import styles from '../files.module.css'
import { timeLeft } from '../shown-progress.ts'
import { shownBytes } from '../transfer-rate.ts'
import type { Upload } from '../uploads.ts'

export interface UploadListProps {
  uploads: readonly Upload[]
  onCancel: (id: number) => void
  onRetry: (id: number) => void
}

/** The files on their way: percentage, rate, time left; on failure the server's words. */
export function UploadList({ uploads, onCancel, onRetry }: UploadListProps) {
  if (!uploads.length) return null
  return (
    <section className={styles.uploads} aria-label="Uploads">
      {uploads.map((upload) => (
        <Progress
          key={upload.id}
          label={upload.name}
          value={upload.state === 'checking' ? null : fraction(upload)}
          detail={detail(upload)}
          error={upload.problem ?? undefined}
          actions={
            <>
              {upload.state === 'failed' && <Button size={32} onClick={() => onRetry(upload.id)}>Try again</Button>}
              <Button look="quiet" size={32} aria-label={`Cancel ${upload.name}`} onClick={() => onCancel(upload.id)}>
                {upload.state === 'failed' ? 'Dismiss' : 'Cancel'}
              </Button>
            </>
          }
        />
      ))}
    </section>
  )
}

const fraction = ({ sentBytes, totalBytes }: Upload) => (totalBytes > 0 ? sentBytes / totalBytes : 0)

function detail({ state, sentBytes, totalBytes, rate }: Upload): string {
  if (state === 'waiting') return 'Waits for the one before'
  if (state === 'checking') return 'All of it is there. Looking what it is'
  const sent = `${shownBytes(sentBytes)} of ${shownBytes(totalBytes)}`
  return rate ? `${sent}, ${shownBytes(rate)}/s, ${timeLeft((totalBytes - sentBytes) / rate)} left` : sent
}
