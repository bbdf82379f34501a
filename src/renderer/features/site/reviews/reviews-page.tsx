import type { Review } from '../../../../shared/contract/content.ts'
import { averageRate } from '../../../../shared/domain/content-rules.ts'
import type { PageWords } from '../../../../shared/site-words.ts'
import { phrase } from '../../../../shared/words/phrase.ts'
import { Stars } from './stars.tsx'
import styles from './reviews-page.module.css'

/** What customers wrote, as it came, under the average of their ratings. */
export function ReviewsPage({ reviews, words }: { reviews: readonly Review[]; words: PageWords }) {
  const average = averageRate(reviews)
  return (
    <div className={styles.page}>
      <h1>{words.reviewsTitle}</h1>
      {average === null ? (
        <div className={styles.empty}>
          <p className={styles.none}>{words.reviewsEmpty}</p>
          <p className="muted">{words.reviewsEmptyText}</p>
        </div>
      ) : (
        <>
          <p className={styles.average}>
            <Stars rate={Number(average)} words={words} />{' '}
            {words.say(
              phrase('Excellent {average}/5 based on {count, plural, one {# review} other {# reviews}}', {
                average: words.format.number(Number(average), { minimumFractionDigits: 2 }),
                count: reviews.length,
              }),
            )}
          </p>
          {reviews.map(({ title, text, rate, name, city, country, product }) => (
            <article key={`${name} ${title}`} className={styles.card}>
              <Stars rate={rate} words={words} />
              <h2>{title}</h2>
              <p>{text}</p>
              <p className={styles.by}>
                <span>{name}</span>
                <span>{[city, country].filter(Boolean).join(', ')}</span>
                <span>
                  {words.reviewed}{' '}
                  <a href={product.url} rel="noopener">
                    {product.name}
                  </a>
                </span>
              </p>
            </article>
          ))}
        </>
      )}
    </div>
  )
}
