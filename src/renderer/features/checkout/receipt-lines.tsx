import type { FileRecord } from '../../../shared/contract/files/records.ts'
import { formatCents, type Charge, type Quote } from '../../../shared/domain/pricing.ts'

/** Cost and discount of each kind that is bought: cost at the base price, what the discount takes off it. */
export function ReceiptLines({ price, file }: { price: Quote; file: FileRecord | undefined }) {
  return (
    <>
      {!file && price.auto.quantity > 0 && <KindLines name="Auto" unit="h" charge={price.auto} />}
      {price.human.quantity > 0 && <KindLines name="Human" unit="min" charge={price.human} />}
    </>
  )
}

function KindLines({ name, unit, charge }: { name: string; unit: string; charge: Charge }) {
  const { quantity, cost, discount } = charge
  const baseCost = cost - discount
  return (
    <>
      <div>
        <dt>
          {name}, {quantity} {unit} × {formatCents(baseCost / quantity)}
        </dt>
        <dd>{formatCents(baseCost)}</dd>
      </div>
      {discount < 0 && (
        <div>
          <dt>Discount on {name.toLowerCase()}</dt>
          <dd>−{formatCents(-discount)}</dd>
        </div>
      )}
    </>
  )
}
