import type { Rate } from '../../../shared/contract/plan.ts'
import { cheaperAbove, formatCents } from '../../../shared/domain/pricing.ts'
import { Banner } from '../../components/banner/banner.tsx'
import styles from './checkout.module.css'

/** Says that more costs less, just below where a discount begins, and offers it. */
export function CheaperAbove({
  rate,
  quantity,
  unit,
  onTake,
}: {
  rate: Rate
  quantity: number
  unit: string
  onTake: (quantity: number) => void
}) {
  const cheaper = cheaperAbove(rate, quantity)
  if (!cheaper) return null
  return (
    <Banner>
      {cheaper.quantity} {unit} cost {formatCents(cheaper.cost)}, less than {quantity}.{' '}
      <button type="button" className={styles.take} onClick={() => onTake(cheaper.quantity)}>
        Take {cheaper.quantity} {unit}
      </button>
    </Banner>
  )
}
