import { RETENTION_NOTICE_DAYS, type RetentionRules } from '../../../../src/shared/domain/retention.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { writeAudit } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import { longTextsOf, removeTexts } from '../../texts/index.ts'
import { isOnNoHold } from '../holds/repository.ts'
import { createRemoval, dropBlobs } from '../removal.ts'
import { type FileRow, holdFile } from '../repository.ts'
import * as notices from './notices.ts'
import type { SweepOldFilesOptions } from './old-files.ts'
import { endOf, RETIRED_STATUSES, rulesOf } from './rules.ts'

/** Files looked for at once. */
const BATCH = 200

const NOTICE_MS = RETENTION_NOTICE_DAYS * DAY_MS

export type RetainFilesOptions = Omit<SweepOldFilesOptions, 'kept'>

/**
 * Removes files whose time is over by the rules of their owners, each once its owner has known of it for a week, and
 * tells owners what goes next. What is on hold, in work, or paid for and not there yet stays. Any number of workers may
 * do it at the same time, and each step is one transaction, so that one that is killed goes on where it was. Answers
 * how many files it removed.
 */
export async function retainFiles(options: RetainFilesOptions): Promise<number> {
  const { db, events, now = Date.now() } = options
  let removed = 0
  for (const ownerId of await notices.ownersWithRules(db)) {
    const rules = await rulesOf(db, ownerId)
    await notices.forgetUnfounded(db, ownerId, (file) => rules && endOf(rules, file))
    if (rules !== null) removed += await retainOf(options, { ownerId, rules, now })
  }
  if (removed > 0) events.wake()
  return removed
}

async function retainOf(
  options: RetainFilesOptions,
  { ownerId, rules, now }: { ownerId: string; rules: RetentionRules; now: number },
): Promise<number> {
  const { db } = options
  let removed = 0
  let page = 0
  for (let after = ''; ; page += 1) {
    const files = await retirable(options, db)
      .where('owner_id', '=', ownerId)
      .where('file.id', '>', after)
      .orderBy('file.id')
      .limit(BATCH)
      .execute()
    const last = files.at(-1)
    if (!last) return removed
    after = last.id
    const due = files.filter((file) => isSoon(endOf(rules, file), now)).map(({ id }) => id)
    if (due.length === 0) continue
    // Each mail is named by its time.
    await tell(options, { ownerId, ids: due, at: now + page, now })
    for (const id of await notices.overFor(db, due, now)) if (await remove(options, { ownerId, id, now })) removed += 1
  }
}

const isSoon = (end: number | null, now: number) => end !== null && end - NOTICE_MS <= now

/** Files that may go: of what they cost nothing is open, and nobody works with them. */
const retirable = ({ fileUses }: Pick<RetainFilesOptions, 'fileUses'>, db: Db) =>
  db
    .selectFrom('file')
    .selectAll('file')
    .where('status', 'in', RETIRED_STATUSES)
    .where('reservation_id', 'is', null)
    .where(isOnNoHold)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('human_transcription as human')
            .select('human.file_id')
            .whereRef('human.file_id', '=', 'file.id')
            .where('human.published_at', 'is', null),
        ),
      ),
    )
    .where((eb) => eb.and(fileUses.flatMap(({ needsMedium }) => (needsMedium ? [eb.not(needsMedium(eb))] : []))))

/** Notes and mails, in one transaction, which of these files go next. */
async function tell(
  { db, jobs }: RetainFilesOptions,
  { ownerId, ids, at, now }: { ownerId: string; ids: readonly string[]; at: number; now: number },
): Promise<void> {
  if ((await notices.untold(db, ids)).length === 0) return
  await db.transaction().execute(async (tx) => {
    await holdUser(tx, ownerId)
    const rules = await rulesOf(tx, ownerId)
    const files = await notices.untold(tx, ids)
    const due = files.flatMap((file) => {
      const end = endOf(rules, file)
      return end !== null && isSoon(end, now) ? [{ file, removesAt: Math.max(end, now + NOTICE_MS) }] : []
    })
    if (due.length === 0) return
    for (const { file, removesAt } of due) await notices.note(tx, { file, at, removesAt })
    const key = `mail:files-due:${ownerId}:${at}`
    await addMail(jobs, { kind: 'files-due', ownerId, mailedAt: at }, { tx, key })
  })
}

/** Removes a file unless anything has changed since it was looked for; answers whether it did. */
async function remove(
  options: RetainFilesOptions,
  { ownerId, id, now }: { ownerId: string; id: string; now: number },
): Promise<boolean> {
  const { db, blobs, jobs, events, fileEvents, quota, log } = options
  const removal = createRemoval({ jobs, events, fileEvents, quota, now: () => now })
  const gone = await db.transaction().execute(async (tx): Promise<{ row: FileRow; texts: string[] } | null> => {
    await holdUser(tx, ownerId)
    const held = await holdFile(tx, id)
    const row = held && (await retirable(options, tx).where('file.id', '=', id).executeTakeFirst())
    const end = row ? endOf(await rulesOf(tx, ownerId), row) : null
    if (!row || end === null || end > now || (await notices.overFor(tx, [id], now)).length === 0) return null
    const texts = await longTextsOf(tx, { fileId: id })
    await removal.remove(tx, row)
    await writeAudit(tx, {
      action: 'file-deleted',
      via: 'background',
      object_kind: 'file',
      object_id: id,
      owner_id: ownerId,
      detail: 'storage period',
      at: now,
    })
    return { row, texts }
  })
  if (gone === null) return false
  await dropBlobs(gone.row, { blobs, log })
  await removeTexts(db, gone.texts)
  return true
}
