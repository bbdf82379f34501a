import type { ServerMessage } from '../../../src/shared/contract/events.ts'
import type { FileListItem } from '../../../src/shared/contract/files/records.ts'
import type { Plan } from '../../../src/shared/contract/plan.ts'
import type { Caller } from '../../kernel/http/mount.ts'

/** Where reports come from. */
export interface ReportSources {
  files: {
    itemsById(caller: Caller, ids: readonly string[]): Promise<FileListItem[]>
    /** The caller's files in work and the failed ones, of automatic or human work. */
    statusLists(
      caller: Caller,
      human: boolean,
    ): Promise<{ transcribeFiles: FileListItem[]; failedFiles: FileListItem[] }>
  }
  planOf: (caller: Caller) => Promise<Plan | null>
}

/** What a person is told, always from the database as it is now. */
export function createReports({ files, planOf }: ReportSources) {
  return {
    /** The state of all work of one kind. */
    async status(caller: Caller, kind: 'auto' | 'human'): Promise<ServerMessage[]> {
      const [lists, plan] = await Promise.all([files.statusLists(caller, kind === 'human'), planOf(caller)])
      const data = { ...lists, plan }
      return [
        { event: `${kind}Transcription`, data },
        { event: `${kind}FailedTranscription`, data },
      ]
    },

    /** One message per file; a file that is gone is told with `item: null`. */
    async changed(caller: Caller, ids: readonly string[]): Promise<ServerMessage[]> {
      const items = new Map<string, FileListItem>()
      for (const item of await files.itemsById(caller, ids)) {
        const { _id: id } = item.file
        items.set(id, item)
      }
      return ids.map((id) => ({ event: 'fileChanged', data: { id, item: items.get(id) ?? null } }))
    },
  }
}

export type Reports = ReturnType<typeof createReports>
