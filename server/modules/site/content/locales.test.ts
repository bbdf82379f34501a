import { expect, test } from 'vitest'
import { readSitePath } from '../../../../src/shared/domain/site-path.ts'
import { allCountries } from '../../billing/details/reference.ts'
import { readSiteLocales } from './locales.ts'

test('[DA-006] the codes of countries that ship are locales of addresses, in any case; others are not', () => {
  const locales = readSiteLocales()
  for (const { iso2 } of allCountries()) {
    for (const segment of [iso2, iso2.toLowerCase()])
      expect(readSitePath(`/${segment}`, locales)).toMatchObject({ locale: iso2.toLowerCase(), path: '/' })
  }
  expect(readSitePath('/zz', locales)).toMatchObject({ locale: 'default', path: '/zz' })
})
