import type { ArticleSummary } from '../../../../shared/contract/content.ts'
import type { SiteWords } from '../../../../shared/site-words/index.ts'
import styles from './reading.module.css'

/** What {@link Reading} says. */
export const READING_WORDS = ['words', 'minutes'] as const satisfies (keyof SiteWords)[]

/** How long an article is and what it is about. */
export function Reading({
  article,
  words,
}: {
  article: Pick<ArticleSummary, 'words_count' | 'time_to_read' | 'tags'>
  words: Pick<SiteWords, (typeof READING_WORDS)[number]>
}) {
  return (
    <p className={styles.reading}>
      <span className="num">
        {article.words_count} {words.words}
      </span>
      <span className="num">
        {article.time_to_read} {words.minutes}
      </span>
      {article.tags.map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
    </p>
  )
}
