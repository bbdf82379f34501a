import type { z } from 'zod'
import type { ManyOutcome } from '../../../../src/shared/contract/files/changes.ts'
import type { compareTransfer, transferFiles } from '../../../../src/shared/contract/files/transfers.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import { personOf } from '../../../kernel/acting.ts'
import { holdUsers } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { writeCallOf, writeDone } from '../../audit/index.ts'
import { isWorkspace, membersOf, type WorkspacesModule } from '../../workspaces/index.ts'
import type { AccountStorage } from '../account-storage/service.ts'
import type { Changing } from '../changing.ts'
import { heldFiles } from '../holds/repository.ts'
import { type FileRow, type FilesPart, holdPart, isOwnFolder } from '../repository.ts'
import type { AudienceService } from '../shares/audience.ts'
import type { MoveOwner, OwnerMove } from './move-owner.ts'
import { AT_REST, bytesOf, holdOwnFiles, inWorkAmong, isAnyInWork } from './repository.ts'

export interface TransfersDeps {
  db: Db
  changing: Changing
  workspaces: Pick<WorkspacesModule, 'requireMember'>
  storage: Pick<AccountStorage, 'assertRoom' | 'quotaBytes' | 'usage'>
  audience: AudienceService
  moveOwner: MoveOwner
}

type Wish = z.output<typeof transferFiles.body>
/** Where files go. */
type Target = Omit<Wish, 'ids'>

/** Files that go from a person to a workspace, back, or from one workspace to another. */
export function createTransfers({ db, changing, workspaces, storage, audience, moveOwner }: TransfersDeps) {
  /** The owner that the caller means. @throws AppError 403, 404 for a folder, 409 where they are it already */
  async function requireTarget(on: Db, caller: Caller, { to, folder_id: folderId }: Target): Promise<string> {
    const personId = personOf(caller)
    const target = to ?? personId
    if (target === caller.id) throw new AppError(409, 'same_owner', messages.sameOwner)
    if (to !== null) await workspaces.requireMember(on, personId, to, 'editor')
    if (folderId !== null && !(await isOwnFolder(on, target, folderId))) throw notFound()
    return target
  }

  return {
    /** Whether the caller may move files there. @throws AppError 403, 404, 409 */
    assertTarget: async (caller: Caller, target: Target): Promise<void> =>
      void (await requireTarget(db, caller, target)),

    /**
     * @throws AppError 403, 404, 409; 507 where the new owner has no room for all of them
     * @param isPart whether it is one of many moves
     */
    transfer(caller: Caller, wish: Wish, say: (words: Phrase) => string, isPart = false): Promise<ManyOutcome> {
      return changing(async (tx) => {
        await holdUsers(tx, [caller.id, wish.to ?? personOf(caller)])
        const to = await requireTarget(tx, caller, wish)
        const own = await holdOwnFiles(tx, caller.id, wish.ids)
        const { movable, reasons } = await sorted(tx, own)
        const ids = movable.map(({ id }) => id)
        if (movable.length > 0) {
          await storage.assertRoom(tx, to, await bytesOf(tx, movable))
          await writeCallOf(tx, ids)
          const people = (await peopleOf(tx, caller.id)).map(({ id }) => id)
          await moveOwner(tx, movable, { from: caller.id, to, people, folderOf: () => wish.folder_id, isPart })
          if (isPart) for (const id of ids) await writeMoved(tx, caller.id, id)
        }
        const done = new Set(ids)
        return {
          done: [...done],
          failed: wish.ids
            .filter((id) => !done.has(id))
            .map((_id) => {
              const [code, words] = reasons.get(_id) ?? ['not_found', messages.notFound]
              return { _id, code, message: say(words) }
            }),
        }
      })
    },

    /**
     * Whether all files of one owner may go to another now; in no transaction, for it goes through all of them.
     * @throws AppError 409 where one has to stay, 507
     */
    async assertAllMovable({ from, to }: { from: string; to: string }): Promise<void> {
      if (await isAnyInWork(db, from)) throw new AppError(409, 'files_in_work', messages.teamInWork)
      if (storage.quotaBytes() === null) return
      const { media, texts } = await storage.usage(from)
      await storage.assertRoom(db, to, media + texts)
    },

    /**
     * Moves a part of an owner's files to another, in the caller's transaction, which has taken both; those that are
     * worked on or on hold stay. Answers the last file that was looked at, null once there is none.
     */
    async movePart(tx: Db, move: OwnerMove, part: FilesPart): Promise<string | null> {
      const files = await holdPart(tx, move.from, part)
      const { movable } = await sorted(tx, files)
      await moveOwner(tx, movable, move)
      return files.at(-1)?.id ?? null
    },

    /** Who gains and who loses sight of them by it. @throws AppError 403, 404, 409 */
    async compare(
      caller: Caller,
      wish: z.output<typeof compareTransfer.body>,
    ): Promise<z.output<typeof compareTransfer.reply>> {
      const to = await requireTarget(db, caller, wish)
      const [before, after] = await Promise.all([peopleOf(db, caller.id), peopleOf(db, to)])
      return audience.compareOwners(
        { ids: wish.ids, from: caller.id, to, folderId: wish.folder_id },
        { before: before.map(({ email }) => email), after: after.map(({ email }) => email) },
      )
    },
  }
}

export type Transfers = ReturnType<typeof createTransfers>

/** As the call that moves files by their ids writes of each. */
const writeMoved = (tx: Db, ownerId: string, fileId: string) =>
  writeDone(tx, ownerId, { action: 'file-moved', object_kind: 'file', object_id: fileId })

/** Those of the files that may leave their owner, and why the others may not. */
async function sorted(tx: Db, files: readonly FileRow[]) {
  const ids = files.map(({ id }) => id)
  const held = await heldFiles(tx, ids)
  const inWork = ids.length > 0 ? await inWorkAmong(tx, ids) : new Set<string>()
  const reasons = new Map<string, readonly [code: string, words: Phrase]>()
  for (const { id, status, is_live: isLive } of files)
    if (held.has(id)) reasons.set(id, ['on_hold', messages.heldFileStays])
    else if (!AT_REST.includes(status) || isLive === 1 || inWork.has(id))
      reasons.set(id, ['file_in_work', messages.fileInWork])
  return { movable: files.filter(({ id }) => !reasons.has(id)), reasons }
}

/** Who acts for an owner: themselves, or the members of a workspace. */
async function peopleOf(db: Db, ownerId: string): Promise<{ id: string; email: string }[]> {
  if (await isWorkspace(db, ownerId))
    return (await membersOf(db, ownerId)).map(({ user_id, email }) => ({ id: user_id, email }))
  return db.selectFrom('user').select(['id', 'email']).where('id', '=', ownerId).execute()
}
