import { IDEMPOTENCY_KEY } from '../../../../../shared/contract/common.ts'
import { beginImport, getImport, type MediaImport, removeImport, retryImport } from '../../../../../shared/contract/imports.ts'
import { call } from '../../../../lib/api.ts'
import { ApiError } from '../../../../lib/api-error.ts'
import { live } from '../../../../platform/live.ts'
import type { UploadCall } from '../send-resumable.ts'
import { isUnderWay } from './imports-query.ts'

/** A medium at Dropbox. */
export interface RemoteMedium {
  name: string
  /** Bytes. */
  size: number
  /** Dropbox's direct link. */
  link: string
}

/** The names under which media were begun: what is sent again after a lost answer is the same import. */
const keys = new WeakMap<RemoteMedium, string>()

/** Imports that this page follows itself, for a text comes after them. */
const followed = new WeakMap<RemoteMedium, string>()
const followedIds = new Set<string>()

/** Whether {@link importMedium} of this page tells of an import already. */
export const isFollowed = ({ _id }: MediaImport): boolean => followedIds.has(_id)

/** Has the server fetch a medium; it goes on whatever becomes of this page. Rejects with an {@link ApiError}. */
export function beginMedium(medium: RemoteMedium, options: UploadCall['options']): Promise<MediaImport> {
  const key = keys.get(medium) ?? crypto.randomUUID()
  keys.set(medium, key)
  const { name, link } = medium
  return call(beginImport, { query: options, body: { name, link } }, { headers: { [IDEMPOTENCY_KEY]: key } })
}

/** Has the server fetch a medium, hears how far it is, and answers the id of the file it became. Rejects with an {@link ApiError}. */
export async function importMedium(medium: RemoteMedium, { options, onProgress, onTrouble, signal }: Omit<UploadCall, 'file'>): Promise<string> {
  let now = await beginMedium(medium, options)
  followed.set(medium, now._id)
  followedIds.add(now._id)
  const news = createNews(now._id, signal)
  try {
    if (now.state === 'failed') now = await call(retryImport, { params: { id: now._id } })
    while (isUnderWay(now)) {
      onProgress?.({ sentBytes: now.received, totalBytes: now.size ?? medium.size })
      await news.next()
      now = await look(now, onTrouble)
    }
  } finally {
    news.end()
  }
  if (now.file_id === null) throw new ApiError(422, 'import_failed', now.problem ?? '')
  return now.file_id
}

/** As it is now; as it was while the server cannot be asked. */
async function look(last: MediaImport, onTrouble: UploadCall['onTrouble']): Promise<MediaImport> {
  try {
    return await call(getImport, { params: { id: last._id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    onTrouble?.()
    return last
  }
}

/** Gives up a medium that {@link importMedium} has the server fetch. */
export async function giveUpImport(medium: RemoteMedium): Promise<void> {
  const id = followed.get(medium)
  if (id !== undefined) await call(removeImport, { params: { id } })
}

/** What the server's events say of an import, and that they can be heard again, after which it is worth asking. */
function createNews(id: string, signal: AbortSignal | undefined) {
  let isNew = false
  let waiting: { resolve(): void; reject(error: ApiError): void } | null = null
  const tell = () => {
    isNew = true
    waiting?.resolve()
  }
  const stop = () => waiting?.reject(aborted())
  signal?.addEventListener('abort', stop)
  const unlisten = live.listen({ message: ({ event, data }) => event === 'importChanged' && data.id === id && tell(), connected: tell })
  return {
    /** Resolves when there is something new since the last time. Rejects with an {@link ApiError} once it is given up. */
    async next(): Promise<void> {
      if (signal?.aborted) throw aborted()
      if (!isNew) await new Promise<void>((resolve, reject) => { waiting = { resolve, reject } })
      waiting = null
      isNew = false
    },
    end(): void {
      unlisten()
      signal?.removeEventListener('abort', stop)
    },
  }
}

const aborted = () => new ApiError(0, 'aborted', '')
