import type { InvoiceInfo, TaxIdType } from '../../../../src/shared/contract/account.ts'
import { isTaxCodePlausible, tidyTaxCode } from '../../../../src/shared/domain/tax-id.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import { AppError } from '../../../kernel/errors.ts'
import { allCountries, allTaxIdTypes } from './reference.ts'

/** A company's tax number. */
export interface Tax {
  type: string
  code: string
}

/**
 * Checks a country and a tax number against the lists that ship; answers the number as it is kept, null for a person
 * without a company.
 * @throws AppError 422 with the fields that are wrong
 */
export function checkInvoiceInfo({ address, tax }: InvoiceInfo): Tax | null {
  if (!allCountries().some(({ iso2 }) => iso2 === address.country))
    throw invalid('address.country', messages.countryUnknown)
  const { type, code } = tax
  if (!type && !code) return null
  if (!type) throw invalid('tax.type', messages.taxTypeRequired)
  if (!code) throw invalid('tax.code', messages.taxCodeRequired)
  const kind = taxIdTypeOf(type, address.country)
  if (!kind) throw invalid('tax.type', messages.taxTypeForeign)
  if (!isTaxCodePlausible(kind, code)) throw invalid('tax.code', messages.taxCodeForm(kind.pattern))
  return { type, code: tidyTaxCode(code) }
}

/** 422 about one field of the request. */
export const invalid = (field: string, message: Phrase) =>
  new AppError(422, 'invalid', message, { fields: { [field]: message } })

function taxIdTypeOf(type: string, country: string): TaxIdType | undefined {
  return allTaxIdTypes().find((kind) => kind.type === type && kind.country === country)
}
