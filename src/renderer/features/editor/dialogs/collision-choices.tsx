import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Paragraph } from '../../../../shared/contract/transcripts.ts'
import type { Collision } from '../../../../shared/transcript/merge/merge-texts.ts'
import type { CollisionChoice } from '../../../../shared/transcript/merge/resolve.ts'
import { wordChanges } from '../../../../shared/transcript/word-changes.ts'
import { clock } from '../clock.ts'
import { textAttributes } from '../language.ts'
import { useEditor } from '../use-session.ts'
import { WordRuns } from './word-runs.tsx'
import styles from './conflict.module.css'

interface CollisionChoicesProps {
  collision: Collision
  /** Counted from 1. */
  place: number
  choice: CollisionChoice | undefined
  onChoose: (choice: CollisionChoice) => void
}

/** Both versions of one place with the differing words marked, and a choice between them. */
export function CollisionChoices({ collision: { mine, theirs }, place, choice, onChoose }: CollisionChoicesProps) {
  const { t } = useLingui()
  const name = useId()
  const start = (mine[0] ?? theirs[0])?.data_start ?? 0
  const time = clock(start)
  const runs = wordChanges(theirs.flatMap(wordsOf), mine.flatMap(wordsOf))
  const option = (value: CollisionChoice, label: string) => (
    <label className={styles.option}>
      <input type="radio" name={name} checked={choice === value} onChange={() => onChoose(value)} />
      {label}
    </label>
  )
  return (
    <fieldset className={styles.collision}>
      <legend>
        <Trans>
          {place}. At {time}
        </Trans>
      </legend>
      <div className={styles.versions}>
        <Version title={t`Mine`} paragraphs={mine}>
          <WordRuns runs={runs.filter(({ kind }) => kind !== 'removed')} />
        </Version>
        <Version title={t`Theirs`} paragraphs={theirs}>
          <WordRuns
            runs={runs
              .filter(({ kind }) => kind !== 'added')
              .map((run) => (run.kind === 'removed' ? { ...run, kind: 'added' } : run))}
          />
        </Version>
      </div>
      <div className={styles.options}>
        {option('mine', t`Mine`)}
        {option('theirs', t`Theirs`)}
        {option('both', t`Both, mine first`)}
      </div>
    </fieldset>
  )
}

const wordsOf = ({ words }: Paragraph) => words.map(({ text }) => text)

function Version({
  title,
  paragraphs,
  children,
}: {
  title: string
  paragraphs: readonly Paragraph[]
  children: React.ReactNode
}) {
  const { t } = useLingui()
  const text = textAttributes(useEditor())
  const beside = [...new Set(paragraphs.map(({ speaker }) => speaker))].join(', ')
  const notes = paragraphs.map(({ note }) => note).filter((note) => note !== '')
  return (
    <div className={styles.version}>
      <p className={styles.who}>
        <b>{title}</b> <bdi>{beside}</bdi>
      </p>
      {paragraphs.length === 0 ? (
        <p className={styles.none}>{t`Removed`}</p>
      ) : (
        <p className={styles.words} {...text}>
          {children}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {t`Note: ${note}`}
        </p>
      ))}
    </div>
  )
}
