import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FILES_AT_ONCE, type ManyOutcome } from '../../../../shared/contract/files/changes.ts'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { compareTransfer, transferFiles } from '../../../../shared/contract/files/transfers.ts'
import { listFolders } from '../../../../shared/contract/folders.ts'
import { WORKSPACE_HEADER } from '../../../../shared/contract/route.ts'
import { call } from '../../../lib/api.ts'
import { FOLDERS_KEY } from '../../../lib/filing/folders-query.ts'
import { TAGS_KEY } from '../../../lib/filing/tags-query.ts'
import { FILES_KEY } from '../files-query.ts'
import type { Refusal } from '../many/run-many.ts'

/** Where files go; an owner of null is the person. */
export interface TransferWish {
  to: string | null
  folder_id: string | null
}

const idsOf = (items: readonly FileListItem[]) => items.map(({ file }) => file._id)

/** Who would gain or lose sight of files; of all of the owner's with null. */
export function useTransferAudience(items: readonly FileListItem[] | null, wish: TransferWish) {
  const ids = items && idsOf(items).slice(0, FILES_AT_ONCE)
  return useQuery({
    queryKey: ['transfer', ids, wish],
    queryFn: ({ signal }) => call(compareTransfer, { body: { ...(ids && { ids }), ...wish } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
}

/** The folders of a workspace that the page need not act for; with null, the person's own. */
export function useFoldersOf(workspaceId: string | null) {
  const { data } = useQuery({
    queryKey: ['transfer-folders', workspaceId],
    queryFn: ({ signal }) =>
      call(
        listFolders,
        {},
        { signal, ...(workspaceId === null ? { asPerson: true } : { headers: { [WORKSPACE_HEADER]: workspaceId } }) },
      ),
    gcTime: 0,
  })
  return data?.folders ?? []
}

/** Moves files to another owner, as many at a time as one call takes; answers those that stayed. */
export function useTransfer() {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ items, wish }: { items: readonly FileListItem[]; wish: TransferWish }): Promise<Refusal[]> {
      const failed: ManyOutcome['failed'] = []
      const ids = idsOf(items)
      for (let at = 0; at < ids.length; at += FILES_AT_ONCE) {
        const outcome = await call(transferFiles, { body: { ids: ids.slice(at, at + FILES_AT_ONCE), ...wish } })
        failed.push(...outcome.failed)
      }
      return failed.flatMap(({ _id, message: reason }) => {
        const item = items.find(({ file }) => file._id === _id)
        return item ? [{ item, reason }] : []
      })
    },
    onSettled: async () => {
      for (const queryKey of [FILES_KEY, FOLDERS_KEY, TAGS_KEY]) await queries.invalidateQueries({ queryKey })
    },
  })
}
