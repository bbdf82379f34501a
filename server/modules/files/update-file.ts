import type { z } from 'zod'
import type { updateFile } from '../../../src/shared/contract/files/one-file.ts'
import type { FlatFile } from '../../../src/shared/contract/files/records.ts'
import { cleanTypedName } from '../../../src/shared/domain/file-name.ts'
import { isAtLeast } from '../../../src/shared/domain/workspace-roles.ts'
import { notAllowed, notFound, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { EventBus } from '../../ports/events.ts'
import { writeCall } from '../audit/index.ts'
import type { Changing } from './changing.ts'
import { publishChange } from './human/publish-change.ts'
import { changeTakenText } from './human/record.ts'
import { setNote } from './human/repository.ts'
import { assertOwnersMove } from './policy.ts'
import { fileAway, moveStatus, renameFile } from './repository.ts'
import type { ShownFiles } from './shown-files.ts'
import { assertSharedChange } from './shares/assert-shared-change.ts'
import { listedFile, visibleFile } from './visible-files.ts'

/** Dependencies of {@link createUpdateFile}. */
export interface UpdateFileDeps {
  events: EventBus
  changing: Changing
  shown: ShownFiles
}

/** What people change of a file by hand. */
export function createUpdateFile({ events, changing, shown }: UpdateFileDeps) {
  return {
    /**
     * Sets the status (EDITING or FINISHED), the name, the note to the transcriptor, and whether it is archived. A
     * transcriptor sets the status of
     * the text they took, who may edit a shared text that of the text. @throws AppError 403, 404, 409
     */
    async update(
      caller: Caller,
      id: string,
      { note_for_transcriptor: note, is_archived: isArchived, ...changes }: z.output<typeof updateFile.body>,
    ): Promise<FlatFile> {
      const { status, name } = changes
      await changing(async (tx) => {
        const row = await visibleFile(tx, caller, id)
        if (!row) throw notFound()
        await writeCall(tx)
        const isOwn = row.owner_id === caller.id
        if (!isOwn && isArchived !== undefined) throw notAllowed()
        // Below editors, members of a workspace say when a text is done, and nothing of its file.
        const isTextOnly = caller.acting !== undefined && !isAtLeast(caller.acting.as, 'editor')
        if (isTextOnly && [name, note, isArchived].some((part) => part !== undefined)) throw notAllowed()
        if (!isOwn && (await listedFile(tx, caller, id)))
          return changeTakenText(tx, events, caller, row, { ...changes, note })
        if (!isOwn) await assertSharedChange(tx, caller, row, { name, note })
        if (status !== undefined && status !== row.status) {
          assertOwnersMove(row.status, status)
          if (
            !(await moveStatus(tx, {
              ownerId: row.owner_id,
              id,
              from: row.status,
              to: { status, failure_code: null, failure_message: null },
            }))
          )
            throw wrongState()
        }
        if (name !== undefined) await renameFile(tx, caller.id, id, cleanTypedName(name))
        if (isArchived !== undefined) await fileAway(tx, caller.id, [id], { is_archived: isArchived ? 1 : 0 })
        if (note !== undefined && !(await setNote(tx, id, note))) throw wrongState()
        await publishChange(tx, events, row)
      })
      return shown.flat(caller, await shown.require(caller, id))
    },
  }
}
