import type { ExamplesOf } from './examples-of.ts'
import { DATE } from './shared.ts'

const details = {
  name: 'Longhand',
  description: 'Turns recordings into text.',
  phone: '+1 555 0100',
  social: { linkedin: 'https://www.linkedin.com/company/example' },
}
const seller = { name: 'Steno Ltd', address: ['1 Pad Lane', 'Dublin'], tax_id: 'IE1234567T', vat_percent: 23 }
const prices = {
  auto_transcription: { price: 600, discounts: [{ more_than: 10, price: 500 }] },
  human_transcription: { price: 120, discounts: [{ more_than: 60, price: 110 }] },
}

/** Examples of the area `operatedSite`. */
export const operatedSiteExamples: ExamplesOf<'operatedSite'> = {
  'operatedSite.getOperatedSite': {
    reply: {
      details: { value: details, file: { ...details, social: {} }, said_date: DATE },
      seller: {
        value: seller,
        file: { name: 'Longhand', address: [], tax_id: null, vat_percent: null },
        said_date: DATE,
      },
      prices: { value: prices, file: prices, said_date: null },
      billing: 'stripe',
      lacks_seller: false,
    },
  },
  'operatedSite.saySiteDetails': { body: { value: details } },
  'operatedSite.saySeller': { body: { value: seller } },
  'operatedSite.sayPrices': { body: { value: prices } },
}
