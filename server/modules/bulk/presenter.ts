import { BULK_LIMITS, type BulkAction, type BulkWish, type WholeBulkAction } from '../../../src/shared/contract/bulk.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import type { BulkFileRow, BulkRow } from './repository.ts'

/** Why a file was left as it was. */
export interface Failure {
  code: string
  words: Phrase
}

export function presentBulk(row: BulkRow): BulkAction {
  const { kind } = JSON.parse(row.wish) as BulkWish
  const isKnown = row.state !== 'gathering'
  return {
    _id: row.id,
    kind,
    date: new Date(row.created_at).toISOString(),
    state: row.state,
    files: row.files,
    finished: row.done + row.failed,
    failed_count: row.failed,
    price: isKnown ? { auto_seconds: row.auto_seconds, human_seconds: row.human_seconds } : null,
  }
}

/** A bulk action with a page of its failures, to who reads it. */
export function presentWholeBulk(
  row: BulkRow,
  failures: readonly BulkFileRow[],
  say: (words: Phrase) => string,
): WholeBulkAction {
  return {
    ...presentBulk(row),
    failed: failures.map(({ file_id: file, name, failure }) => {
      const { code, words } = JSON.parse(failure ?? '{}') as Failure
      return { file, name, code, message: say(words) }
    }),
    next: failures.length < BULK_LIMITS.failures ? null : (failures.at(-1)?.seq ?? null),
  }
}
