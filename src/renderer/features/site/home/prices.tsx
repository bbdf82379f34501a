import type { ContentSection } from '../../../../shared/contract/content.ts'
import type { Pricing, Rate } from '../../../../shared/contract/plan.ts'
import type { PageWords } from '../../../../shared/site-words.ts'
import { phrase } from '../../../../shared/words/phrase.ts'
import { Band } from '../band.tsx'
import { textOf } from '../content.ts'
import styles from './prices.module.css'

/** Base price and the price above the first threshold, by the hour. `perHour` is how many units make an hour. */
function ratesPerHour({ price, discounts }: Rate, perHour: number, words: PageWords) {
  const { say, format } = words
  const first = discounts[0]
  const hours = first ? first.more_than / perHour : 0
  return [
    {
      price: format.money(price * perHour),
      when: first
        ? say(phrase('{hours, plural, one {up to # hour} other {up to # hours}}', { hours }))
        : words.anyHours,
    },
    ...(first
      ? [
          {
            price: format.money(first.price * perHour),
            when: say(
              phrase('{hours, plural, one {whole order above # hour} other {whole order above # hours}}', { hours }),
            ),
          },
        ]
      : []),
  ]
}

export interface PricesProps {
  section: ContentSection
  pricing: Pricing
  words: PageWords
}

/**
 * Two plans with two prices each, by the hour, and translation as the third; the words from the content, the prices
 * from what things cost.
 */
export function Prices({ section, pricing, words }: PricesProps) {
  const rates = [
    ratesPerHour(pricing.auto_transcription, 1, words),
    ratesPerHour(pricing.human_transcription, 60, words),
  ]
  const title = textOf(section, 'h1')
  return (
    <Band id="pricing" name={words.pricing} ground="sheet">
      {title === '' ? (
        <h2>{textOf(section, 'h2')}</h2>
      ) : (
        <>
          <h1 className={styles.title}>{title}</h1>
          <h2 className="vh">{words.pricing}</h2>
        </>
      )}
      <ul className={styles.plans}>
        {section.items.map((item, index) => (
          <li key={textOf(item, 'h3')}>
            <div>
              <h3>{textOf(item, 'h3')}</h3>
              <p>{textOf(item, 'p')}</p>
            </div>
            {(rates[index] ?? []).map(({ price, when }) => (
              <div key={when}>
                <div className={styles.price}>
                  {price}
                  <small> {words.anHour}</small>
                </div>
                <div className={styles.when}>{when}</div>
              </div>
            ))}
            {index === rates.length && (
              <div>
                <div className={styles.price}>{words.asAuto}</div>
                <div className={styles.when}>{words.asAutoText}</div>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {words.vat} {words.trialCard}
      </p>
    </Band>
  )
}
