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
  const [isCompany, country, type] = form.watch(['is_company', 'country', 'tax_type'])
  const offered = taxIds.filter((kind) => kind.country === country)
  const chosen = offered.find((kind) => kind.type === type)

  // A kind of the country chosen before is none of this one.
  const isForeign = type !== '' && !chosen
  useEffect(() => {
    if (isForeign) form.setValue('tax_type', '')
  }, [isForeign, form])

  return (
    <>
      <Checkbox {...form.register('is_company', { onChange: () => form.clearErrors(['tax_type', 'tax_code']) })}>
        Company details
      </Checkbox>
      {isCompany && (
        <>
          <Select
            label="Tax type"
            hint={hintFor(country, offered.length)}
            options={[
              { value: '', label: 'Choose a tax type' },
              ...offered.map((kind) => ({ value: kind.type, label: typeFormat(kind.type) })),
            ]}
            {...field('tax_type')}
          />
          <Field
            label="Tax code"
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

function hintFor(country: string, offered: number): string | undefined {
  if (!country) return 'Choose a country first.'
  return offered === 0 ? 'No tax type is known for this country. Untick the box to save without one.' : undefined
}
