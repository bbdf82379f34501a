import { readFileSync } from 'node:fs'
import { country, taxIdType, type Country, type TaxIdType } from '../../../../src/shared/contract/account.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../resources/${name}`, import.meta.url), 'utf8'))

let countries: Country[] | undefined
let taxIdTypes: TaxIdType[] | undefined

/** All countries and territories that ship, `resources/countries.json`, by English name. */
export function allCountries(): Country[] {
  countries ??= country.array().parse(read('countries.json'))
  return countries
}

/** The kinds of tax numbers that ship, `resources/tax-ids.json`, by country. */
export function allTaxIdTypes(): TaxIdType[] {
  taxIdTypes ??= taxIdType.array().parse(read('tax-ids.json'))
  return taxIdTypes
}
