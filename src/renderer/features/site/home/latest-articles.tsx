import type { ArticleSummary } from '../../../../shared/contract/content.ts'
import { homePreview } from '../../../../shared/domain/content-rules.ts'
import type { PageWords } from '../../../../shared/site-words.ts'
import { Band } from '../band.tsx'
import { linkIn } from '../site-links.ts'
import styles from './latest-articles.module.css'

/** The articles that are meant for the home page, each with the beginning of what it says. */
export function LatestArticles({
  articles,
  language,
  words,
}: {
  articles: readonly ArticleSummary[]
  language: string
  words: PageWords
}) {
  return (
    <Band id="blog" name={words.blog} ground="sheet">
      <h2>{words.blogOnHome}</h2>
      <ul className={styles.list}>
        {articles.map(({ title, link, preview, published_time }) => (
          <li key={link}>
            <time dateTime={published_time}>{words.format.day(published_time)}</time>
            <h3>
              <a href={link}>{title}</a>
            </h3>
            <p>{homePreview(preview)}</p>
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <a href={linkIn(language, '/blog')}>{words.allArticles}</a>
      </p>
    </Band>
  )
}
