import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { removeFile, updateFile } from '../../../shared/contract/files/one-file.ts'
import type { FileListItem, FlatFile } from '../../../shared/contract/files/records.ts'
import { resumeTranscription } from '../../../shared/contract/files/transcription.ts'
import { messages } from '../../../shared/messages.ts'
import { useToast } from '../../components/toast/toast-context.ts'
import { call, messageOf } from '../../lib/api.ts'
import { live } from '../../platform/live.ts'
import { changePages, FILES_KEY, type FilesPage, outdateFetches } from './files-query.ts'
import { follow } from './follow.ts'

/** A flat record as an item of the list. */
export function toItem({ human_transcription, ...file }: FlatFile): FileListItem {
  return { file, humanTranscription: human_transcription }
}

/** Puts a changed file in its place on every page that is known. */
export function placeItem(client: QueryClient, item: FileListItem): void {
  changePages(client, (page) => ({
    ...page,
    files: follow(page.files, { event: 'fileChanged', data: { id: item.file._id, item } }).files,
  }))
  outdateFetches(client)
}

/** Gives a file another name, on the page at once. A refusal brings the old one back, and says so. */
export function useRenameFile() {
  const client = useQueryClient()
  const toast = useToast()
  const known = (id: string) =>
    client
      .getQueriesData<FilesPage>({ queryKey: FILES_KEY })
      .flatMap(([, page]) => page?.files ?? [])
      .find(({ file }) => file._id === id)
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => call(updateFile, { params: { id }, body: { name } }),
    onMutate: async ({ id, name }) => {
      await client.cancelQueries({ queryKey: FILES_KEY })
      const before = known(id)
      if (before) placeItem(client, { ...before, file: { ...before.file, name } })
      return before
    },
    onSuccess: (flat) => placeItem(client, toItem(flat)),
    onError: (error, _, before) => {
      if (before) placeItem(client, before)
      toast({ tone: 'error', text: messageOf(error, messages.renameFailed) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: FILES_KEY }),
  })
}

/** Removes a file for good; the list is fetched again. */
export function useRemoveFile(onFailed: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removeFile, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: FILES_KEY }),
    onError: onFailed,
  })
}

/** Tries a FAILED file again; from the reply on its status is followed like that of any file in work. */
export function useResumeFile(onFailed: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(resumeTranscription, { params: { id } }),
    onSuccess: (flat) => {
      placeItem(client, toItem(flat))
      live.checkFiles()
    },
    onError: onFailed,
  })
}
