import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { otherChange, type OtherChanges, type TranscriptVersion } from '../../../../shared/contract/transcripts.ts'
import { besideNames } from '../../../../shared/transcript/beside-words.ts'
import { authorName } from './author-name.ts'
import styles from './versions.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'
import { say } from '../../../lib/words/say.ts'

interface VersionListProps {
  /** Newest first. */
  versions: readonly TranscriptVersion[]
  shown: TranscriptVersion
  onChoose: (version: TranscriptVersion) => void
}

/** The versions by day, one of which is shown; arrow keys go from one to the next. */
export function VersionList({ versions, shown, onChoose }: VersionListProps) {
  const { t } = useLingui()
  const format = useFormat()
  const changesOf = useChanges()
  const name = useId()
  const days = Map.groupBy(versions, ({ saved_date }) => format.moment(new Date(saved_date), 'day'))
  return (
    <div className={styles.list} role="radiogroup" aria-label={t`Versions`}>
      {[...days].map(([day, these]) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          {folded(these, versions[0]).map((run) => (
            <Fold key={run[0]!.version} quiet={isQuiet(run[0]!, versions[0]) ? run : []} isOpen={run.includes(shown)}>
              {run.map((version) => (
                <label key={version.version} className={styles.row}>
                  <input
                    type="radio"
                    className="vh"
                    name={name}
                    checked={version.version === shown.version}
                    onChange={() => onChoose(version)}
                  />
                  <span className="num">{format.moment(new Date(version.saved_date), 'exact-time')}</span>
                  <span>
                    {version === versions[0] ? t`${{ author: authorName(version) }}, newest` : authorName(version)}
                  </span>
                  <small className="num">{changesOf(version)}</small>
                </label>
              ))}
            </Fold>
          ))}
        </section>
      ))}
    </div>
  )
}

/**
 * Several saves after one another that changed no word are one row, which names what they did change, until somebody
 * opens it.
 */
function Fold({
  quiet,
  isOpen,
  children,
}: {
  quiet: readonly TranscriptVersion[]
  isOpen: boolean
  children: ReactNode
}) {
  if (quiet.length < 2) return children
  const others = besideNames(sumOf(quiet)).map(say).join(', ')
  return (
    <details className={styles.fold} open={isOpen || undefined}>
      <summary>
        <Plural value={quiet.length} one="# save without changed words" other="# saves without changed words" />
        {others && <small className="num">{others}</small>}
      </summary>
      {children}
    </details>
  )
}

/** Whether a save left all words as they were; the newest is never hidden. */
function isQuiet(version: TranscriptVersion, newest: TranscriptVersion | undefined): boolean {
  return version !== newest && version.words_added === 0 && version.words_removed === 0
}

/** The versions of a day, those without a changed word in runs. */
function folded(versions: readonly TranscriptVersion[], newest: TranscriptVersion | undefined): TranscriptVersion[][] {
  const runs: TranscriptVersion[][] = []
  for (const version of versions) {
    const last = runs.at(-1)
    if (last && isQuiet(version, newest) && isQuiet(last[0]!, newest)) last.push(version)
    else runs.push([version])
  }
  return runs
}

function sumOf(versions: readonly TranscriptVersion[]): OtherChanges {
  return Object.fromEntries(
    otherChange.options.map((kind) => [
      kind,
      versions.reduce((sum, { other_changes: others }) => sum + (others?.[kind] ?? 0), 0),
    ]),
  )
}

/** `12 words added, 3 removed`, or what changed beside them: `3 highlights`. */
function useChanges(): (version: TranscriptVersion) => string {
  const { t } = useLingui()
  const format = useFormat()
  return ({ words, words_added: added, words_removed: removed, other_changes: others }) => {
    if (added === null || removed === null) return plural(words, { one: '# word', other: '# words' })
    if (added > 0 && removed > 0)
      return t`${plural(added, {
        one: '# word added',
        other: '# words added',
      })}, ${{ removed: format.number(removed) }} removed`
    if (added > 0) return plural(added, { one: '# word added', other: '# words added' })
    if (removed > 0) return plural(removed, { one: '# word removed', other: '# words removed' })
    return (
      capitalised(
        besideNames(others ?? {})
          .map(say)
          .join(', '),
      ) || t`No words changed`
    )
  }
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
