import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Format } from '../../../../../shared/words/format.ts'
import { useState } from 'react'
import type { MediaImport } from '../../../../../shared/contract/imports.ts'
import { Button } from '../../../../components/button/button.tsx'
import { useFocusKept } from '../../../../components/dialog/use-focus-kept.ts'
import { Progress } from '../../../../components/progress/progress.tsx'
import styles from '../../files.module.css'
import { timeLeft } from '../../shown-progress.ts'
import { addSample, bytesPerSecond, type Sample } from '../../transfer-rate.ts'
import { isUnderWay } from './imports-query.ts'
import { PageQuestion } from './page-question.tsx'
import { SameQuestion } from './same-question.tsx'
import { useFormat } from '../../../../lib/words/use-format.ts'
import { say as sayNow } from '../../../../lib/words/say.ts'
import { useSay } from '../../../../lib/words/use-say.ts'

export interface ImportListProps {
  imports: readonly MediaImport[]
  /** When they were like this, in milliseconds since 1970. */
  at: number
  onRetry: (id: string) => void
  /** Goes on with one that waits for its person's word. */
  onConfirm: (id: string) => void
  /** Stops it where it is under way, and takes it off the list. */
  onRemove: (id: string) => void
}

/** What the server fetches: how far it is, and on failure the server's words. Nothing of it hangs on this page. */
export function ImportList({ imports, ...rest }: ImportListProps) {
  const { t } = useLingui()
  const focusKept = useFocusKept()
  if (!imports.length) return null
  return (
    <section className={styles.uploads} aria-label={t`Imports`} {...focusKept}>
      {imports.map((one) =>
        one.state === 'asking' ? (
          <PageQuestion key={one._id} one={one} onConfirm={rest.onConfirm} onRemove={rest.onRemove} />
        ) : one.state === 'same' ? (
          <SameQuestion key={one._id} one={one} onConfirm={rest.onConfirm} onRemove={rest.onRemove} />
        ) : (
          <Row key={one._id} one={one} {...rest} />
        ),
      )}
    </section>
  )
}

function Row({ one, at, onRetry, onRemove }: Omit<ImportListProps, 'imports' | 'onConfirm'> & { one: MediaImport }) {
  const say = useSay()
  const { _id, name, state, received, size } = one
  const rate = useRate({ atMs: at, bytes: received })
  const { t } = useLingui()
  const format = useFormat()
  const problem = [
    one.problem !== null && say(one.problem),
    one.file_id !== null && t`The recording is in your files, waiting for another text.`,
  ]
  return (
    <div className={styles.upload}>
      <Progress
        label={name}
        value={size === null || size === 0 ? (state === 'failed' ? 0 : null) : received / size}
        detail={detail(one, rate, format)}
        error={state === 'failed' ? problem.filter(Boolean).join(' ') : undefined}
        actions={
          <>
            {state === 'failed' && one.file_id === null && (
              <Button size={32} aria-label={t`Try again ${name}`} onClick={() => onRetry(_id)}>
                {t`Try again`}
              </Button>
            )}
            <Button
              look="quiet"
              size={32}
              aria-label={isUnderWay(one) ? t`Cancel ${name}` : t`Dismiss ${name}`}
              onClick={() => onRemove(_id)}
            >
              {isUnderWay(one) ? t`Cancel` : t`Dismiss`}
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

function detail({ state, received, size, problem }: MediaImport, rate: number | null, format: Format): string {
  if (state === 'waiting')
    return problem === null
      ? text`Starting in a moment`
      : text`${{ problem: sayNow(problem) }} Trying again in a moment`
  if (state === 'looking') return text`Looking at the page`
  if (state === 'checking') return text`Copied. Checking the file`
  const sent = format.bytes(received)
  if (size === null) return text`Fetching: ${sent} so far`
  const all = format.bytes(size)
  if (!rate) return text`Fetching: ${sent} of ${all}`
  const [speed, left] = [format.bytes(rate), timeLeft((size - received) / rate)]
  return text`Fetching: ${sent} of ${all}, ${speed}/s, ${left}`
}
