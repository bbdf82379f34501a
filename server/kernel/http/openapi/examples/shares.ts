import type { FileShares } from '../../../../../src/shared/contract/shares.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, LATER, OTHER_ID } from './shared.ts'

const shares: FileShares = {
  people: [{ _id: OTHER_ID, email: 'ben@example.org', right: 'edit', expires_date: LATER, seen_date: DATE }],
  group: { share: null, people: 2, seen: [] },
}

/** Examples of the area `shares`. */
export const sharesExamples: ExamplesOf<'shares'> = {
  'shares.listShares': { reply: shares },
  'shares.shareWithPeople': {
    body: { email_addresses: ['ben@example.org'], right: 'edit', days: 30, message: 'Please check the names.' },
    reply: { ...shares, warnings: [] },
  },
  'shares.shareWithGroup': { body: { right: 'read', days: null }, reply: shares },
  'shares.changeShare': { body: { right: 'comment' }, reply: shares },
  'shares.endShare': { reply: { ...shares, people: [] } },
}
