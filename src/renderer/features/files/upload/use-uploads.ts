import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import { profileQuery } from '../../../lib/profile.ts'
import { platform } from '../../../platform/index.ts'
import { FILES_KEY } from '../files-query.ts'
import type { UploadJob } from '../uploads.ts'
import { createPageUploads, type PageUploads } from './page-uploads.ts'
import { useKeptUploads } from './uploads-provider.tsx'
import { useWarnBeforeLeaving } from './use-warn-before-leaving.ts'

/** What is to be done with files. */
type UploadAbout = Pick<UploadJob, 'options' | 'transcript' | 'recordingId'>

/** The uploads of this page, in the outbox where there is one. */
export function usePageUploads(): PageUploads {
  return useKeptUploads(() => createPageUploads(platform.outbox))
}

/** The uploads and what can be done with them; the list of files is fetched again when one has arrived. */
export function useUploads() {
  const client = useQueryClient()
  const uploads = usePageUploads()
  const list = useStore(uploads.store)
  useEffect(() => uploads.onArrived(() => void client.invalidateQueries({ queryKey: FILES_KEY })), [uploads, client])
  const isBusy = list.some(({ state, isSafe }) => !isSafe && state !== 'failed' && state !== 'paused')
  useWarnBeforeLeaving(isBusy)
  const put = useCallback(
    async (files: readonly File[], about: UploadAbout) => {
      // Whose they are decides who is offered to go on with them; without an answer they cannot be offered again.
      const userId = await client.ensureQueryData(profileQuery).then(
        ({ user }) => user._id,
        () => '',
      )
      uploads.add(files, { ...about, userId })
    },
    [uploads, client],
  )
  const add = useCallback((files: readonly File[], about: UploadAbout) => void put(files, about), [put])
  /** Puts one file at the end of the line. Resolves with whether it has arrived, once that is known. */
  const send = useCallback(
    (file: File, about: UploadAbout): Promise<boolean> => {
      const arrived = uploads.whenArrived(file)
      void put([file], about)
      return arrived
    },
    [uploads, put],
  )
  const { pause, resume, cancel, sendFirst } = uploads
  return { list, add, send, pause, resume, cancel, sendFirst, outbox: platform.outbox }
}
