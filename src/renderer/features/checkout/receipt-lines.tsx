import { useLingui } from '@lingui/react/macro'
import type { FileRecord } from '../../../shared/contract/files/records.ts'
import type { Charge, Quote } from '../../../shared/domain/pricing.ts'
import type { TimeKind } from '../../../shared/domain/quota.ts'
import { useFormat } from '../../lib/words/use-format.ts'

/** Cost and discount of each kind that is bought: cost at the base price, what the discount takes off it. */
export function ReceiptLines({ price, file }: { price: Quote; file: FileRecord | undefined }) {
  return (
    <>
      {!file && price.auto.quantity > 0 && <KindLines kind="auto" charge={price.auto} />}
      {price.human.quantity > 0 && <KindLines kind="human" charge={price.human} />}
    </>
  )
}

function KindLines({ kind, charge }: { kind: TimeKind; charge: Charge }) {
  const { t } = useLingui()
  const format = useFormat()
  const { cost, discount } = charge
  const baseCost = cost - discount
  const price = format.money(baseCost / charge.quantity)
  const quantity = format.number(charge.quantity)
  return (
    <>
      <div>
        <dt>{kind === 'auto' ? t`Auto, ${quantity} h × ${price}` : t`Human, ${quantity} min × ${price}`}</dt>
        <dd>{format.money(baseCost)}</dd>
      </div>
      {discount < 0 && (
        <div>
          <dt>{kind === 'auto' ? t`Discount on auto` : t`Discount on human`}</dt>
          <dd>−{format.money(-discount)}</dd>
        </div>
      )}
    </>
  )
}
