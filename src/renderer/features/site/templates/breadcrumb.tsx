import type { SiteLink } from '../../../../shared/site-view.ts'
import type { SiteWords } from '../../../../shared/site-words.ts'
import styles from './breadcrumb.module.css'

/** Product, category, page: the last is where one is. */
export function Breadcrumb({ links, words }: { links: readonly SiteLink[]; words: SiteWords }) {
  return (
    <nav className={styles.breadcrumb} aria-label={words.breadcrumb}>
      <ol>
        {links.map(({ label, href }, index) => (
          <li key={`${label} ${href}`}>
            {index === links.length - 1 ? <span aria-current="page">{label}</span> : <a href={href}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
