import { useLingui } from '@lingui/react/macro'
import type { OperatedSite } from '../../../../shared/contract/operated-site.ts'
import { sellerChanges } from '../../../../shared/domain/site-changes.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Field } from '../../../components/field/field.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import shared from '../console.module.css'
import { sellerDraft } from './drafts.ts'
import { Facts } from './facts.tsx'
import { type FieldsProps, SitePart } from './site-part.tsx'
import { SAY } from './site-queries.ts'

/** Who sells, as invoices and the imprint name them. */
export function SellerPart({ site: { seller, billing, lacks_seller: isLacking } }: { site: OperatedSite }) {
  const { t } = useLingui()
  const format = useFormat()
  const { name, address, tax_id: taxId, vat_percent: vat } = seller.value
  return (
    <SitePart
      title={t`Seller and tax`}
      part={seller}
      fileName="seller.json"
      drafting={sellerDraft}
      changes={sellerChanges}
      say={SAY.seller}
      note={t`New invoices show this; those already issued stay as they are. The imprint shows it at once.`}
      Fields={SellerFields}
    >
      {isLacking && (
        <Banner tone="warn">{t`Invoices lack the address of the seller. They are issued all the same.`}</Banner>
      )}
      {billing === 'stripe' && (
        <Banner>
          {t`Stripe writes the invoices, with the details of your account there. The imprint uses these.`}
        </Banner>
      )}
      <Facts
        facts={[
          [t`Name`, name],
          [t`Address`, address.join(', ')],
          [t`Tax number`, taxId],
          [
            t`VAT in the price`,
            vat === null ? null : format.number(vat / 100, { style: 'percent', maximumFractionDigits: 2 }),
          ],
        ]}
      />
    </SitePart>
  )
}

function SellerFields({ of }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`Name`} maxLength={200} {...of('name')} />
      <TextArea label={t`Address, a line each`} rows={4} maxLength={1700} {...of('address')} />
      <div className={shared.pair}>
        <Field label={t`Tax number`} maxLength={60} {...of('tax_id')} />
        <Field
          label={t`VAT in the price, in percent`}
          inputMode="decimal"
          hint={t`Empty: invoices only say that it is included`}
          {...of('vat_percent')}
        />
      </div>
    </>
  )
}
