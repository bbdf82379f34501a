import { v7 as uuidv7 } from 'uuid'
import type { ManyOutcome } from '../../../../src/shared/contract/files/changes.ts'
import { MOST_TAGS, MOST_TAGS_OF_FILE, type Tag } from '../../../../src/shared/contract/tags.ts'
import { cleanTypedName } from '../../../../src/shared/domain/file-name.ts'
import { foldText } from '../../../../src/shared/domain/fold-text.ts'
import type { TagColor } from '../../../../src/shared/domain/tag-colors.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { writeCall } from '../../audit/index.ts'
import { type Files, tagsOfFiles } from '../../files/index.ts'
import * as store from './repository.ts'

/** Dependencies of {@link createTags}. */
export interface TagsDeps {
  db: Db
  files: Pick<Files, 'changeMany'>
  now: () => number
}

const present = ({ id, name, color }: store.TagRow): Tag => ({ _id: id, name, color: color as TagColor })

/** Tags of owners, and which of their files have them. */
export function createTags({ db, files, now }: TagsDeps) {
  const changing = <T>(ownerId: string, work: (tx: Db, all: store.TagRow[]) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await holdUser(tx, ownerId)
      const result = await work(tx, await store.tagsOf(tx, ownerId))
      await writeCall(tx)
      return result
    })

  const shown = async (ownerId: string, id: string) => present(requireTag(await store.tagsOf(db, ownerId), id))

  return {
    list: async (ownerId: string): Promise<Tag[]> => (await store.tagsOf(db, ownerId)).map(present),

    /** @throws AppError 409 for one too many, or a name that is taken */
    async create(ownerId: string, { name, color }: { name: string; color: TagColor }): Promise<Tag> {
      const id = uuidv7()
      await changing(ownerId, async (tx, all) => {
        if (all.length >= MOST_TAGS) throw new AppError(409, 'too_many_tags', messages.tooManyTags)
        await store.insertTag(tx, { id, owner_id: ownerId, ...nameIn(all, id, name), color, created_at: now() })
      })
      return shown(ownerId, id)
    },

    /** @throws AppError 404, 409 for a name that is taken */
    async update(
      ownerId: string,
      id: string,
      { name, color }: { name?: string | undefined; color?: TagColor | undefined },
    ): Promise<Tag> {
      await changing(ownerId, async (tx, all) => {
        requireTag(all, id)
        await store.changeTag(tx, id, {
          ...(name !== undefined && nameIn(all, id, name)),
          ...(color !== undefined && { color }),
        })
      })
      return shown(ownerId, id)
    },

    /** @throws AppError 404 */
    async remove(ownerId: string, id: string): Promise<void> {
      await changing(ownerId, async (tx, all) => {
        requireTag(all, id)
        await store.deleteTag(tx, id)
      })
    },

    /** Gives tags to files and takes them. @throws AppError 404 for a tag */
    async tagFiles(
      caller: Caller,
      { ids, add, remove }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[] },
      say: (words: Phrase) => string,
    ): Promise<ManyOutcome> {
      const full = new Set<string>()
      const outcome = await files.changeMany(caller, { ids, say }, async (tx, own) => {
        const all = await store.tagsOf(tx, caller.id)
        for (const id of [...add, ...remove]) requireTag(all, id)
        const before = await tagsOfFiles(tx, own)
        for (const id of own) {
          const after = new Set([...(before.get(id) ?? []), ...add])
          for (const tag of remove) after.delete(tag)
          if (after.size > MOST_TAGS_OF_FILE) full.add(id)
        }
        await store.setTags(tx, { fileIds: own.filter((id) => !full.has(id)), add, remove })
      })
      const tooMany = { code: 'too_many_tags', message: say(messages.tooManyTagsOfFile) }
      return {
        done: outcome.done.filter((id) => !full.has(id)),
        failed: [...outcome.failed, ...[...full].map((_id) => ({ _id, ...tooMany }))],
      }
    },
  }
}

export type Tags = ReturnType<typeof createTags>

/** @throws AppError 404 */
function requireTag(all: readonly store.TagRow[], id: string): store.TagRow {
  const row = all.find((each) => each.id === id)
  if (!row) throw notFound()
  return row
}

/** A name as it is kept. @throws AppError 409 where another tag has it */
function nameIn(all: readonly store.TagRow[], id: string, typed: string) {
  const name = cleanTypedName(typed)
  const folded = foldText(name)
  if (all.some((row) => row.id !== id && row.folded_name === folded))
    throw new AppError(409, 'tag_name_taken', messages.tagNameTaken)
  return { name, folded_name: folded }
}
