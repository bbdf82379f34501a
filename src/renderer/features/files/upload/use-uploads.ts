import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createUpload } from '../../../../shared/contract/uploads.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { apiUrl } from '../../../lib/api-url.ts'
import { messages } from '../../../../shared/messages.ts'
import { profileQuery, useProfile } from '../../../lib/profile.ts'
import { endSession } from '../../../lib/session.ts'
import { FILES_KEY } from '../files-query.ts'
import { createUploads, type UploadJob } from '../uploads.ts'
import { platform } from '../../../platform/index.ts'
import { createOutboxUploads } from './outbox-uploads.ts'
import { looksLikeMedia } from './look-at-head.ts'
import { giveUp, sendResumable, type UploadCall } from './send-resumable.ts'
import { sendTranscript } from './send-transcript.ts'
import { createUnfinishedUploads, fingerprintOf, type Unfinished } from './unfinished.ts'

const arrived = new Set<(file?: File) => void>()

/** Who waits to hear what became of a file. */
const awaited = new Map<File, (hasArrived: boolean) => void>()

function settle(file: File, hasArrived: boolean): void {
  awaited.get(file)?.(hasArrived)
  awaited.delete(file)
}

/** Files whose medium the server has and whose text it has not, by what was chosen. */
const waiting = new WeakMap<File, string>()

const unfinishedOf = (userId: string) => createUnfinishedUploads(() => localStorage, userId)

/** Sends a file; answers the id of the file it became on the server. */
function sendMedium({ file, options, userId }: UploadJob, call: Pick<UploadCall, 'onProgress' | 'onTrouble' | 'signal'>): Promise<string> {
  return sendResumable({ endpoint: new URL(apiUrl(createUpload.path), location.href).href, unfinished: unfinishedOf(userId) }, { file, options, isRecording: awaited.has(file), ...call })
}

const tellArrived = (file?: File) => arrived.forEach((listener) => listener(file))

/** The uploads of this page; they go on while the person is on another screen of the app. */
const page = createUploads({
  async send({ file, transcript, options, userId }, { onTranscript, ...call }) {
    try {
      if (!(await looksLikeMedia(file))) throw new ApiError(422, 'not_media', messages.notMedia)
      const fileId = waiting.get(file) ?? (await sendMedium({ file, options, userId }, call))
      if (!transcript) return
      waiting.set(file, fileId)
      onTranscript(0, transcript.size)
      await sendTranscript(fileId, transcript, { onProgress: onTranscript, ...(call.signal && { signal: call.signal }) })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) endSession()
      throw error
    }
  },
  giveUp({ file, options, userId }: UploadJob) {
    settle(file, false)
    return giveUp({ unfinished: unfinishedOf(userId) }, fingerprintOf(file, options))
  },
  onUploaded(file) {
    settle(file, true)
    tellArrived(file)
  },
})

const viaOutbox = platform.outbox && createOutboxUploads({ outbox: platform.outbox, onTaken: settle, onArrived: tellArrived })
const uploads = viaOutbox ?? page

/** What is to be done with files. */
type UploadAbout = Pick<UploadJob, 'options' | 'transcript' | 'recordingId'>

/** The uploads and what can be done with them; the list of files is fetched again when one has arrived. */
export function useUploads() {
  const client = useQueryClient()
  const list = useStore(uploads.store)
  useEffect(() => {
    const listener = () => void client.invalidateQueries({ queryKey: FILES_KEY })
    arrived.add(listener)
    return () => void arrived.delete(listener)
  }, [client])
  const isBusy = list.some(({ state, isSafe }) => !isSafe && state !== 'failed' && state !== 'paused')
  useWarnBeforeLeaving(isBusy)
  const put = useCallback(
    async (files: readonly File[], about: UploadAbout) => {
      // Whose they are decides who is offered to go on with them; without an answer they cannot be offered again.
      const userId = await client.ensureQueryData(profileQuery).then(({ user }) => user._id, () => '')
      uploads.add(files, { ...about, userId })
    },
    [client],
  )
  const add = useCallback((files: readonly File[], about: UploadAbout) => void put(files, about), [put])
  /** Puts one file at the end of the line. Resolves with whether the server or the outbox has it, once that is known; an upload that failed may still be tried again. */
  const send = useCallback(
    (file: File, about: UploadAbout): Promise<boolean> => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      awaited.set(file, resolve)
      void put([file], about)
      return promise
    },
    [put],
  )
  return { list, add, send, pause: uploads.pause, resume: uploads.resume, cancel: uploads.cancel, sendFirst: viaOutbox?.sendFirst, outbox: platform.outbox }
}

/** Uploads of this person that an earlier page began and this one has not taken up. */
export function useUnfinished(names: readonly string[]) {
  const userId = useProfile().data?.user._id ?? ''
  const [, lookAgain] = useState(0)
  const list = unfinishedOf(userId).list().filter(({ name }) => !names.includes(name))
  return {
    list,
    goOn: ({ options }: Unfinished, file: File) => uploads.add([file], { options, userId }),
    remove: ({ fingerprint }: Unfinished) => {
      void giveUp({ unfinished: unfinishedOf(userId) }, fingerprint)
      lookAgain((times) => times + 1)
    },
  }
}

/** Closing the page would lose what it is busy with, so the browser asks. */
export function useWarnBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}
