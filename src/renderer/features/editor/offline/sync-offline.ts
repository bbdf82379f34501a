import type { OfflineBridge, OfflineFile } from '../../../../shared/bridge/offline.ts'
import { updateFile } from '../../../../shared/contract/files.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import type { DraftCipher } from '../saving/draft-cipher.ts'
import { type DraftDatabase, findDraft, removeDraft } from '../saving/drafts.ts'
import { fetchTranscript, fetchVersion, sendTranscript } from '../saving/send-transcript.ts'

export interface SyncOfflineNeeds {
  offline: Pick<OfflineBridge, 'list'>
  database: DraftDatabase
  userId: string
  cipher: DraftCipher | undefined
}

/** What came of it: files whose text somebody else changed too, and whether all that could be done is done. */
export interface Synced {
  toDecide: OfflineFile[]
  /** False when the server could not be reached. */
  isDone: boolean
}

/**
 * Brings what was written without a network to the server: each text over the version that it began from, then its status.
 * A text that somebody else changed as well stays where it is, for the person to open and decide. One that is open saves itself.
 */
export async function syncOffline({ offline, database, userId, cipher }: SyncOfflineNeeds): Promise<Synced> {
  const toDecide: OfflineFile[] = []
  for (const file of await offline.list()) {
    if (file.state !== 'ready') continue
    try {
      if (!(await syncText(file.id, { database, userId, cipher }))) toDecide.push(file)
      else if (file.pendingStatus !== null) await call(updateFile, { params: { id: file.id }, body: { status: file.pendingStatus } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return { toDecide, isDone: false }
      toDecide.push(file)
    }
  }
  return { toDecide, isDone: true }
}

/** False when the server has another version than the one that the work began from. */
async function syncText(id: string, { database, userId, cipher }: Omit<SyncOfflineNeeds, 'offline'>): Promise<boolean> {
  const text = { id, language: undefined }
  const stored = await fetchTranscript(text)
  const found = await findDraft(database, { userId, fileId: id, stored, fetchVersion: (etag) => fetchVersion(text, etag), cipher })
  if (!found) return true
  try {
    await sendTranscript(text, found.timed, found.base.etag)
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) return false
    throw error
  }
  await removeDraft(database, found.key)
  return true
}
