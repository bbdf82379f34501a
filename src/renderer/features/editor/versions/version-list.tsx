import { useId } from 'react'
import type { TranscriptVersion } from '../../../../shared/contract/transcripts.ts'
import { dayOf, exactTimeOf } from '../moment.ts'
import { authorName } from './author-name.ts'
import styles from './versions.module.css'

interface VersionListProps {
  /** Newest first. */
  versions: readonly TranscriptVersion[]
  shown: TranscriptVersion
  onChoose: (version: TranscriptVersion) => void
}

/** The versions by day, one of which is shown; arrow keys go from one to the next. */
export function VersionList({ versions, shown, onChoose }: VersionListProps) {
  const name = useId()
  const days = Map.groupBy(versions, ({ saved_date }) => dayOf(new Date(saved_date)))
  return (
    <div className={styles.list} role="radiogroup" aria-label="Versions">
      {[...days].map(([day, these]) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          {these.map((version) => (
            <label key={version.version} className={styles.row}>
              <input type="radio" className="vh" name={name} checked={version.version === shown.version} onChange={() => onChoose(version)} />
              <span className="num">{exactTimeOf(new Date(version.saved_date))}</span>
              <span>{authorName(version)}{version === versions[0] && ', newest'}</span>
              <small className="num">{changesOf(version)}</small>
            </label>
          ))}
        </section>
      ))}
    </div>
  )
}

/** `12 words added, 3 removed`. */
function changesOf({ words, words_added: added, words_removed: removed }: TranscriptVersion): string {
  if (added === null || removed === null) return `${words.toLocaleString('en')} words`
  const parts = [added > 0 && `${counted(added)} added`, removed > 0 && `${added > 0 ? removed.toLocaleString('en') : counted(removed)} removed`].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'No word changed'
}

const counted = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}`
