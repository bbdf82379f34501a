import type { Pricing, Rate } from '../../../../shared/contract/plan.ts'
import { formatCents } from '../../../../shared/domain/pricing.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Band } from '../band.tsx'
import styles from './prices.module.css'

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)

/** Base price and the price above the first threshold, by the hour. `perHour` is how many units make an hour. */
function ratesPerHour({ price, discounts }: Rate, perHour: number) {
  const first = discounts[0]
  return [
    { price: formatCents(price * perHour), when: first ? `to ${hours(first.more_than / perHour)}` : 'for any number of hours' },
    ...(first ? [{ price: formatCents(first.price * perHour), when: `above ${hours(first.more_than / perHour)}` }] : []),
  ]
}

/** Two plans with two prices each, by the hour, and translation as the third. */
export function Prices({ pricing, testMode }: { pricing: Pricing; testMode: boolean }) {
  const plans = [
    { name: 'Auto transcription', text: 'Written by a machine, with the time and the confidence of every word.', rates: ratesPerHour(pricing.auto_transcription, 1) },
    { name: 'Human transcription', text: 'Written by a human transcriptor. For recordings longer than 10 minutes.', rates: ratesPerHour(pricing.human_transcription, 60) },
  ]
  return (
    <Band id="pricing" name="Pricing" ground="sheet">
      <h2>You buy hours, and they do not run out with the month</h2>
      <ul className={styles.plans}>
        {plans.map(({ name, text, rates }) => (
          <li key={name}>
            <div><h3>{name}</h3><p>{text}</p></div>
            {rates.map(({ price, when }) => (
              <div key={when}>
                <div className={styles.price}>{price}<small> an hour</small></div>
                <div className={styles.when}>{when}</div>
              </div>
            ))}
          </li>
        ))}
        <li>
          <div><h3>Translation</h3><p>Into any of the languages offered, from a transcript you have.</p></div>
          <div><div className={styles.price}>As auto</div><div className={styles.when}>uses your auto hours</div></div>
        </li>
      </ul>
      <p className={styles.note}>Prices include VAT.</p>
      {testMode && <Banner tone="warn" className={styles.test}>Test mode, no money is taken</Banner>}
    </Band>
  )
}
