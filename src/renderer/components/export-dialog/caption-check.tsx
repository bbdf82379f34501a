import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CaptionCheck, type CaptionProblemKind, NAMED_PROBLEMS } from '../../../shared/contract/files/captions.ts'
import { type ExportFormat, type ExportOptions, READING_SPEED } from '../../../shared/contract/files/exports.ts'
import type { FileRecord } from '../../../shared/contract/files/records.ts'
import { formatClock } from '../../../shared/domain/duration.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import styles from './caption-check.module.css'

/** Finds the subtitles that would break a rule. */
export type CheckCaptions = (
  file: FileRecord,
  format: 'srt' | 'vtt',
  query: Partial<ExportOptions>,
  signal: AbortSignal,
) => Promise<CaptionCheck>

/** Whether a format is made of cues. */
export function isSubtitles(format: ExportFormat): format is 'srt' | 'vtt' {
  return format === 'srt' || format === 'vtt'
}

const WORDS: Readonly<Record<Exclude<CaptionProblemKind, 'fast'>, MessageDescriptor>> = {
  short: msg`shown for less than 1 s`,
  long: msg`shown for more than 7 s`,
  close: msg`less than 2 frames before the next one`,
  wide: msg`line too long`,
}

interface CaptionCheckLineProps {
  file: FileRecord
  format: 'srt' | 'vtt'
  query: Partial<ExportOptions>
  check: CheckCaptions
}

/** How many subtitles break a rule, and on demand which ones and why. It informs; nothing waits for it. */
export function CaptionCheckLine({ file, format, query, check }: CaptionCheckLineProps) {
  const { t } = useLingui()
  const speed = useFormat().number(query.characters_per_second ?? READING_SPEED.initial)
  const { data, isError } = useQuery({
    queryKey: ['caption-check', file._id, format, query],
    queryFn: ({ signal }) => check(file, format, query, signal),
    placeholderData: keepPreviousData,
    // The text may have been edited since.
    gcTime: 0,
  })
  if (isError) return <p className={styles.line}>{t`The subtitles could not be checked.`}</p>
  if (!data) return <p className={styles.line}>{t`Checking the subtitles…`}</p>
  if (data.broken === 0)
    return (
      <p className={styles.line}>
        <Plural
          value={data.cues}
          one="The only subtitle fits these limits."
          other="All # subtitles fit these limits."
        />
      </p>
    )
  return (
    <details className={styles.line}>
      <summary>
        <Plural value={data.broken} one="# subtitle exceeds these limits" other="# subtitles exceed these limits" />
      </summary>
      {/* The list scrolls by itself, and the keyboard can reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.list} aria-label={t`Subtitles that exceed these limits`} tabIndex={0}>
        <ul>
          {data.problems.map(({ cue, start, kind, text }) => (
            <li key={`${cue} ${kind}`}>
              <time>{formatClock(Math.floor(start))}</time>
              <span>{kind === 'fast' ? t`more than ${speed} characters a second` : t(WORDS[kind])}</span>
              <q dir="auto">{text}</q>
            </li>
          ))}
        </ul>
        {data.problems.length === NAMED_PROBLEMS && <p>{t`Only the first ${{ count: NAMED_PROBLEMS }} are listed.`}</p>}
      </section>
    </details>
  )
}
