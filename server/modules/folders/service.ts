import { v7 as uuidv7 } from 'uuid'
import { DEEPEST_FOLDER, type Folder, MOST_FOLDERS } from '../../../src/shared/contract/folders.ts'
import { cleanTypedName } from '../../../src/shared/domain/file-name.ts'
import type { FolderDefaults } from '../../../src/shared/domain/folder-defaults.ts'
import { placeProblem } from '../../../src/shared/domain/folder-tree.ts'
import { foldText } from '../../../src/shared/domain/fold-text.ts'
import { messages } from '../../../src/shared/messages.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { EventBus } from '../../ports/events.ts'
import { writeCall } from '../audit/index.ts'
import {
  assertMayLeave,
  emptyFolder,
  folderHolders,
  foldersOnHoldOf,
  isFolderOnHold,
  sharedFolders,
  type TellAccess,
} from '../files/index.ts'
import { presentFolder, storedDefaults } from './presenter.ts'
import * as store from './repository.ts'

/** Files of a removed folder that move in one transaction. */
const MOVED_AT_ONCE = 500

/** Dependencies of {@link createFolders}. */
export interface FoldersDeps {
  db: Db
  events: EventBus
  /** Tells whoever gains or loses sight of files because folders are shared. */
  tellAccess: TellAccess
  now: () => number
}

/** The folders in which owners keep their files. Of two changes at once, the second sees what the first has done. */
export function createFolders({ db, events, tellAccess, now }: FoldersDeps) {
  /** Changes an owner's folders, whose row is taken. */
  async function changing<T>(ownerId: string, work: (tx: Db, all: store.FolderRow[]) => Promise<T>): Promise<T> {
    const result = await db.transaction().execute(async (tx) => {
      await holdUser(tx, ownerId)
      return work(tx, await store.foldersOf(tx, ownerId))
    })
    events.wake()
    return result
  }

  /** People who see what lies in one of these places because folders are shared. */
  async function holdersIn(tx: Db, places: readonly (string | null)[]): Promise<string[]> {
    const holders = new Set<string>()
    for (const place of places)
      if (place !== null) for (const id of await folderHolders(tx, place, now())) holders.add(id)
    return [...holders]
  }

  /** Moves files of a folder to where it lies; answers how many. */
  async function empty(tx: Db, row: store.FolderRow, most: number | null): Promise<number> {
    const { id: folderId, owner_id: ownerId, parent_id: to } = row
    const moved = await emptyFolder(tx, { ownerId, folderId, to, most })
    // One is enough for open pages to look again.
    if (moved[0] === undefined) return 0
    await events.append({ kind: 'file-changed', fileId: moved[0], userId: ownerId }, tx)
    await tellAccess.changedMany(tx, { ids: moved }, await holdersIn(tx, [folderId]))
    return moved.length
  }

  async function shownAll(ownerId: string): Promise<Folder[]> {
    const [rows, files] = [await store.foldersOf(db, ownerId), await store.filesInFolders(db, ownerId)]
    const [shared, held] = [await sharedFolders(db, ownerId, now()), await foldersOnHoldOf(db, ownerId)]
    return rows.map((row) =>
      presentFolder(row, { files: files.get(row.id), isShared: shared.has(row.id), hold: held.get(row.id) }),
    )
  }

  async function shown(ownerId: string, id: string): Promise<Folder> {
    const folder = (await shownAll(ownerId)).find(({ _id }) => _id === id)
    if (!folder) throw notFound()
    return folder
  }

  return {
    list: shownAll,

    /** @throws AppError 404 for the parent, 409 for one too many, a name that is taken, or a place too deep */
    async create(ownerId: string, { name, parentId }: { name: string; parentId: string | null }): Promise<Folder> {
      const id = uuidv7()
      await changing(ownerId, async (tx, all) => {
        if (all.length >= MOST_FOLDERS) throw new AppError(409, 'too_many_folders', messages.tooManyFolders)
        assertPlace(all, null, parentId)
        const named = nameIn(all, { id, parentId, name })
        await store.insertFolder(tx, { id, owner_id: ownerId, parent_id: parentId, ...named, created_at: now() })
        await writeCall(tx)
      })
      return shown(ownerId, id)
    },

    /** @throws AppError 404, 409 for a place in itself or too deep, or a name that is taken */
    async update(
      ownerId: string,
      id: string,
      change: {
        name?: string | undefined
        parentId?: string | null | undefined
        defaults?: FolderDefaults | undefined
      },
    ): Promise<Folder> {
      await changing(ownerId, async (tx, all) => {
        const row = requireFolder(all, id)
        const { parentId = row.parent_id, name = row.name } = change
        const isMoved = parentId !== row.parent_id
        if (isMoved) {
          assertPlace(all, id, parentId)
          await assertMayLeave(tx, row.parent_id, parentId)
        }
        await store.changeFolder(tx, id, {
          parent_id: parentId,
          ...nameIn(all, { id, parentId, name }),
          ...(change.defaults && storedDefaults(change.defaults)),
        })
        if (isMoved) await tellAccess.changedMany(tx, { below: id }, await holdersIn(tx, [row.parent_id, parentId]))
        await writeCall(tx)
      })
      return shown(ownerId, id)
    },

    /** Removes one folder; what was in it is then where it was. @throws AppError 404 */
    async remove(ownerId: string, id: string): Promise<void> {
      // Many files go in parts: each is right by itself, and others are not held up.
      for (let moved = MOVED_AT_ONCE; moved === MOVED_AT_ONCE;)
        moved = await changing(ownerId, async (tx, all) => {
          if (await isFolderOnHold(tx, id)) throw new AppError(409, 'on_hold', messages.folderOnHold)
          return empty(tx, requireFolder(all, id), MOVED_AT_ONCE)
        })
      await changing(ownerId, async (tx, all) => {
        const { parent_id: parentId } = requireFolder(all, id)
        if (await isFolderOnHold(tx, id)) throw new AppError(409, 'on_hold', messages.folderOnHold)
        const holders = await holdersIn(tx, [id])
        const inside: string[] = []
        const rest = all.filter((row) => row.id !== id)
        for (const row of rest.filter((each) => each.parent_id === id)) {
          const change = { parent_id: parentId, ...freeName(rest, { ...row, parent_id: parentId }) }
          await store.changeFolder(tx, row.id, change)
          Object.assign(row, change)
          inside.push(row.id)
        }
        await empty(tx, requireFolder(all, id), null)
        await store.deleteFolder(tx, id)
        for (const below of inside) await tellAccess.changedMany(tx, { below }, holders)
        await writeCall(tx)
      })
    },
  }
}

export type Folders = ReturnType<typeof createFolders>

/** @throws AppError 404 */
function requireFolder(all: readonly store.FolderRow[], id: string): store.FolderRow {
  const row = all.find((each) => each.id === id)
  if (!row) throw notFound()
  return row
}

/** @throws AppError 404, 409 */
function assertPlace(all: readonly store.FolderRow[], id: string | null, parentId: string | null): void {
  if (parentId !== null) requireFolder(all, parentId)
  const placed = all.map((row) => ({ _id: row.id, name: row.name, parent_id: row.parent_id }))
  switch (placeProblem(placed, { id, parentId, deepest: DEEPEST_FOLDER })) {
    case 'inside-itself':
      throw new AppError(409, 'folder_inside_itself', messages.folderInsideItself)
    case 'too-deep':
      throw new AppError(409, 'folder_too_deep', messages.folderTooDeep)
    default:
  }
}

interface Named {
  name: string
  folded_name: string
}

const named = (typed: string): Named => {
  const name = cleanTypedName(typed)
  return { name, folded_name: foldText(name) }
}

const isTaken = (all: readonly store.FolderRow[], id: string, parentId: string | null, { folded_name }: Named) =>
  all.some((row) => row.id !== id && row.parent_id === parentId && row.folded_name === folded_name)

/** A name as it is kept. @throws AppError 409 where another folder beside it has it */
function nameIn(
  all: readonly store.FolderRow[],
  { id, parentId, name }: { id: string; parentId: string | null; name: string },
): Named {
  const wanted = named(name)
  if (isTaken(all, id, parentId, wanted)) throw new AppError(409, 'folder_name_taken', messages.folderNameTaken)
  return wanted
}

/** The name of a folder that comes beside others, with a number where it is taken. */
function freeName(all: readonly store.FolderRow[], row: store.FolderRow): Named {
  for (let n = 1; ; n++) {
    const wanted = named(n === 1 ? row.name : `${row.name} (${n})`)
    if (!isTaken(all, row.id, row.parent_id, wanted)) return wanted
  }
}
