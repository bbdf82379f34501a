import { useState } from 'react'
import { foldText } from '../../../../shared/domain/fold-text.ts'
import type { DirectoryEntry } from '../../../../shared/site-view.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import { useIsAlive } from '../use-is-alive.ts'
import { LanguageTiles } from './language-tiles.tsx'
import styles from './directory-page.module.css'

export interface LanguageFilterProps {
  entries: readonly DirectoryEntry[]
  words: Pick<SiteWords, 'filter' | 'filterNone'>
}

/** The languages of a directory; typing leaves those whose names hold what is typed, accents and capitals aside. */
export function LanguageFilter({ entries, words }: LanguageFilterProps) {
  const isAlive = useIsAlive()
  const [typed, setTyped] = useState('')
  const wanted = foldText(typed.trim())
  const shown = entries.filter(({ language }) => foldText(language).includes(wanted))
  return (
    <section className={styles.directory}>
      <input
        className={styles.filter}
        type="search"
        placeholder={words.filter}
        aria-label={words.filter}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hidden={!isAlive}
      />
      <LanguageTiles entries={shown} />
      <p className={styles.none} aria-live="polite" hidden={shown.length > 0}>
        {words.filterNone}
      </p>
    </section>
  )
}
