import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Transcript, TranscriptVersion } from '../../../../shared/contract/transcripts.ts'
import { messages } from '../../../../shared/messages.ts'
import { besideNames, besideWords } from '../../../../shared/transcript/beside-words.ts'
import { compareTexts } from '../../../../shared/transcript/compare.ts'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Select } from '../../../components/select/select.tsx'
import { messageOf } from '../../../lib/api.ts'
import { WordRuns } from '../dialogs/word-runs.tsx'
import { textAttributes } from '../language.ts'
import type { TextId } from '../saving/send-transcript.ts'
import { useEditor } from '../use-session.ts'
import { authorName } from './author-name.ts'
import { versionQuery } from './versions-query.ts'
import styles from './versions.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'
import { say } from '../../../lib/words/say.ts'

/** Paragraphs shown of a long comparison. */
const MOST_SHOWN = 200

/** What a version holds that another does not, the one before it unless the person chooses. */
export function Comparison({ versions, shown }: { versions: readonly TranscriptVersion[]; shown: TranscriptVersion }) {
  const { t } = useLingui()
  const format = useFormat()
  const others = versions.filter(({ version }) => version !== shown.version)
  const before = others.find(({ version }) => version < shown.version) ?? others[0]
  const [against, setAgainst] = useState(before?.version)
  if (against === undefined) return <p className={styles.comparison}>{t`This is the only version.`}</p>
  return (
    <div className={styles.comparison}>
      <Select
        label={t`Compare with`}
        value={against}
        onChange={(event) => setAgainst(Number(event.target.value))}
        options={others.map((version) => ({
          value: String(version.version),
          label: [
            format.moment(new Date(version.saved_date), 'day'),
            format.moment(new Date(version.saved_date), 'exact-time'),
            authorName(version),
          ].join(', '),
        }))}
      />
      <Differences from={Math.min(against, shown.version)} to={Math.max(against, shown.version)} />
    </div>
  )
}

/** What changed from the older of two versions to the newer. */
function Differences({ from, to }: { from: number; to: number }) {
  const { t } = useLingui()
  const format = useFormat()
  const { file, translation } = useEditor()
  const attributes = textAttributes({ file, translation })
  const text: TextId = { id: file._id, language: translation?.language }
  const [older, newer] = [useQuery(versionQuery(text, from)), useQuery(versionQuery(text, to))]
  const comparison = useMemo(
    () => older.data && newer.data && compared(older.data, newer.data),
    [older.data, newer.data],
  )
  const error = older.error ?? newer.error
  if (error) return <FailedState message={messageOf(error, messages.unreachable)} />
  if (!comparison) return <Loading rows={4} rowHeight={3} label={t`Loading the texts`} />
  const { parts, added, removed, beside } = comparison
  const rest = parts.length - MOST_SHOWN
  const removedWords = format.number(removed)
  const others = beside.map(say).join(', ')
  return (
    // The text scrolls by itself, and the keyboard can reach it.
    <section
      className={styles.text}
      aria-label={t`What changed`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <p className={styles.sum}>
        {added + removed === 0 ? (
          <Trans>No words changed.</Trans>
        ) : (
          <Trans>
            <Plural value={added} one="# word added" other="# words added" />, {removedWords} removed.
          </Trans>
        )}
        {others !== '' && ` ${t`Changed: ${others}.`}`}
      </p>
      {parts.slice(0, MOST_SHOWN).map((part, index) =>
        'unchanged' in part ? (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className={styles.unchanged}>
            <Plural value={part.unchanged} one="# unchanged paragraph" other="# unchanged paragraphs" />
          </p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className={styles.paragraph} {...attributes}>
            <b>
              <WordRuns runs={part.speaker} />
            </b>{' '}
            <WordRuns runs={part.words} />
          </p>
        ),
      )}
      {rest > 0 && (
        <p className={styles.unchanged}>
          <Plural value={rest} one="And # more place" other="And # more places" />
        </p>
      )}
    </section>
  )
}

/** Breaks that came with words are seen with them, so that they are not counted again. */
function compared(before: Transcript, after: Transcript) {
  const words = compareTexts(before, after)
  const { break: breaks, ...others } = besideWords(before, after)
  const isQuiet = words.added === 0 && words.removed === 0
  return { ...words, beside: besideNames(isQuiet ? { break: breaks, ...others } : others) }
}
