import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { MOST_HOURS, type Pricing, type Rate } from '../../../shared/contract/plan.ts'
import type { Quote } from '../../../shared/domain/pricing.ts'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import { NumberField } from '../../components/number-field/number-field.tsx'
import type { useCheckedForm } from '../../lib/use-checked-form.ts'
import { CheaperAbove } from './cheaper-above.tsx'
import type { CheckoutForm } from './checkout-schema.ts'
import styles from './checkout.module.css'
import type { OrderDraft } from './order-draft.ts'
import { useFormat } from '../../lib/words/use-format.ts'

export interface OrderFieldsProps {
  pricing: Pricing
  field: ReturnType<typeof useCheckedForm<CheckoutForm>>['field']
  price: Quote
  /** Puts other amounts into the fields. */
  onTake: (amounts: Partial<OrderDraft>) => void
}

/** How much time of each kind is bought. */
export function OrderFields({ pricing, field, price, onTake }: OrderFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <MarginSection title={t`Auto transcription`}>
        <NumberField
          label={t`Hours`}
          aria-label={t`Auto transcription, hours`}
          unit="hour"
          min={0}
          max={MOST_HOURS}
          hint={<PriceNote rate={pricing.auto_transcription} unit="hours" />}
          {...field('autoHours')}
        />
        <CheaperAbove
          rate={pricing.auto_transcription}
          quantity={price.auto.quantity}
          unit="hours"
          onTake={(hours) => onTake({ autoHours: String(hours) })}
        />
      </MarginSection>
      <MarginSection title={t`Human transcription`}>
        <div className={styles.pair}>
          <NumberField
            label={t`Hours`}
            aria-label={t`Human transcription, hours`}
            unit="hour"
            min={0}
            max={MOST_HOURS}
            hint={<PriceNote rate={pricing.human_transcription} unit="minutes" />}
            {...field('humanHours')}
          />
          <NumberField
            label={t`Minutes`}
            aria-label={t`Human transcription, minutes`}
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

/** `$6.00 an hour. Orders above 10 hours: $5.00 an hour.` */
function PriceNote({ rate, unit }: { rate: Rate; unit: 'hours' | 'minutes' }) {
  const format = useFormat()
  const price = format.money(rate.price)
  const tiers = rate.discounts.toSorted((a, b) => a.more_than - b.more_than)
  return (
    <>
      {unit === 'hours' ? <Trans>{price} an hour.</Trans> : <Trans>{price} a minute.</Trans>}
      {tiers.map((tier) => (
        <Fragment key={tier.more_than}>
          {' '}
          <Tier unit={unit} above={tier.more_than} price={format.money(tier.price)} />
        </Fragment>
      ))}
    </>
  )
}

function Tier({ unit, above, price }: { unit: 'hours' | 'minutes'; above: number; price: string }) {
  return unit === 'hours' ? (
    <Plural
      value={above}
      one={`Orders above # hour: ${price} an hour.`}
      other={`Orders above # hours: ${price} an hour.`}
    />
  ) : (
    <Plural
      value={above}
      one={`Orders above # minute: ${price} a minute.`}
      other={`Orders above # minutes: ${price} a minute.`}
    />
  )
}
