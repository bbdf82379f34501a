import { MOST_HOURS, type Pricing, type Rate } from '../../../shared/contract/plan.ts'
import { formatCents } from '../../../shared/domain/pricing.ts'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import { NumberField } from '../../components/number-field/number-field.tsx'
import type { useCheckedForm } from '../../lib/use-checked-form.ts'
import type { CheckoutForm } from './checkout-schema.ts'
import styles from './checkout.module.css'

export interface OrderFieldsProps {
  pricing: Pricing
  field: ReturnType<typeof useCheckedForm<CheckoutForm>>['field']
}

/** How much time of each kind is bought. */
export function OrderFields({ pricing, field }: OrderFieldsProps) {
  return (
    <>
      <MarginSection title="Auto transcription">
        <NumberField
          label="Hours" aria-label="Auto transcription, hours" unit="hour" min={0} max={MOST_HOURS}
          hint={priceNote(pricing.auto_transcription, 'an hour', 'hours')} {...field('autoHours')}
        />
      </MarginSection>
      <MarginSection title="Human transcription">
        <div className={styles.pair}>
          <NumberField
            label="Hours" aria-label="Human transcription, hours" unit="hour" min={0} max={MOST_HOURS}
            hint={priceNote(pricing.human_transcription, 'a minute', 'minutes')} {...field('humanHours')}
          />
          <NumberField label="Minutes" aria-label="Human transcription, minutes" unit="minute" min={0} max={60} {...field('humanMinutes')} />
        </div>
      </MarginSection>
    </>
  )
}

/** `$6.00 an hour. Above 10 hours $5.00.` */
function priceNote(rate: Rate, unit: string, units: string): string {
  const tiers = rate.discounts.toSorted((a, b) => a.more_than - b.more_than)
  return [`${formatCents(rate.price)} ${unit}.`, ...tiers.map(({ more_than, price }) => `Above ${more_than} ${units} ${formatCents(price)}.`)].join(' ')
}
