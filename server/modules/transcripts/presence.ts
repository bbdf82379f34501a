import { createHash } from 'node:crypto'
import { expressionBuilder } from 'kysely'
import { type OtherReader, type Presence, PRESENCE_SECONDS } from '../../../src/shared/contract/presence.ts'
import { mayWithText } from '../../../src/shared/domain/text-policy.ts'
import { messages } from '../../../src/shared/messages.ts'
import { personOf } from '../../kernel/acting.ts'
import { preparedQuery, type Values } from '../../kernel/db/prepared-query.ts'
import type { Database, Db, TextPresenceTable } from '../../kernel/db/schema.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { MOST_SOCKETS } from '../../kernel/limits.ts'
import type { EventBus } from '../../ports/events.ts'
import { holdFile, type Viewer } from '../files/index.ts'
import { requireText } from './access.ts'
import { readableNumber } from './readable-number.ts'
import { currentVersion, ORIGINAL, tellReaders, type TextId } from '../texts/index.ts'
import { whoIsTo } from './who-is.ts'

/** A page that has a text open. */
export interface OpenPage {
  fileId: string
  /** `original` unless said. */
  language?: string | undefined
  /** The page's own id. */
  tab: string
}

/** Who has a text open, and which pages of them may write. A page that does not tell for a while is gone. */
export function createPresence({ db, events, now = Date.now }: { db: Db; events: EventBus; now?: () => number }) {
  const pagesOf = (on: Db, fileId: string, language: string) =>
    pagesSeen(on, { fileId, language, since: now() - PRESENCE_SECONDS.expire * 1000 })

  async function announce(tx: Db, fileId: string, pages: readonly TextPresenceTable[]): Promise<void> {
    for (const userId of new Set(pages.map((page) => page.user_id)))
      await events.append({ userId, fileId, kind: 'presence-changed' }, tx)
  }

  return {
    /**
     * Notes that a page has the text open, and says whether it may write: a person has as many pages as sockets.
     *
     * @throws AppError 404, 409, 429
     */
    async tell(
      viewer: Viewer,
      { fileId, language = ORIGINAL, tab }: OpenPage,
      wants: 'read' | 'edit' | 'edit_as_well',
    ): Promise<Presence> {
      const told = await db.transaction().execute(async (tx) => {
        await holdFile(tx, fileId)
        const text = await requireText(tx, viewer, fileId)
        const pages = await pagesOf(tx, fileId, language)
        const mine = pages.find((page) => page.tab === tab)
        if (mine && mine.user_id !== personOf(viewer)) throw notFound()
        if (!mine && pages.filter((page) => page.user_id === personOf(viewer)).length >= MOST_SOCKETS.perAccount)
          throw new AppError(429, 'too_many_requests', messages.tooManyRequests, {
            retryAfter: PRESENCE_SECONDS.expire,
          })
        const others = pages.filter((page) => page !== mine)
        const edits = mayWithText(text.access, 'edit') && wants !== 'read' ? 1 : 0
        const page: TextPresenceTable = {
          file_id: fileId,
          language,
          tab,
          user_id: personOf(viewer),
          edits,
          opened_at: mine?.opened_at ?? now(),
          seen_at: now(),
        }
        await removeGone(tx, fileId)
        await tx
          .insertInto('text_presence')
          .values(page)
          .onConflict((conflict) =>
            conflict.columns(['file_id', 'language', 'tab']).doUpdateSet({ edits, seen_at: page.seen_at }),
          )
          .execute()
        if (mine?.edits !== edits) await announce(tx, fileId, others)
        return {
          edits,
          others,
          whoIs: await whoIsTo(tx, viewer, text),
          version: await readableNumber(tx, text, { fileId, language }, await currentVersion(tx, fileId, language)),
        }
      })
      events.wake()
      const others = told.others
        .map((page): OtherReader => ({
          page: pageName(page.tab),
          ...told.whoIs(page.user_id),
          is_editing: page.edits === 1,
        }))
        .toSorted((a, b) => Number(b.is_editing) - Number(a.is_editing))
      return { is_editing: told.edits === 1, others, version: told.version }
    },

    /** A page has left the text; the others hear of it. */
    async leave(viewer: Viewer, { fileId, tab }: Pick<OpenPage, 'fileId' | 'tab'>): Promise<void> {
      await requireText(db, viewer, fileId)
      await db.transaction().execute(async (tx) => {
        const gone = await tx
          .deleteFrom('text_presence')
          .where('file_id', '=', fileId)
          .where('tab', '=', tab)
          .where('user_id', '=', personOf(viewer))
          .returning('language')
          .execute()
        for (const { language } of gone) await announce(tx, fileId, await pagesOf(tx, fileId, language))
      })
      events.wake()
    },

    /** Whether anybody else than this person has the text open to write in it. */
    async othersWrite(
      on: Db,
      { fileId, language }: { fileId: string; language: string },
      id: string,
    ): Promise<boolean> {
      const pages = await pagesOf(on, fileId, language)
      return pages.some(({ user_id, edits }) => user_id !== id && edits === 1)
    },

    /** In the transaction of a save: those who have the text open hear of it. */
    async textSaved(tx: Db, fileId: string, language: string): Promise<void> {
      const values = { fileId, language, since: now() - PRESENCE_SECONDS.expire * 1000 }
      await tellReaders(tx, events, fileId, { holds: isOpen, values })
    },
  }

  async function removeGone(tx: Db, fileId: string): Promise<void> {
    await tx
      .deleteFrom('text_presence')
      .where('file_id', '=', fileId)
      .where('seen_at', '<=', now() - PRESENCE_SECONDS.expire * 1000)
      .execute()
  }
}

/** Whether a page has told since that it has a text open. */
const isOpen = (db: Db, { fileId, language, since }: TextId & { since: number }) =>
  expressionBuilder<Database>().exists(
    db
      .selectFrom('text_presence')
      .select('tab')
      .where('file_id', '=', fileId)
      .where('language', '=', language)
      .where('seen_at', '>', since),
  )

const pagesSeen = preparedQuery((db, { fileId, language, since }: TextId & { since: number } & Values) =>
  db
    .selectFrom('text_presence')
    .selectAll()
    .where('file_id', '=', fileId)
    .where('language', '=', language)
    .where('seen_at', '>', since)
    .orderBy('opened_at'),
)

/** Has people no longer count as readers of a file, who may not know of it any more. */
export async function forgetPages(tx: Db, fileId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx.deleteFrom('text_presence').where('file_id', '=', fileId).where('user_id', 'in', userIds).execute()
}

export type PresenceService = ReturnType<typeof createPresence>

/** What a page is called to others; its own name, by which it is ended, is for itself. */
export const pageName = (tab: string): string => createHash('sha256').update(tab).digest('base64url').slice(0, 12)
