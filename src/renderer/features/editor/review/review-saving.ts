import { t } from '@lingui/core/macro'
import { getReviewText, saveReviewText } from '../../../../shared/contract/reviews.ts'
import { type TimedText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { ApiError, call } from '../../../lib/api.ts'
import type { DraftCipher } from '../saving/draft-cipher.ts'
import { createDraft, type DraftDatabase, findDraft, type FoundDraft } from '../saving/drafts.ts'
import { packTranscript } from '../saving/pack.ts'
import type { StoredText } from '../saving/texts-here.ts'
import { createSaver } from '../saving/saver.ts'

/** Where unsaved work on a sample is kept in this browser; undefined where it refuses a database. */
export interface ReviewDrafts {
  userId: string
  database: DraftDatabase | undefined
  /** Encrypts what is kept, where there is a key for it. */
  cipher: DraftCipher | undefined
}

const draftName = (id: string) => `review ${id}`

/** A text of a sample, packed as well: the server numbers none, so unsaved work is kept with what it began from. */
export interface ReviewText extends StoredText {
  packed: ArrayBuffer
}

export async function reviewText(timed: TimedText): Promise<ReviewText> {
  return {
    timed,
    etag: `"${crypto.randomUUID()}"`,
    packed: await (await packTranscript(timed)).arrayBuffer(),
  }
}

/** Unsaved work of the reviewer on a sample that a page of this browser left behind. */
export async function findReviewDraft(
  id: string,
  stored: StoredText,
  { userId, database, cipher }: ReviewDrafts,
): Promise<FoundDraft | undefined> {
  const search = { userId, fileId: draftName(id), stored, fetchVersion: async () => undefined, cipher }
  return database && findDraft(database, search).catch(() => undefined)
}

/**
 * Saves what the reviewer changed, and keeps what is unsaved in this browser. Nobody else writes it, so that no save
 * meets another's.
 */
export function createReviewSaving(id: string, stored: ReviewText, { userId, database, cipher }: ReviewDrafts) {
  const draft = database && createDraft({ database, userId, fileId: draftName(id), stored, cipher })
  const settle = (next: ReviewText, text?: TimedText) =>
    draft?.settle(next, next.packed, text && { text }).catch(report)
  void settle(stored)

  const saver = createSaver({
    stored,
    async send(timed) {
      draft?.sending()
      await call(saveReviewText, { params: { id }, body: transcriptOf(timed) }).catch(explain)
      const saved = await reviewText(timed)
      await settle(saved)
      return saved.etag
    },
    fetchStored: async () => reviewText(timedText(await call(getReviewText, { params: { id } }))),
    show: () => {},
  })

  return {
    saver,
    draft,
    /** Tells of a changed text: it is kept here at once, and saved in a moment. */
    edited(timed: TimedText): void {
      saver.edited(timed)
      draft?.keep(timed).catch(report)
    },
    /** Nothing of it is to be gone on with: it was given back. */
    async forget(timed: TimedText): Promise<void> {
      const given = await reviewText(timed)
      saver.takeStored(given)
      await settle(given, timed)
    },
    /** Resolves when the last save was answered, and what it left unsaved is there for other pages. */
    close(): Promise<void> {
      const last = saver.hasUnsaved() ? saver.save() : Promise.resolve()
      saver.stop()
      const close = () => draft?.close()
      return last.then(close, close)
    },
  }
}

/** A sample that is gone is somebody else's by now. */
function explain(error: unknown): never {
  if (error instanceof ApiError && error.status === 404)
    throw new ApiError(404, error.code, t`Not saved. This sample is no longer yours.`)
  throw error
}

/** Saving goes on as it would; only the copy for after a crash is missing. */
function report(error: unknown): void {
  console.warn('Unsaved edits could not be kept in this browser.', error)
}
