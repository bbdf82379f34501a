import type { DirectoryEntry } from '../../../../shared/site-view.ts'
import { Flags } from './flags.tsx'
import styles from './language-tiles.module.css'

/** Languages as tiles with their flags, each a link to its page. */
export function LanguageTiles({ entries }: { entries: readonly DirectoryEntry[] }) {
  return (
    <ul className={styles.tiles}>
      {entries.map(({ language, link, flags, isShrunk }) => (
        <li key={link} data-language={language}>
          <a href={link}>
            <span>{language}</span>
            <Flags countries={flags} isShrunk={isShrunk} />
          </a>
        </li>
      ))}
    </ul>
  )
}
