import type { OfflineBridge, OfflineFile } from '../../../../shared/bridge/offline.ts'
import { updateFile } from '../../../../shared/contract/files/one-file.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import type { DraftCipher } from '../saving/draft-cipher.ts'
import { type DraftDatabase, findDraft, removeDraft } from '../saving/drafts.ts'
import { draftName, fetchTranscript, fetchVersion, sendTranscript, type TextId } from '../saving/send-transcript.ts'

export interface SyncOfflineNeeds {
  offline: Pick<OfflineBridge, 'list'>
  database: DraftDatabase
  userId: string
  cipher: DraftCipher | undefined
}

/** A text that somebody else changed too: of which file, and in which language, undefined for the original. */
export interface TextToDecide extends TextId {
  name: string
}

/** What came of it. */
export interface Synced {
  toDecide: TextToDecide[]
  /** False when the server could not be reached. */
  isDone: boolean
}

/**
 * Brings what was written without a network to the server: each text, translations too, over the version that it began
 * from, then the file's status. A text that somebody else changed as well stays where it is, for the person to open and
 * decide, and its file keeps its status until then. One that is open saves itself.
 */
export async function syncOffline({ offline, ...need }: SyncOfflineNeeds): Promise<Synced> {
  const toDecide: TextToDecide[] = []
  for (const file of await offline.list()) {
    if (file.state !== 'ready') continue
    const decideLater = (language?: string) => toDecide.push({ id: file.id, language, name: file.name })
    try {
      const open = await unsyncedOf(file, need)
      open.forEach(decideLater)
      if (open.length === 0 && file.pendingStatus !== null)
        await call(updateFile, { params: { id: file.id }, body: { status: file.pendingStatus } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return { toDecide, isDone: false }
      decideLater()
    }
  }
  return { toDecide, isDone: true }
}

/** The languages of a file's texts that the person has to decide about, undefined for the original. */
async function unsyncedOf(
  { id, languages }: OfflineFile,
  need: Omit<SyncOfflineNeeds, 'offline'>,
): Promise<(string | undefined)[]> {
  const unsynced: (string | undefined)[] = []
  for (const language of [undefined, ...languages]) {
    if (!(await syncText({ id, language }, need))) unsynced.push(language)
  }
  return unsynced
}

/** False when the server has another version than the one that the work began from. */
async function syncText(
  text: TextId,
  { database, userId, cipher }: Omit<SyncOfflineNeeds, 'offline'>,
): Promise<boolean> {
  const stored = await fetchTranscript(text).catch((error: unknown) => {
    // A translation that was removed on the server has nothing to go over; the file itself is another matter.
    if (text.language !== undefined && error instanceof ApiError && error.status === 404) return null
    throw error
  })
  if (stored === null) return true
  const found = await findDraft(database, {
    userId,
    fileId: draftName(text),
    stored,
    fetchVersion: (etag) => fetchVersion(text, etag),
    cipher,
  })
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
