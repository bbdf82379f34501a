import { createUpload } from '../../../../shared/contract/uploads.ts'
import type { OutboxBridge } from '../../../../shared/bridge/outbox.ts'
import { messages } from '../../../../shared/messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { apiUrl } from '../../../lib/api-url.ts'
import { endSession } from '../../../lib/session.ts'
import { createUploads, type UploadJob, type Uploads, type UploadsNeed } from '../uploads.ts'
import { looksLikeMedia } from './look-at-head.ts'
import { createOutboxUploads } from './outbox-uploads.ts'
import { giveUp, sendResumable, type UploadCall } from './send-resumable.ts'
import { sendTranscript } from './send-transcript.ts'
import { createUnfinishedUploads, fingerprintOf } from './unfinished.ts'

/** The uploads of a page; they go on while the person is on another screen of the app. */
export interface PageUploads extends Uploads {
  /** Where there is an outbox: puts one before all others. */
  sendFirst: ((id: number) => void) | undefined
  /**
   * Resolves with whether the server or the outbox has a file that is about to be added, once that is known; an upload
   * that failed may still be tried again.
   */
  whenArrived: (file: File) => Promise<boolean>
  /** Hears each time the server has one more; answers how to stop. */
  onArrived: (listener: () => void) => () => void
}

/** What a person's earlier pages left unfinished in this browser. */
export const unfinishedOf = (userId: string) => createUnfinishedUploads(() => localStorage, userId)

/** Makes the uploads of a page: by way of the outbox of this computer where there is one, else to the server. */
export function createPageUploads(outbox: OutboxBridge | null): PageUploads {
  const listeners = new Set<() => void>()
  /** Who waits to hear what became of a file. */
  const awaited = new Map<File, (hasArrived: boolean) => void>()

  const tellArrived = () => listeners.forEach((listener) => listener())
  const settle = (file: File, hasArrived: boolean) => {
    awaited.get(file)?.(hasArrived)
    awaited.delete(file)
  }

  const viaOutbox = outbox && createOutboxUploads({ outbox, onTaken: settle, onArrived: tellArrived })
  const uploads =
    viaOutbox ??
    createUploads({
      send: createSender((file) => awaited.has(file)),
      giveUp({ file, options, userId }: UploadJob) {
        settle(file, false)
        return giveUp({ unfinished: unfinishedOf(userId) }, fingerprintOf(file, options))
      },
      onUploaded(file) {
        settle(file, true)
        tellArrived()
      },
    })

  return {
    ...uploads,
    sendFirst: viaOutbox?.sendFirst,
    whenArrived(file) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      awaited.set(file, resolve)
      return promise
    },
    onArrived(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Sends media to the server, each with the text that its owner brings after it. */
function createSender(isRecording: (file: File) => boolean): UploadsNeed['send'] {
  /** Files whose medium the server has and whose text it has not, by what was chosen. */
  const waiting = new WeakMap<File, string>()
  const sendMedium = ({ file, options, userId }: UploadJob, call: Partial<UploadCall>) => {
    const endpoint = new URL(apiUrl(createUpload.path), location.href).href
    return sendResumable(
      { endpoint, unfinished: unfinishedOf(userId) },
      { ...call, file, options, isRecording: isRecording(file) },
    )
  }

  return async (job, { onTranscript, ...call }) => {
    const { file, transcript } = job
    try {
      if (!(await looksLikeMedia(file))) throw new ApiError(422, 'not_media', messages.notMedia)
      const fileId = waiting.get(file) ?? (await sendMedium(job, call))
      if (!transcript) return
      waiting.set(file, fileId)
      onTranscript(0, transcript.size)
      const { signal } = call
      await sendTranscript(fileId, transcript, { onProgress: onTranscript, ...(signal && { signal }) })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) endSession()
      throw error
    }
  }
}
