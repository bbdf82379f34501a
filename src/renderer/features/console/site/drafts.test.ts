import { expect, test } from 'vitest'
import { detailsDraft, pricesDraft, sellerDraft } from './drafts.ts'

const faultsOf = (checked: object) => ('faults' in checked ? [...(checked.faults as Map<string, unknown>).keys()] : [])

test('what is written into fields is read from them as it was', () => {
  const site = {
    name: 'Steno',
    description: 'Notes.',
    email: 'hello@example.org',
    social: { linkedin: 'https://www.linkedin.com/company/steno' },
    owner: { name: 'Steno Ltd', url: 'https://steno.example' },
    place: { label: 'Dublin', latitude: 53.3, longitude: -6.3 },
  }
  expect(detailsDraft.check(detailsDraft.write(site))).toEqual({ value: site })
  const seller = { name: 'Steno', address: ['1 Pad Lane', 'Dublin'], tax_id: null, vat_percent: 23 }
  expect(sellerDraft.check(sellerDraft.write(seller))).toEqual({ value: seller })
  const rate = { price: 1, discounts: [{ more_than: 0.5, price: 0 }] }
  const prices = { auto_transcription: rate, human_transcription: { price: 120, discounts: [] } }
  expect(pricesDraft.check(pricesDraft.write(prices))).toEqual({ value: prices })
})

test('what is wrong is said of the field in which it stands, empty pairs before it left out', () => {
  const draft = {
    ...pricesDraft.write({
      auto_transcription: {
        price: 600,
        discounts: [
          { more_than: 10, price: 500 },
          { more_than: 20, price: 400 },
        ],
      },
      human_transcription: { price: 120, discounts: [] },
    }),
    'auto_transcription.0.more_than': '',
    'auto_transcription.0.price': '',
    'auto_transcription.1.price': 'free',
    'human_transcription.price': '-1',
  }
  expect(faultsOf(pricesDraft.check(draft))).toEqual(['auto_transcription.1.price', 'human_transcription.price'])
  const site = detailsDraft.write({ name: 'Steno', description: '', social: {} })
  expect(faultsOf(detailsDraft.check({ ...site, phone: 'call me', 'place.label': 'Dublin' }))).toEqual([
    'phone',
    'place.latitude',
    'place.longitude',
  ])
})
