import type { FileListItem, FlatFile } from '../../../src/shared/contract/files/records.ts'
import type { FileView, Lease } from '../../../src/shared/domain/human-desk.ts'
import { isAtLeast } from '../../../src/shared/domain/workspace-roles.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { type HeldBy, holdsOf } from './holds/repository.ts'
import { humanOf, type HumanRow, humansOf, viewOf } from './human/repository.ts'
import { TRANSCRIBE_FILE, transcribeKey } from './jobs.ts'
import { lastChanges } from './last-changes.ts'
import { presentFlat, presentItem, type Standing } from './presenter.ts'
import { HEARD } from './processing.ts'
import type { FileRow } from './repository.ts'
import { type FileRetention, retainedUntil } from './retained-until.ts'
import { removalDates } from './retention/rules.ts'
import { type Grant, grantOf, grantsOf } from './shares/grants.ts'
import { tagsOfFiles } from './list-repository.ts'
import { listedFile, visibleFile } from './visible-files.ts'

/** Dependencies of {@link createShownFiles}. */
export interface ShownFilesDeps {
  db: Db
  jobs: Pick<JobQueue, 'place'>
  kept: FileRetention
  /** Null where taken files stay with whoever took them. */
  lease: Lease | null
  now: () => number
}

/** What is kept beside rows of files, by the file's id. */
interface Around {
  /** When texts last changed, where anything depends on it. */
  changes: ReadonlyMap<string, number>
  tags: ReadonlyMap<string, readonly string[]>
  /** When files go by themselves. */
  removals: ReadonlyMap<string, number>
  holds: ReadonlyMap<string, HeldBy>
}

/** Files as they are shown to people who may see them. */
export function createShownFiles({ db, jobs, kept, lease, now }: ShownFilesDeps) {
  /** Whether all of a file that somebody sees is theirs to have, or only its first minute. */
  const viewFor = ({ id }: Caller, row: FileRow, human: HumanRow | undefined, grant: Grant | undefined) =>
    row.owner_id === id || grant ? 'all' : viewOf(id, row, human)

  /** What is shared with somebody; not looked for where it is their own, or on their desk. */
  const isSharedPerhaps = ({ id }: Caller, row: FileRow, human: HumanRow | undefined) =>
    row.owner_id !== id && viewOf(id, row, human) === 'none'

  async function standing(
    caller: Caller,
    row: FileRow,
    human: HumanRow | undefined,
    { changes, grant, tags, removals, holds }: Around & { grant: Grant | undefined },
  ): Promise<Standing> {
    const isWaiting = HEARD.some((status) => status === row.status) && row.progress === 0
    return {
      now: now(),
      queuePlace: isWaiting ? await jobs.place(TRANSCRIBE_FILE.name, transcribeKey(row.id)) : null,
      retainedUntil: retainedUntil(row, kept, changes.get(row.id)),
      view: viewFor(caller, row, human, grant),
      viewerId: caller.id,
      role: caller.role,
      isOwn: row.owner_id === caller.id,
      tagIds: tags.get(row.id) ?? [],
      removesAt: removals.get(row.id) ?? null,
      hold: holds.get(row.id) ?? null,
      grant: grant ?? ofMember(caller),
      lease,
    }
  }

  /** When texts last changed, where anything depends on it. */
  const changesOf = async (rows: readonly FileRow[]) =>
    kept.mediaDays === null
      ? new Map<string, number>()
      : lastChanges(
          db,
          rows.map(({ id }) => id),
        )

  /** What is kept beside rows; what is their owners' alone, of those that are the caller's. */
  async function around({ id }: Caller, rows: readonly FileRow[]): Promise<Around> {
    const own = rows.filter(({ owner_id: owner }) => owner === id)
    const ids = own.map((row) => row.id)
    return {
      changes: await changesOf(rows),
      tags: await tagsOfFiles(db, ids),
      removals: await removalDates(db, id, own, now()),
      holds: await holdsOf(db, id, ids),
    }
  }

  const humanFor = async (row: FileRow) => (row.for_human_transcribe === 1 ? humanOf(db, row.id) : undefined)

  return {
    /** The row itself, for who may only look as well: what others share counts. @throws AppError 404 */
    async require(caller: Caller, id: string): Promise<FileRow> {
      const row = await visibleFile(db, caller, id)
      if (!row) throw notFound()
      return row
    },

    /** The row of a file of the caller's list: what others share does not count. @throws AppError 404 */
    async requireListed(caller: Caller, id: string): Promise<FileRow> {
      const row = await listedFile(db, caller, id)
      if (!row) throw notFound()
      return row
    },

    async flat(caller: Caller, row: FileRow): Promise<FlatFile> {
      const human = await humanFor(row)
      const grant = isSharedPerhaps(caller, row, human) ? await grantOf(db, caller.id, row.id) : undefined
      return presentFlat(row, human, await standing(caller, row, human, { ...(await around(caller, [row])), grant }))
    },

    async items(caller: Caller, rows: readonly FileRow[]): Promise<FileListItem[]> {
      const humans = await humansOf(
        db,
        rows.filter(({ for_human_transcribe }) => for_human_transcribe === 1).map(({ id }) => id),
      )
      const beside = await around(caller, rows)
      const shared = rows.filter((row) => isSharedPerhaps(caller, row, humans.get(row.id))).map(({ id }) => id)
      const grants = await grantsOf(db, caller.id, shared)
      return Promise.all(
        rows.map(async (row) => {
          const human = humans.get(row.id)
          return presentItem(row, human, await standing(caller, row, human, { ...beside, grant: grants.get(row.id) }))
        }),
      )
    },

    /** How much of a file that the caller may know of is theirs to have. */
    async viewForRow(caller: Caller, row: FileRow): Promise<FileView> {
      const human = await humanFor(row)
      const grant = isSharedPerhaps(caller, row, human) ? await grantOf(db, caller.id, row.id) : undefined
      return viewFor(caller, row, human, grant)
    },
  }
}

/** Below editors, members of a workspace are shown its files as what is shared with them. */
function ofMember({ acting }: Caller): Grant | null {
  if (!acting || isAtLeast(acting.as, 'editor')) return null
  const right = acting.as === 'reader' ? 'read' : 'edit'
  return { right, until: null, firstEnd: null, ownerEmail: acting.name ?? null, linkId: null }
}

export type ShownFiles = ReturnType<typeof createShownFiles>
