import type { Db } from '../../../kernel/db/schema.ts'

export type SplitRow = Awaited<ReturnType<typeof splitPage>>[number]

/** Files in parts that are not published, by id, after `from`; with who has all of it, if somebody does. */
export function splitPage(db: Db, { from, limit }: { from: string | undefined; limit: number }) {
  let query = db
    .selectFrom('human_transcription as human')
    .innerJoin('file', 'file.id', 'human.file_id')
    .leftJoin('user', 'user.id', 'human.transcriptor_id')
    .select(['human.file_id', 'human.status', 'human.transcriptor_id', 'user.email'])
    .select(['file.language_code', 'file.length_seconds'])
    .where('human.published_at', 'is', null)
    .where('human.file_id', 'in', (eb) => eb.selectFrom('work_part').select('file_id'))
    .orderBy('human.file_id')
    .limit(limit)
  if (from !== undefined) query = query.where('human.file_id', '>', from)
  return query.execute()
}

export type PartRow = Awaited<ReturnType<typeof partsWithHolders>>[number]

/** The parts of these files, in order, with who has them or has finished them. */
export async function partsWithHolders(db: Db, fileIds: readonly string[]) {
  if (fileIds.length === 0) return []
  return db
    .selectFrom('work_part as part')
    .leftJoin('user', 'user.id', 'part.transcriptor_id')
    .select(['part.file_id', 'part.number', 'part.from_seconds', 'part.to_seconds', 'part.transcriptor_id'])
    .select(['part.worked_at', 'part.warned_at', 'part.finished_at', 'user.email'])
    .where('part.file_id', 'in', fileIds)
    .orderBy('part.number')
    .execute()
}
