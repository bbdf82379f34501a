import { expect, test } from 'vitest'
import { allCountries, allTaxIdTypes } from './reference.ts'

test('[DA-001] about 250 countries ship, territories that are no country among them', () => {
  const names = allCountries().map(({ country }) => country)
  expect(names.length).toBeGreaterThan(240)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['France', 'Antarctica', 'Greenland']))
})

test('[DA-002] a country has nine facts', () => {
  for (const entry of allCountries())
    expect(Object.keys(entry).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'capital',
      'continent',
      'country',
      'fips',
      'internet',
      'iso2',
      'iso3',
      'isoNo',
      'region',
    ])
  expect(allCountries().find(({ iso2 }) => iso2 === 'AF')).toEqual({
    continent: 'Asia',
    region: 'Southern Asia',
    country: 'Afghanistan',
    capital: 'Kabul',
    fips: 'AF',
    iso2: 'AF',
    iso3: 'AFG',
    isoNo: '004',
    internet: 'AF',
  })
})

test('[DA-003] some have no FIPS code', () => {
  expect(allCountries().some(({ fips }) => fips === '')).toBe(true)
})

test('[DA-004] numbers are three digits as text, but for one entry that has none', () => {
  const numbers = allCountries().map(({ isoNo }) => isoNo)
  expect(numbers.filter((number) => number === null)).toHaveLength(1)
  for (const number of numbers) expect(number ?? '000').toMatch(/^\d{3}$/)
})

test("[DA-005] the domain is two letters, '--' for one entry", () => {
  const domains = allCountries().map(({ internet }) => internet)
  expect(domains.filter((domain) => domain === '--')).toHaveLength(1)
  for (const domain of domains) expect(domain).toMatch(/^([A-Z]{2}|--)$/)
})

test('[DA-011] a kind of tax number has type, country and an example of the code', () => {
  const countries = new Set(allCountries().map(({ iso2 }) => iso2))
  for (const entry of allTaxIdTypes()) {
    expect(Object.keys(entry)).toEqual(['type', 'country', 'pattern'])
    expect(countries).toContain(entry.country)
    expect(entry.pattern).toMatch(/\d/)
  }
})
