import { expect, test } from 'vitest'
import { inEnglish } from '../../../server/kernel/words.ts'
import { detailChanges, priceChanges, sellerChanges, type SiteChange } from './site-changes.ts'

const said = (changes: SiteChange[]) => changes.map(({ what, before, after }) => [inEnglish(what), before, after])

test('other prices say what a unit costs now, alone and in larger orders', () => {
  const before = {
    auto_transcription: { price: 600, discounts: [{ more_than: 10, price: 500 }] },
    human_transcription: { price: 120, discounts: [{ more_than: 60, price: 110 }] },
  }
  const after = {
    auto_transcription: { price: 700, discounts: [{ more_than: 20, price: 500 }] },
    human_transcription: before.human_transcription,
  }
  expect(said(priceChanges(before, after))).toEqual([
    ['An hour of automatic transcription', { cents: 600 }, { cents: 700 }],
    ['An hour, in orders of more than 10 hours', { cents: 500 }, { cents: 700 }],
  ])
  expect(priceChanges(before, before)).toEqual([])
})

test('another seller and other details are said by what is shown of them', () => {
  const seller = { name: 'Steno', address: [], tax_id: null, vat_percent: null }
  expect(said(sellerChanges(seller, { ...seller, address: ['1 Pad Lane', 'Dublin'], vat_percent: 23 }))).toEqual([
    ['Address', null, '1 Pad Lane, Dublin'],
    ['VAT in the price', null, '23 %'],
  ])
  const site = { name: 'Steno', description: '', social: {}, phone: '+1 555 0100' }
  const place = { label: 'Dublin', latitude: 53.3, longitude: -6.3 }
  expect(said(detailChanges(site, { name: 'Steno', description: '', social: {}, place }))).toEqual([
    ['Phone', '+1 555 0100', null],
    ['Place on the map', null, 'Dublin (53.3, -6.3)'],
  ])
})
