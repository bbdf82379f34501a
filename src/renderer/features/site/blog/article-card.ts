import type { ArticleSummary } from '../../../../shared/contract/content.ts'
import type { PageWords } from '../../../../shared/site-words.ts'
import { phrase } from '../../../../shared/words/phrase.ts'

/** An article as lists show it, its numbers and dates written out: a browser might write them in another way. */
export interface ArticleCard extends Pick<ArticleSummary, 'title' | 'link' | 'preview' | 'tags' | 'published_time'> {
  /** When it was published. */
  day: string
  /** How long it is and what it is about. */
  reading: readonly string[]
}

export function articleCard(article: ArticleSummary, { say, format }: PageWords): ArticleCard {
  const { title, link, preview, tags, published_time, words_count: count, time_to_read: minutes } = article
  return {
    title,
    link,
    preview,
    tags,
    published_time,
    day: format.day(published_time),
    reading: [
      say(phrase('{count, plural, one {# word} other {# words}}', { count })),
      say(phrase('{minutes, plural, one {# min to read} other {# min to read}}', { minutes })),
      ...tags,
    ],
  }
}
