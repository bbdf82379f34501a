import { Plural } from '@lingui/react/macro'
import type { Rate } from '../../../shared/contract/plan.ts'
import { cheaperAbove } from '../../../shared/domain/pricing.ts'
import { Banner } from '../../components/banner/banner.tsx'
import styles from './checkout.module.css'
import { useFormat } from '../../lib/words/use-format.ts'

/** Says that more costs less, just below where a discount begins, and offers it. */
export function CheaperAbove({
  rate,
  quantity,
  unit,
  onTake,
}: {
  rate: Rate
  quantity: number
  unit: 'hours' | 'minutes'
  onTake: (quantity: number) => void
}) {
  const format = useFormat()
  const cheaper = cheaperAbove(rate, quantity)
  if (!cheaper) return null
  const cost = format.money(cheaper.cost)
  const chosen = format.number(quantity)
  return (
    <Banner>
      {unit === 'hours' ? (
        <Plural
          value={cheaper.quantity}
          one={`# hour costs ${cost}, less than ${chosen}.`}
          other={`# hours cost ${cost}, less than ${chosen}.`}
        />
      ) : (
        <Plural
          value={cheaper.quantity}
          one={`# minute costs ${cost}, less than ${chosen}.`}
          other={`# minutes cost ${cost}, less than ${chosen}.`}
        />
      )}{' '}
      <button type="button" className={styles.take} onClick={() => onTake(cheaper.quantity)}>
        {unit === 'hours' ? (
          <Plural value={cheaper.quantity} one="Take # hour" other="Take # hours" />
        ) : (
          <Plural value={cheaper.quantity} one="Take # minute" other="Take # minutes" />
        )}
      </button>
    </Banner>
  )
}
