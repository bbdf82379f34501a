import { MOST_HOURS, type Pricing, type Rate } from '../../../shared/contract/plan.ts'
import { formatCents, type Quote } from '../../../shared/domain/pricing.ts'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import { NumberField } from '../../components/number-field/number-field.tsx'
import type { useCheckedForm } from '../../lib/use-checked-form.ts'
import { CheaperAbove } from './cheaper-above.tsx'
import type { CheckoutForm } from './checkout-schema.ts'
import styles from './checkout.module.css'
import type { OrderDraft } from './order-draft.ts'

export interface OrderFieldsProps {
  pricing: Pricing
  field: ReturnType<typeof useCheckedForm<CheckoutForm>>['field']
  price: Quote
  /** Puts other amounts into the fields. */
  onTake: (amounts: Partial<OrderDraft>) => void
}

/** How much time of each kind is bought. */
export function OrderFields({ pricing, field, price, onTake }: OrderFieldsProps) {
  return (
    <>
      <MarginSection title="Auto transcription">
        <NumberField
          label="Hours"
          aria-label="Auto transcription, hours"
          unit="hour"
          min={0}
          max={MOST_HOURS}
          hint={priceNote(pricing.auto_transcription, 'an hour', 'hours')}
          {...field('autoHours')}
        />
        <CheaperAbove
          rate={pricing.auto_transcription}
          quantity={price.auto.quantity}
          unit="hours"
          onTake={(hours) => onTake({ autoHours: String(hours) })}
        />
      </MarginSection>
      <MarginSection title="Human transcription">
        <div className={styles.pair}>
          <NumberField
            label="Hours"
            aria-label="Human transcription, hours"
            unit="hour"
            min={0}
            max={MOST_HOURS}
            hint={priceNote(pricing.human_transcription, 'a minute', 'minutes')}
            {...field('humanHours')}
          />
          <NumberField
            label="Minutes"
            aria-label="Human transcription, minutes"
            unit="minute"
            min={0}
            max={60}
            {...field('humanMinutes')}
          />
        </div>
        <CheaperAbove
          rate={pricing.human_transcription}
          quantity={price.human.quantity}
          unit="minutes"
          onTake={(minutes) =>
            onTake({ humanHours: String(Math.floor(minutes / 60)), humanMinutes: String(minutes % 60) })
          }
        />
      </MarginSection>
    </>
  )
}

/** `$6.00 an hour. Above 10 hours $5.00.` */
function priceNote(rate: Rate, unit: string, units: string): string {
  const tiers = rate.discounts.toSorted((a, b) => a.more_than - b.more_than)
  return [
    `${formatCents(rate.price)} ${unit}.`,
    ...tiers.map(({ more_than, price }) => `Above ${more_than} ${units} ${formatCents(price)}.`),
  ].join(' ')
}
