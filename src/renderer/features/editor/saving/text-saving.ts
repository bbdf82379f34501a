import { getTextEdits } from '../../../../shared/contract/text-edits.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { call } from '../../../lib/api.ts'
import type { DraftCipher } from './draft-cipher.ts'
import { createDraft, type DraftDatabase } from './drafts.ts'
import { createKeptWork } from './kept-work.ts'
import type { StoredText } from './texts-here.ts'
import { createSaver } from './saver.ts'
import type { Followed } from './saver-options.ts'
import { createTextSender } from './send-text.ts'
import { draftName, fetchTranscript, type TextId } from './send-transcript.ts'
import type { SentText } from './text-sender.ts'

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

export type TextSaving = ReturnType<typeof createTextSaving>

/** Saves one text to the server, and keeps what is unsaved in this browser for the time after a crash. */
export function createTextSaving(options: TextSavingOptions) {
  const { text, userId, stored, database, cipher, replace, follow, broughtIn, isLive, isComposing } = options
  const draft = database && createDraft({ database, userId, fileId: draftName(text), stored, cipher })
  const sender = createTextSender(text, stored)
  const kept = createKeptWork({ draft, stored, sent: () => [...sender.unanswered().values()].at(-1) })
  const saver = createSaver({
    stored,
    send: (timed, etag, how) => sent(timed, etag, () => sender.send(timed, etag, how)),
    sendAhead: (timed, etag) => sent(timed, etag, () => sender.sendAhead(timed, etag)),
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
    rebased(next, reason, unanswered) {
      sender.hold(next, unanswered)
      return reason === 'live' ? kept.settleSoon(next) : kept.settle(next)
    },
  })

  async function sent(timed: TimedText, etag: string, send: () => Promise<SentText>): Promise<string | Followed> {
    draft?.sending()
    const { etag: saved, packed, edits } = await send()
    if (edits !== undefined) return { etag: saved, edits }
    // Others were followed meanwhile.
    if (saver.etag() !== etag) return saved
    const next = { timed, etag: saved }
    // Not waited for: told before this returns, the edit that was answered would be taken for somebody else's.
    if (isLive() && packed === undefined) kept.settleSoon(next)
    else void kept.settle(next, packed)
    return saved
  }

  return {
    saver,
    draft,
    /** Tells of a changed text: the person's own work is kept here at once, and saved in a moment. */
    edited(timed: TimedText, by: { isOthers: boolean }): void {
      saver.edited(timed)
      kept.edited(timed, by)
    },
    /** The server has this text, and the screen shows it. */
    async takeStored(next: StoredText): Promise<void> {
      saver.takeStored(next)
      sender.hold(next)
      await kept.settle(next)
    },
    /** Resolves when the last save was answered, and what it left unsaved is there for other pages. */
    close(): Promise<void> {
      // What is not saved yet goes now; should that fail, the draft is offered when the file is opened again.
      const last = saver.hasUnsaved() ? saver.save() : Promise.resolve()
      saver.stop()
      const close = () => {
        kept.stop()
        return draft?.close()
      }
      return last.then(close, close)
    },
  }
}
