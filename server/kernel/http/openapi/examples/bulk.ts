import type { WholeBulkAction } from '../../../../../src/shared/contract/bulk.ts'
import type { ExamplesOf } from './examples-of.ts'
import { DATE, ID, OTHER_ID } from './shared.ts'

const action: WholeBulkAction = {
  _id: ID,
  kind: 'archive',
  date: DATE,
  state: 'done',
  files: 1234,
  finished: 1234,
  failed_count: 1,
  price: { auto_seconds: 0, human_seconds: 0 },
  failed: [
    {
      file: OTHER_ID,
      name: 'Harbour board, May.mp3',
      code: 'not_found',
      message: 'This was not found.',
    },
  ],
  next: null,
}

const begun: WholeBulkAction = {
  ...action,
  state: 'gathering',
  files: 0,
  finished: 0,
  failed_count: 0,
  price: null,
  failed: [],
}

const { failed: _failed, next: _next, ...facts } = action

/** Examples of the area `bulk`. */
export const bulkExamples: ExamplesOf<'bulk'> = {
  'bulk.startBulk': {
    body: { action: { kind: 'archive', is_archived: true }, filter: { status: 'FINISHED' }, key: 'tidy-up-2026-11' },
    reply: begun,
  },
  'bulk.startBulkTranslation': {
    body: { action: { kind: 'translate', language: 'de' }, ids: [ID, OTHER_ID], most_seconds: 7200 },
    reply: { ...begun, kind: 'translate' },
  },
  'bulk.startBulkAnswers': {
    body: { action: { kind: 'answer', template_id: null }, filter: { folder: ID }, most_seconds: 3600 },
    reply: { ...begun, kind: 'answer' },
  },
  'bulk.startBulkSharing': {
    body: {
      action: { kind: 'share', email_addresses: ['ana@example.org'], right: 'read', days: 30, message: '' },
      filter: { folder: ID },
    },
    reply: { ...begun, kind: 'share' },
  },
  'bulk.startBulkTransfer': {
    body: { action: { kind: 'transfer', to: OTHER_ID, folder_id: null }, filter: { folder: ID } },
    reply: { ...begun, kind: 'transfer' },
  },
  'bulk.listBulk': { reply: { actions: [facts] } },
  'bulk.getBulk': { reply: action },
  'bulk.beginBulk': { reply: { ...action, state: 'running', finished: 0, failed_count: 0, failed: [] } },
  'bulk.cancelBulk': { reply: { ...action, state: 'cancelled', finished: 700, failed_count: 0, failed: [] } },
}
