import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeFile, resumeTranscription, type FileListItem, type FlatFile } from '../../../shared/contract/files.ts'
import { call } from '../../lib/api.ts'
import { live } from '../../platform/live.ts'
import { FILES_KEY, type FilesPage } from './files-query.ts'
import { follow } from './follow.ts'

/** A flat record as an item of the list. */
export function toItem({ human_transcription, ...file }: FlatFile): FileListItem {
  return { file, humanTranscription: human_transcription }
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
      const item = toItem(flat)
      client.setQueriesData<FilesPage>({ queryKey: FILES_KEY }, (page) =>
        page && { ...page, files: follow(page.files, { event: 'fileChanged', data: { id: item.file._id, item } }).files },
      )
      live.checkFiles()
    },
    onError: onFailed,
  })
}
