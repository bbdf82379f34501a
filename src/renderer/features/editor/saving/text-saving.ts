import { getTextEdits } from '../../../../shared/contract/text-edits.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { call } from '../../../lib/api.ts'
import type { DraftCipher } from './draft-cipher.ts'
import { createDraft, type DraftDatabase } from './drafts.ts'
import type { StoredText } from './texts-here.ts'
import { createSaver } from './saver.ts'
import { createTextSender } from './send-text.ts'
import { draftName, fetchTranscript, type TextId } from './send-transcript.ts'

export interface TextSavingOptions {
  text: TextId
  userId: string
  /** What the server has, and its version. */
  stored: StoredText
  database: DraftDatabase | undefined
  /** Encrypts the unsaved work that is kept, where there is a key for it. */
  cipher: DraftCipher | undefined
  /** Shows another text in the place of the one at hand. */
  replace: (timed: TimedText, options: { isUndoable: boolean }) => void
  /** Shows the text with what others have typed; the person's own steps can still be undone. */
  follow: (timed: TimedText) => void
  /** What others saved came in without a question. */
  broughtIn: () => void
  /** Whether others have the text open. */
  isLive: () => boolean
  /** Whether an input method composes a word that a text would change; any word, where no text is given. */
  isComposing: (next?: TimedText) => boolean
}

/** What others typed is noted in the browser so soon, in milliseconds: it is on the server. */
const SETTLE_MS = 500

export type TextSaving = ReturnType<typeof createTextSaving>

/** Saves one text to the server, and keeps what is unsaved in this browser for the time after a crash. */
export function createTextSaving(options: TextSavingOptions) {
  const { text, userId, stored, database, cipher, replace, follow, broughtIn, isLive, isComposing } = options
  const draft = database && createDraft({ database, userId, fileId: draftName(text), stored, cipher })
  const settle = (next: StoredText, packed?: ArrayBuffer) => draft?.settle(next, packed).catch(reportDraftFailure)
  const sender = createTextSender(text, stored)
  let settling: ReturnType<typeof setTimeout> | undefined

  /** What the server had when others were followed last. */
  let held = stored
  const saver = createSaver({
    stored,
    send: async (timed, etag, how) => {
      draft?.sending()
      const { etag: saved, packed, edits } = await sender.send(timed, etag, how)
      if (edits !== undefined) return { etag: saved, edits }
      held = { timed, etag: saved }
      const isSettled = settle({ timed, etag: saved }, packed)
      // Who types with others does not wait for the disk.
      if (!isLive()) await isSettled
      return saved
    },
    fetchStored: () => fetchTranscript(text),
    fetchEdits: (since) => call(getTextEdits, { params: { id: text.id }, query: { language: text.language, since } }),
    sent: sender.unanswered,
    isLive,
    isComposing,
    show(timed, reason) {
      if (reason === 'live') return follow(timed)
      // What nobody was asked about came by itself, and is not the person's to undo.
      replace(timed, { isUndoable: reason === 'decided' })
      if (reason === 'merged') broughtIn()
    },
    rebased(next, reason, sent) {
      sender.hold(next, sent)
      held = next
      if (reason !== 'live') return settle(next)
      settling ??= setTimeout(() => {
        settling = undefined
        void settle(held)
      }, SETTLE_MS)
      return undefined
    },
  })

  return {
    saver,
    draft,
    /** Tells of a changed text: it is kept here at once, and saved in a moment. */
    edited(timed: TimedText): void {
      saver.edited(timed)
      draft?.keep(timed).catch(reportDraftFailure)
    },
    /** The server has this text, and the screen shows it. */
    async takeStored(next: StoredText): Promise<void> {
      saver.takeStored(next)
      sender.hold(next)
      await settle(next)
    },
    /** Resolves when the last save was answered, and what it left unsaved is there for other pages. */
    close(): Promise<void> {
      // What is not saved yet goes now; should that fail, the draft is offered when the file is opened again.
      const last = saver.hasUnsaved() ? saver.save() : Promise.resolve()
      saver.stop()
      const close = () => {
        if (settling !== undefined) {
          clearTimeout(settling)
          void settle(held)
        }
        return draft?.close()
      }
      return last.then(close, close)
    },
  }
}

/** Saving to the server goes on as it would; only the copy for after a crash is missing. */
function reportDraftFailure(error: unknown): void {
  console.warn('Unsaved edits could not be kept in this browser.', error)
}
