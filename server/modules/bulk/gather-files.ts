import { BULK_LIMITS, type BulkFilter } from '../../../src/shared/contract/bulk.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { type FileRow, matchingAfter, ownFiles } from '../files/index.ts'
import type { Failure } from './presenter.ts'
import type { BulkRow, Gathered } from './repository.ts'
import { type BulkWork, FREE_OF_CHARGE } from './works.ts'

/** Files that are read at once, and those of which each price is asked. */
const AT_ONCE = 500
const PRICED_AT_ONCE = 20

const notThere = JSON.stringify({ code: 'not_found', words: messages.notFound } satisfies Failure)

/** The next files of a bulk action with what it costs with them; null when all are known. */
export async function gatherNext(db: Db, caller: Caller, row: BulkRow, { price }: BulkWork): Promise<Gathered | null> {
  const most = Math.min(price ? PRICED_AT_ONCE : AT_ONCE, BULK_LIMITS.files - row.files)
  const { found, to } = await nextFiles(db, caller, row, most)
  if (to === null) return null
  let [autoSeconds, humanSeconds] = [0, 0]
  const rows: Gathered['rows'][number][] = []
  for (const [at, { id, file }] of found.entries()) {
    const cost = file && price ? await price(caller, file) : FREE_OF_CHARGE
    autoSeconds += cost.auto
    humanSeconds += cost.human
    rows.push({
      bulk_id: row.id,
      seq: row.files + at,
      file_id: id,
      name: file?.name ?? '',
      seconds: cost.auto + cost.human,
      state: file ? 'waiting' : 'failed',
      failure: file ? null : notThere,
    })
  }
  return { to, rows, autoSeconds, humanSeconds }
}

async function nextFiles(
  db: Db,
  caller: Caller,
  row: BulkRow,
  most: number,
): Promise<{ found: { id: string; file: FileRow | undefined }[]; to: string | null }> {
  const { ids, filter } = JSON.parse(row.selection) as { ids?: string[]; filter?: BulkFilter }
  if (most === 0) return { found: [], to: null }
  if (ids) {
    const from = Number(row.gathered_to ?? 0)
    const wanted = ids.slice(from, from + most)
    const own = new Map((await ownFiles(db, caller.id, wanted)).map((file) => [file.id, file]))
    const found = wanted.map((id) => ({ id, file: own.get(id) }))
    return { found, to: wanted.length === 0 ? null : String(from + wanted.length) }
  }
  // What comes while it is gathered was not meant.
  const before = new Date(Math.min(row.created_at + 1, Date.parse(filter?.before ?? '') || Infinity)).toISOString()
  const files = await matchingAfter(db, caller, { ...filter, before }, { after: row.gathered_to, most })
  return { found: files.map((file) => ({ id: file.id, file })), to: files.at(-1)?.id ?? null }
}
