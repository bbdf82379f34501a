import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { preparedQuery, type Values } from '../../kernel/db/prepared-query.ts'
import type { CommentTable, CommentThreadTable, Db } from '../../kernel/db/schema.ts'
import { openRow, openRows, plainLength, sealChange, sealRow } from '../../kernel/text-keys/sealed-rows.ts'
import type { TextId } from '../texts/index.ts'
import type { MentionRow } from './mention-repository.ts'

export type ThreadRow = Selectable<CommentThreadTable>
export type CommentRow = Selectable<CommentTable>

/** A thread with its comments, oldest first, and whom these mention. */
export interface StoredThread {
  row: ThreadRow
  comments: CommentRow[]
  mentions: MentionRow[]
}

/** So many threads are read or written at once, until others have their turn: a text may have 4 MB of them. */
const AT_ONCE = 20

/** What there is of the rows with these ids, read in portions with turns of the event loop between them. */
async function inPortions<Read>(ids: readonly string[], read: (some: string[]) => Promise<Read[]>): Promise<Read[]> {
  const all: Read[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    if (at > 0) await nextTurn()
    all.push(...(await read(ids.slice(at, at + AT_ONCE))))
  }
  return all
}

/** Whether threads stand where they stood before this number of the text. */
export async function hasStaleThreads(db: Db, text: TextId, number: number): Promise<boolean> {
  const stale = threadsIn(db, text).select('id').where('text_number', '<', number).limit(1)
  return (await stale.executeTakeFirst()) !== undefined
}

/** Where a thread's words stand. */
export type Found = Pick<ThreadRow, 'id' | 'anchor' | 'is_detached'>

/** Where they stand, and in which number of the text. */
export type Standing = Found & Pick<ThreadRow, 'text_number'>

/** The threads that stand where they stood before this number of the text, in the order in which they were begun. */
export async function staleThreads(db: Db, text: TextId, number: number): Promise<Standing[]> {
  const ids = await idsOf(threadsIn(db, text).where('text_number', '<', number))
  return inPortions(ids, async (some) =>
    openRows(db, 'comment_thread', await standings(db).where('id', 'in', some).execute()),
  )
}

/** The threads that stand in this number of the text. */
export async function threadsAt(db: Db, { fileId, language }: TextId, number: number): Promise<Standing[]> {
  const there = standings(db)
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('text_number', '=', number)
  return openRows(db, 'comment_thread', await there.execute())
}

const standings = (db: Db) =>
  db.selectFrom('comment_thread').select(['id', 'anchor', 'is_detached', 'text_number']).orderBy('id')

const threadsIn = (db: Db, { fileId, language }: TextId) =>
  db.selectFrom('comment_thread').where('file_id', '=', fileId).where('language', '=', language)

/** Their ids, in the order in which they were begun. */
async function idsOf(threads: ReturnType<typeof threadsIn>): Promise<string[]> {
  return (await threads.select('id').orderBy('id').execute()).map(({ id }) => id)
}

/** Characters of the anchors of a text's threads, all together. */
export async function anchorsLength(db: Db, { fileId, language }: TextId): Promise<number> {
  const { length } = await db
    .selectFrom('comment_thread')
    .select(sql<number | string | null>`sum(${plainLength('anchor')})`.as('length'))
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  return Number(length ?? 0)
}

/** The same of those alone that stand in one of the text's numbers; 0 where there are none. */
export async function anchorsLengthAt(db: Db, { fileId, language }: TextId, number: number): Promise<number> {
  const [sum] = await anchorsAt(db, { fileId, language, number })
  return Number(sum?.length ?? 0)
}

const anchorsAt = preparedQuery((db, { fileId, language, number }: TextId & { number: number } & Values) =>
  db
    .selectFrom('comment_thread')
    .select(sql<number | string | null>`sum(${plainLength('anchor')})`.as('length'))
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('text_number', '=', number),
)

/** The threads of a text with their comments, in the order in which they were begun. */
export async function threadsOf(db: Db, text: TextId): Promise<StoredThread[]> {
  return inPortions(await idsOf(threadsIn(db, text)), async (some) => {
    const rows = await db.selectFrom('comment_thread').selectAll().where('id', 'in', some).orderBy('id').execute()
    return withComments(db, await openRows(db, 'comment_thread', rows))
  })
}

/** What of a thread says who takes part in it and who sees it. */
export interface ThreadParts {
  isOfDesk: boolean
  /** Whether a comment in it mentions the person who is asked about. */
  mentionsViewer: boolean
  /** Who wrote in it, and who resolved it. */
  authors: string[]
}

/** The threads of a text without what is said in them, as they are for one person. */
export async function threadParts(db: Db, text: TextId, viewerId: string): Promise<ThreadParts[]> {
  const threads = await threadsIn(db, text).select(['id', 'is_desk', 'resolved_by']).execute()
  const comments = db
    .selectFrom('comment')
    .innerJoin('comment_thread as thread', 'thread.id', 'comment.thread_id')
    .where('thread.file_id', '=', text.fileId)
    .where('thread.language', '=', text.language)
    .select('comment.thread_id')
    .distinct()
  const written = Map.groupBy(await comments.select('comment.author_id').execute(), ({ thread_id }) => thread_id)
  const mentions = await comments
    .innerJoin('comment_mention as mention', 'mention.comment_id', 'comment.id')
    .where('mention.user_id', '=', viewerId)
    .execute()
  const mentioning = new Set(mentions.map(({ thread_id }) => thread_id))
  return threads.map(({ id, is_desk, resolved_by }) => ({
    isOfDesk: is_desk === 1,
    mentionsViewer: mentioning.has(id),
    authors: [
      ...(written.get(id) ?? []).map(({ author_id }) => author_id),
      ...(resolved_by === null ? [] : [resolved_by]),
    ],
  }))
}

export async function threadById(db: Db, { fileId, language }: TextId, id: string): Promise<StoredThread | undefined> {
  const row = await db
    .selectFrom('comment_thread')
    .selectAll()
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .executeTakeFirst()
  return row && (await withComments(db, [await openRow(db, 'comment_thread', row)]))[0]
}

async function withComments(db: Db, rows: readonly ThreadRow[]): Promise<StoredThread[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const stored = await db.selectFrom('comment').selectAll().where('thread_id', 'in', ids).orderBy('id').execute()
  const comments = await openRows(db, 'comment', stored)
  const mentions = await db
    .selectFrom('comment_mention')
    .innerJoin('comment', 'comment.id', 'comment_mention.comment_id')
    .selectAll('comment_mention')
    .select('comment.thread_id')
    .where('comment.thread_id', 'in', ids)
    .execute()
  const written = Map.groupBy(comments, ({ thread_id }) => thread_id)
  const named = Map.groupBy(mentions, ({ thread_id }) => thread_id)
  return rows.map((row) => ({
    row,
    comments: written.get(row.id) ?? [],
    mentions: named.get(row.id) ?? [],
  }))
}

export async function countThreads(tx: Db, { fileId, language }: TextId): Promise<number> {
  const { count } = await tx
    .selectFrom('comment_thread')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of all comments on a text together. */
export async function charactersOf(tx: Db, { fileId, language }: TextId): Promise<number> {
  const { characters } = await tx
    .selectFrom('comment')
    .innerJoin('comment_thread as thread', 'thread.id', 'comment.thread_id')
    .select((eb) => eb.fn.sum<number | string | null>(plainLength('comment.text')).as('characters'))
    .where('thread.file_id', '=', fileId)
    .where('thread.language', '=', language)
    .executeTakeFirstOrThrow()
  return Number(characters ?? 0)
}

export async function countCommentsBy(tx: Db, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('author_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertThread(tx: Db, row: ThreadRow): Promise<void> {
  await tx
    .insertInto('comment_thread')
    .values(await sealRow(tx, 'comment_thread', row))
    .execute()
}

export async function insertComment(tx: Db, row: CommentRow): Promise<void> {
  await tx
    .insertInto('comment')
    .values(await sealRow(tx, 'comment', row))
    .execute()
}

export async function setResolved(
  tx: Db,
  id: string,
  resolved: Pick<ThreadRow, 'resolved_at' | 'resolved_by'>,
): Promise<void> {
  await tx.updateTable('comment_thread').set(resolved).where('id', '=', id).execute()
}

export async function changeText(tx: Db, id: string, text: string, at: number): Promise<void> {
  const change = await sealChange(tx, 'comment', { id }, { text, edited_at: at })
  await tx.updateTable('comment').set(change).where('id', '=', id).execute()
}

export async function deleteComment(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('comment').where('id', '=', id).execute()
}

export async function deleteThread(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('comment_thread').where('id', '=', id).execute()
}

/** Removes the threads of a text that is removed. */
export async function removeThreadsOf(tx: Db, { fileId, language }: TextId): Promise<void> {
  await tx.deleteFrom('comment_thread').where('file_id', '=', fileId).where('language', '=', language).execute()
}

/** Removes what a person wrote, and the threads in which nobody else did. */
export async function removeCommentsBy(tx: Db, userId: string): Promise<void> {
  const threads = await tx
    .selectFrom('comment')
    .select('thread_id')
    .distinct()
    .where('author_id', '=', userId)
    .execute()
  await tx.deleteFrom('comment').where('author_id', '=', userId).execute()
  for (const { thread_id: id } of threads)
    await tx
      .deleteFrom('comment_thread')
      .where('id', '=', id)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('comment').select('comment.id').where('thread_id', '=', id))))
      .execute()
}

/** What a person wrote, for their export; oldest first. */
export async function commentsBy(db: Db, userId: string) {
  const rows = await db
    .selectFrom('comment')
    .innerJoin('comment_thread as thread', 'thread.id', 'comment.thread_id')
    .select(['comment.id', 'thread.id as thread_id'])
    .select(['thread.file_id', 'thread.language', 'thread.first_anchor', 'comment.text', 'comment.created_at'])
    .select(sql<string | null>`null`.as('author'))
    .where('comment.author_id', '=', userId)
    .orderBy('comment.id')
    .execute()
  return openWritten(db, rows)
}

/** What anybody wrote on an owner's files, with their addresses, for the export of a workspace; oldest first. */
export async function commentsOnFilesOf(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('comment')
    .innerJoin('comment_thread as thread', 'thread.id', 'comment.thread_id')
    .innerJoin('file', 'file.id', 'thread.file_id')
    .innerJoin('user as author', 'author.id', 'comment.author_id')
    .select(['comment.id', 'thread.id as thread_id'])
    .select(['thread.file_id', 'thread.language', 'thread.first_anchor', 'comment.text', 'comment.created_at'])
    .select((eb) => eb.ref('author.email').as('author'))
    .where('file.owner_id', '=', ownerId)
    .orderBy('comment.id')
    .execute()
  return openWritten(db, rows)
}

/** Comments with what their threads stand at, as they were written. */
const openWritten = <Row extends { id: string; thread_id: string; text: string; first_anchor: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<Omit<Row, 'id' | 'thread_id'>[]> =>
  Promise.all(
    rows.map(async ({ id, thread_id, ...row }) => {
      const { text } = await openRow(db, 'comment', { id, text: row.text })
      const { first_anchor } = await openRow(db, 'comment_thread', { id: thread_id, first_anchor: row.first_anchor })
      return { ...row, text, first_anchor }
    }),
  )

/**
 * Writes where the words of threads stand in a text, unless another found them since in a newer one: a portion at a
 * time, since nobody else's writing waits for more.
 */
export async function saveAllFound(db: Db, found: readonly Found[], number: number): Promise<void> {
  for (let at = 0; at < found.length; at += AT_ONCE) {
    await db.transaction().execute((tx) => saveFound(tx, found.slice(at, at + AT_ONCE), number))
    await nextTurn()
  }
}

/** The same of few, in a transaction. */
export async function saveFound(tx: Db, found: readonly Found[], number: number): Promise<void> {
  for (const { id, anchor, is_detached } of found) {
    const change = { anchor, is_detached, text_number: number }
    await tx
      .updateTable('comment_thread')
      .set(await sealChange(tx, 'comment_thread', { id }, change))
      .where('id', '=', id)
      .where('text_number', '<', number)
      .execute()
  }
}

/** All threads that stood in a text stand as they do in the next. */
export async function followText(tx: Db, { fileId, language }: TextId, base: number, number: number): Promise<void> {
  await tx
    .updateTable('comment_thread')
    .set({ text_number: number })
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('text_number', '=', base)
    .execute()
}

/** A person's address, role and language. */
export function personById(db: Db, id: string) {
  return db
    .selectFrom('user')
    .select(['id', 'role', 'email', 'app_language', 'email_validated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
