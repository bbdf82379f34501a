import type { SentFormat } from '../../../src/shared/contract/destinations.ts'
import { FORMATS_WITH_SUMMARY } from '../../../src/shared/contract/files/exports.ts'
import type { AnswerKind } from '../../../src/shared/domain/answer-rules.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { currentVersion, ORIGINAL, type TextId } from '../texts/index.ts'
import { newDelivery } from './add-deliveries.ts'
import { isTextWanted } from './is-text-wanted.ts'
import { addTry } from './jobs.ts'
import * as deliveries from './deliveries.ts'
import * as store from './repository.ts'

/** What a model wrote of a file. */
export interface Written {
  fileId: string
  kind: AnswerKind
  /** Who had it written. */
  accountId: string
}

/**
 * Has the newest documents of a file go again to the destinations that want what was written just then. What has not
 * gone yet goes with it; versions that are yet to come are left to their time.
 */
export async function sendWritten(
  tx: Db,
  { jobs, at }: { jobs: JobQueue; at: number },
  { fileId, kind, accountId }: Written,
): Promise<void> {
  const file = await store.sentFile(tx, fileId)
  // The owner sees no questions of others.
  if (!file || (kind === 'question' && file.owner_id !== accountId)) return
  const wanting = (await store.enabledOf(tx, [file.owner_id]))
    .map((destination) => ({ destination, formats: formatsWith(destination, kind) }))
    .filter(({ formats }) => formats.length > 0)
  const version = wanting.length === 0 ? 0 : await currentVersion(tx, fileId, ORIGINAL)
  for (const { destination, formats } of wanting) {
    if (!(await isTextWanted(tx, destination, file, ORIGINAL))) continue
    const text = { fileId, language: ORIGINAL, version }
    const again = await deliveries.wantAgain(tx, destination.id, { ...text, formats }, at)
    for (const deliveryId of [...again, ...(await addChapters(tx, destination, text, { formats, at }))])
      await addTry(jobs, { deliveryId, userId: destination.user_id, runAt: at }, tx)
  }
}

/** Chapters of a text that went there before the destination wanted any; answers their delivery. */
async function addChapters(
  tx: Db,
  { id }: store.DestinationRow,
  text: TextId & { version: number },
  { formats, at }: { formats: readonly SentFormat[]; at: number },
): Promise<string[]> {
  if (!formats.includes('chapters') || !(await deliveries.hasVersion(tx, id, text))) return []
  const row = newDelivery(id, text, 'chapters', at)
  return (await deliveries.insertDelivery(tx, row)) ? [row.id] : []
}

/** The formats in which a destination gets what is written: in the room of a document, or as chapters alone. */
function formatsWith({ formats, with_summary, with_answers }: store.DestinationRow, kind: AnswerKind): SentFormat[] {
  const hasRoom = (kind === 'overview' ? with_summary : with_answers) === 1
  return (JSON.parse(formats) as SentFormat[]).filter((format) =>
    format === 'chapters' ? kind === 'overview' : hasRoom && FORMATS_WITH_SUMMARY.has(format),
  )
}
