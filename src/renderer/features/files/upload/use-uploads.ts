import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { upload } from '../../../lib/upload.ts'
import { FILES_KEY } from '../files-query.ts'
import { createUploads } from '../uploads.ts'

const arrived = new Set<(name: string) => void>()

/** The uploads of this page; they go on while the person is on another screen of the app. */
const uploads = createUploads({ send: upload, onUploaded: (name) => arrived.forEach((listener) => listener(name)) })

/** The uploads and what can be done with them; the list of files is fetched again when one has arrived. */
export function useUploads() {
  const client = useQueryClient()
  const list = useStore(uploads.store)
  useEffect(() => {
    const listener = () => void client.invalidateQueries({ queryKey: FILES_KEY })
    arrived.add(listener)
    return () => void arrived.delete(listener)
  }, [client])
  const isBusy = list.some(({ state }) => state !== 'failed')
  useWarnBeforeLeaving(isBusy)
  return { list, add: uploads.add, cancel: uploads.cancel, retry: uploads.retry }
}

/** Closing the page would cut the upload off, so the browser asks. */
function useWarnBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}
