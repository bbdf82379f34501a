import { useState } from 'react'
import type { MediaImport } from '../../../../../shared/contract/imports.ts'
import { Button } from '../../../../components/button/button.tsx'
import { useFocusKept } from '../../../../components/dialog/use-focus-kept.ts'
import { Progress } from '../../../../components/progress/progress.tsx'
import styles from '../../files.module.css'
import { timeLeft } from '../../shown-progress.ts'
import { addSample, bytesPerSecond, type Sample, shownBytes } from '../../transfer-rate.ts'
import { isUnderWay } from './imports-query.ts'

export interface ImportListProps {
  imports: readonly MediaImport[]
  /** When they were like this, in milliseconds since 1970. */
  at: number
  onRetry: (id: string) => void
  /** Stops it where it is under way, and takes it off the list. */
  onRemove: (id: string) => void
}

/** What comes from Dropbox: how far it is, and on failure the server's words. Nothing of it hangs on this page. */
export function ImportList({ imports, ...rest }: ImportListProps) {
  const focusKept = useFocusKept()
  if (!imports.length) return null
  return (
    <section className={styles.uploads} aria-label="Imports" {...focusKept}>
      {imports.map((one) => (
        <Row key={one._id} one={one} {...rest} />
      ))}
    </section>
  )
}

function Row({ one, at, onRetry, onRemove }: Omit<ImportListProps, 'imports'> & { one: MediaImport }) {
  const { _id, name, state, received, size } = one
  const rate = useRate({ atMs: at, bytes: received })
  const end = isUnderWay(one) ? 'Cancel' : 'Dismiss'
  return (
    <div className={styles.upload}>
      <Progress
        label={name}
        value={size === null || size === 0 ? (state === 'failed' ? 0 : null) : received / size}
        detail={detail(one, rate)}
        error={state === 'failed' ? failure(one) : undefined}
        actions={
          <>
            {state === 'failed' && one.file_id === null && (
              <Button size={32} aria-label={`Try again ${name}`} onClick={() => onRetry(_id)}>
                Try again
              </Button>
            )}
            <Button look="quiet" size={32} aria-label={`${end} ${name}`} onClick={() => onRemove(_id)}>
              {end}
            </Button>
          </>
        }
      />
    </div>
  )
}

/** Bytes a second, as the answers of the server show it; null while unknown. */
function useRate(sample: Sample): number | null {
  const [samples, setSamples] = useState<Sample[]>([])
  if (samples.at(-1)?.atMs !== sample.atMs) setSamples(addSample(samples, sample))
  return bytesPerSecond(samples)
}

function failure({ problem, file_id }: MediaImport): string {
  return [problem, file_id !== null && 'The medium is among your files, and waits for another text.']
    .filter(Boolean)
    .join(' ')
}

function detail({ state, received, size, problem }: MediaImport, rate: number | null): string {
  if (state === 'waiting')
    return problem === null ? 'From Dropbox. Begins in a moment' : `${problem} Tried again in a moment`
  if (state === 'checking') return 'Copied. Checking the file'
  if (size === null) return `From Dropbox. ${shownBytes(received)} so far`
  const sent = `From Dropbox. ${shownBytes(received)} of ${shownBytes(size)}`
  return rate ? `${sent}, ${shownBytes(rate)}/s, ${timeLeft((size - received) / rate)}` : sent
}
