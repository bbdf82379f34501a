import type { ArticleSummary } from '../../../../shared/contract/content.ts'
import { ALL_TAGS } from '../../../../shared/site-view.ts'
import type { SiteWords } from '../../../../shared/site-words/index.ts'
import { linkIn } from '../site-links.ts'
import styles from './blog-side.module.css'

export interface BlogSideProps {
  recent: readonly ArticleSummary[]
  /** All first. */
  tags: readonly string[]
  /** The one that is chosen; on an article none is. */
  tag?: string
  language: string
  words: SiteWords
}

/** The margin of the blog: tags to choose from, and the newest articles. */
export function BlogSide({ recent, tags, tag, language, words }: BlogSideProps) {
  const blog = linkIn(language, '/blog')
  return (
    <aside className={styles.side}>
      <nav aria-label={words.tags}>
        <h2>{words.tags}</h2>
        <ul className={styles.tags}>
          {tags.map((name) => (
            <li key={name}>
              <a href={name === ALL_TAGS ? blog : `${blog}?tag=${encodeURIComponent(name)}`} data-tag={name} aria-current={name === tag ? 'true' : undefined}>{name === ALL_TAGS ? words.all : name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label={words.recent}>
        <h2>{words.recent}</h2>
        <ul className={styles.recent}>{recent.map(({ title, link }) => <li key={link}><a href={link}>{title}</a></li>)}</ul>
      </nav>
    </aside>
  )
}
