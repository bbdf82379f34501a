import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { TaxIdType } from '../../../../shared/contract/account.ts'
import { typeFormat } from '../../../../shared/domain/tax-id.ts'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { Select } from '../../../components/select/select.tsx'
import type { useCheckedForm } from '../../../lib/use-checked-form.ts'
import type { BillForm } from './bill-schema.ts'

export interface CompanyFieldsProps {
  checked: ReturnType<typeof useCheckedForm<BillForm>>
  taxIds: readonly TaxIdType[]
}

/** A company's tax type and code, for the kinds of numbers that the chosen country has. */
export function CompanyFields({ checked: { form, field }, taxIds }: CompanyFieldsProps) {
  const { t } = useLingui()
  const [isCompany, country, type] = form.watch(['is_company', 'country', 'tax_type'])
  const offered = taxIds.filter((kind) => kind.country === country)
  const chosen = offered.find((kind) => kind.type === type)

  // A kind of the country chosen before is none of this one.
  const isForeign = type !== '' && !chosen
  useEffect(() => {
    if (isForeign) form.setValue('tax_type', '')
  }, [isForeign, form])

  const hint = !country
    ? t`Choose a country first.`
    : offered.length === 0
      ? t`No tax types are available for this country. To save without one, clear the box.`
      : undefined

  return (
    <>
      <Checkbox {...form.register('is_company', { onChange: () => form.clearErrors(['tax_type', 'tax_code']) })}>
        {t`Company details`}
      </Checkbox>
      {isCompany && (
        <>
          <Select
            label={t`Tax type`}
            hint={hint}
            options={[
              { value: '', label: t`Choose a tax type` },
              ...offered.map((kind) => ({ value: kind.type, label: typeFormat(kind.type) })),
            ]}
            {...field('tax_type')}
          />
          <Field
            label={t`Tax code`}
            autoComplete="off"
            spellCheck={false}
            placeholder={chosen?.pattern}
            {...field('tax_code')}
          />
        </>
      )}
    </>
  )
}
