import type { z } from 'zod'
import type { listFiles } from '../../../src/shared/contract/files/list.ts'
import type { FileListItem, FlatFile } from '../../../src/shared/contract/files/records.ts'
import { shownStatus } from '../../../src/shared/domain/file-actions.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { countOrder, listInStatus, listOf, sumsOf } from './list-repository.ts'
import type { ShownFiles } from './shown-files.ts'
import { filesOf } from './visible-files.ts'
import { allSecondsInWorkOrFailed, HUMAN_WORK, IN_WORK } from './work-seconds.ts'

/** Files to look at: pages of a list, one, and what is in work. */
export function createFileLists({ db, shown }: { db: Db; shown: ShownFiles }) {
  return {
    async list(
      caller: Caller,
      { only_info, page, limit, ...filter }: z.output<typeof listFiles.query>,
    ): Promise<z.input<typeof listFiles.reply>> {
      const sums = await sumsOf(db, caller, filter)
      const order = await countOrder(db, caller.id)
      const inWorkOrFailed = await allSecondsInWorkOrFailed(db, caller.id)
      const rows = only_info
        ? []
        : await listOf(db, caller, filter, page === undefined ? undefined : { offset: (page - 1) * limit, limit })
      return {
        files: await shown.items(caller, rows),
        count: sums.count,
        archived_count: (await sumsOf(db, caller, { archived: 'only' })).count,
        folder_count: order.folders,
        tag_count: order.tags,
        filter_count: order.filters,
        total_length: sums.totalLength,
        autoTranscribeOrFailedFilesLength: inWorkOrFailed.auto,
        humanTranscribeOrFailedFilesLength: inWorkOrFailed.human,
      }
    },

    /** @throws AppError 404 */
    async get(caller: Caller, id: string): Promise<FlatFile> {
      return shown.flat(caller, await shown.require(caller, id))
    },

    /** The caller's items by id; ids that are not there or not theirs are left out. */
    async itemsById(caller: Caller, ids: readonly string[]): Promise<FileListItem[]> {
      return shown.items(caller, await filesOf(db, caller, ids))
    },

    /** What the sockets report of one kind of work: the files in work, and the failed ones. */
    async statusLists(
      caller: Caller,
      human: boolean,
    ): Promise<{ transcribeFiles: FileListItem[]; failedFiles: FileListItem[] }> {
      const inWork = human ? HUMAN_WORK : IN_WORK
      const all = await shown.items(caller, await listInStatus(db, caller, { human, statuses: [...inWork, 'FAILED'] }))
      const statusOf = (item: FileListItem) =>
        shownStatus(caller.role, { status: item.file.status, human: item.humanTranscription })
      return {
        transcribeFiles: all.filter((item) => inWork.includes(statusOf(item))),
        failedFiles: all.filter((item) => statusOf(item) === 'FAILED'),
      }
    },
  }
}
