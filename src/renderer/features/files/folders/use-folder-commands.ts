import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeFiles } from '../../../../shared/contract/files/changes.ts'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { createFolder, type Folder, removeFolder, updateFolder } from '../../../../shared/contract/folders.ts'
import { messages } from '../../../../shared/messages.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { FILES_KEY } from '../files-query.ts'
import { FOLDERS_KEY } from '../../../lib/filing/folders-query.ts'

/** What is shown of files and folders is fetched again. */
export function useRefetch() {
  const client = useQueryClient()
  return () => Promise.all([FILES_KEY, FOLDERS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Makes, renames, moves and removes folders; what is refused is said in a toast, or by who asked. */
export function useFolderCommands() {
  const toast = useToast()
  const refetch = useRefetch()
  const onError = (error: Error) => toast({ tone: 'error', text: messageOf(error, messages.folderNotChanged) })
  return {
    create: useMutation({
      mutationFn: (body: { name: string; parent_id: string | null }) => call(createFolder, { body }),
      onSuccess: refetch,
    }),
    rename: useMutation({
      mutationFn: ({ id, name }: { id: string; name: string }) =>
        call(updateFolder, { params: { id }, body: { name } }),
      onSuccess: refetch,
    }),
    setDefaults: useMutation({
      mutationFn: ({ id, defaults }: { id: string; defaults: Folder['defaults'] }) =>
        call(updateFolder, { params: { id }, body: { defaults } }),
      onSuccess: refetch,
    }),
    move: useMutation({
      mutationFn: ({ id, parentId }: { id: string; parentId: string | null }) =>
        call(updateFolder, { params: { id }, body: { parent_id: parentId } }),
      onSuccess: refetch,
      onError,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(removeFolder, { params: { id } }),
      onSuccess: refetch,
      onError,
    }),
  }
}

interface Move {
  items: readonly FileListItem[]
  folderId: string | null
}

/** Moves files to a folder, or to none, and offers to undo it. */
export function useMoveFiles() {
  const { t } = useLingui()
  const toast = useToast()
  const refetch = useRefetch()
  const onError = (error: Error) => toast({ tone: 'error', text: messageOf(error, messages.fileNotChanged) })
  const undo = useMutation({
    mutationFn: async (items: readonly FileListItem[]) => {
      const places = Map.groupBy(items, ({ file }) => file.filing?.folder_id ?? null)
      for (const [folderId, these] of places)
        await call(changeFiles, { body: { ids: these.map(({ file }) => file._id), folder_id: folderId } })
    },
    onSuccess: refetch,
    onError,
  })
  return useMutation({
    mutationFn: ({ items, folderId }: Move) =>
      call(changeFiles, { body: { ids: items.map(({ file }) => file._id), folder_id: folderId } }),
    onSuccess: async ({ done }, { items }) => {
      await refetch()
      const moved = items.filter(({ file }) => done.includes(file._id))
      if (moved.length === 0) return
      toast({
        tone: 'ok',
        text: t`${plural(moved.length, { one: '# file moved.', other: '# files moved.' })}`,
        action: { label: t`Undo`, run: () => undo.mutate(moved) },
      })
    },
    onError,
  })
}
