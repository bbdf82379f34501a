import type { FileShares } from '../../../../../src/shared/contract/shares.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID, LATER, OTHER_ID } from './shared.ts'

const shares: FileShares = {
  people: [{ _id: OTHER_ID, email: 'ben@example.org', right: 'edit', expires_date: LATER, seen_date: DATE }],
  group: { share: null, people: 2, seen: [] },
  by_folders: [
    { _id: ID, email: null, right: 'read', expires_date: null, folder: { _id: OTHER_ID, name: 'Interviews' } },
  ],
}
const ofFolder: FileShares = { ...shares, by_folders: [] }

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
  'shares.listFolderShares': { reply: ofFolder },
  'shares.shareFolderWithPeople': {
    body: { email_addresses: ['ben@example.org'], right: 'read' },
    reply: { ...ofFolder, warnings: [] },
  },
  'shares.shareFolderWithGroup': { body: { right: 'read', days: null }, reply: ofFolder },
  'shares.changeFolderShare': { body: { right: 'comment' }, reply: ofFolder },
  'shares.endFolderShare': { reply: { ...ofFolder, people: [] } },
  'shares.compareAudience': {
    body: { move: 'files', ids: [ID], to: OTHER_ID },
    reply: { gains: { people: ['ben@example.org'], group: 2 }, loses: { people: [], group: 0 } },
  },
}
