import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Transcript, TranscriptVersion } from '../../../../shared/contract/transcripts.ts'
import { messages } from '../../../../shared/messages.ts'
import { besideSentence, besideWords } from '../../../../shared/transcript/beside-words.ts'
import { compareTexts } from '../../../../shared/transcript/compare.ts'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Select } from '../../../components/select/select.tsx'
import { messageOf } from '../../../lib/api.ts'
import { WordRuns } from '../dialogs/word-runs.tsx'
import { dayOf, exactTimeOf } from '../moment.ts'
import type { TextId } from '../saving/send-transcript.ts'
import { useEditor } from '../use-session.ts'
import { authorName } from './author-name.ts'
import { versionQuery } from './versions-query.ts'
import styles from './versions.module.css'

/** Paragraphs shown of a long comparison. */
const MOST_SHOWN = 200

/** What a version holds that another does not, the one before it unless the person chooses. */
export function Comparison({ versions, shown }: { versions: readonly TranscriptVersion[]; shown: TranscriptVersion }) {
  const others = versions.filter(({ version }) => version !== shown.version)
  const before = others.find(({ version }) => version < shown.version) ?? others[0]
  const [against, setAgainst] = useState(before?.version)
  if (against === undefined) return <p className={styles.comparison}>This is the only version.</p>
  return (
    <div className={styles.comparison}>
      <Select
        label="Compare with"
        value={against}
        onChange={(event) => setAgainst(Number(event.target.value))}
        options={others.map((version) => ({
          value: String(version.version),
          label:
            `${dayOf(new Date(version.saved_date))}, ${exactTimeOf(new Date(version.saved_date))}, ` +
            authorName(version),
        }))}
      />
      <Differences from={Math.min(against, shown.version)} to={Math.max(against, shown.version)} />
    </div>
  )
}

/** What changed from the older of two versions to the newer. */
function Differences({ from, to }: { from: number; to: number }) {
  const { file, translation } = useEditor()
  const text: TextId = { id: file._id, language: translation?.language }
  const [older, newer] = [useQuery(versionQuery(text, from)), useQuery(versionQuery(text, to))]
  const comparison = useMemo(
    () => older.data && newer.data && compared(older.data, newer.data),
    [older.data, newer.data],
  )
  const error = older.error ?? newer.error
  if (error) return <FailedState message={messageOf(error, messages.unreachable)} />
  if (!comparison) return <Loading rows={4} rowHeight={3} label="Loading the texts" />
  const { parts, added, removed, beside } = comparison
  const rest = parts.length - MOST_SHOWN
  return (
    // The text scrolls by itself, and the keyboard can reach it.
    <section
      className={styles.text}
      aria-label="What changed"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      lang={translation?.language ?? (file.is_multilingual ? undefined : file.language_code)}
    >
      <p className={styles.sum}>
        {added + removed === 0
          ? 'No word changed.'
          : `${added.toLocaleString('en')} words added, ${removed.toLocaleString('en')} removed.`}
        {beside && ` Changed: ${beside}.`}
      </p>
      {parts.slice(0, MOST_SHOWN).map((part, index) =>
        'unchanged' in part ? (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className={styles.unchanged}>
            {part.unchanged === 1
              ? '1 paragraph is the same'
              : `${part.unchanged.toLocaleString('en')} paragraphs are the same`}
          </p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className={styles.paragraph}>
            <b>
              <WordRuns runs={part.speaker} />
            </b>{' '}
            <WordRuns runs={part.words} />
          </p>
        ),
      )}
      {rest > 0 && <p className={styles.unchanged}>And {rest.toLocaleString('en')} more places</p>}
    </section>
  )
}

/** Breaks that came with words are seen with them, so that they are not counted again. */
function compared(before: Transcript, after: Transcript) {
  const words = compareTexts(before, after)
  const { break: breaks, ...others } = besideWords(before, after)
  const isQuiet = words.added === 0 && words.removed === 0
  return { ...words, beside: besideSentence(isQuiet ? { break: breaks, ...others } : others) }
}
