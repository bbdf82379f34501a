import { MOST_EDIT_BYTES, saveTextEdit, type TextEdit } from '../../../../shared/contract/text-edits.ts'
import { diffTimedTexts, isEmptyEdit } from '../../../../shared/transcript/text-edits/diff-texts.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import type { StoredText } from './saver.ts'
import { sendTranscript, type TextId, versionOf } from './send-transcript.ts'

/** An edit on its way, whose answer may be lost: sent again under the same id, the server saves it once. */
interface SentEdit {
  /** What it makes of the text that it was made from. */
  timed: TimedText
  base: number
  json: string
  id: string
}

/** What the server says to an edit that it can only take as a whole text: it does not fit, is unknown, is too large. */
const WHOLE_INSTEAD: readonly number[] = [400, 404, 413]

export type TextSender = ReturnType<typeof createTextSender>

/**
 * Sends what changed in a text, where the server's text is known to the letter and little changed; the whole text
 * otherwise.
 */
export function createTextSender(text: TextId, stored: StoredText) {
  /** What the server has, or had when it last said so. */
  let held = stored
  let sent: SentEdit | undefined
  /** Edits of the text that is held which were sent and not answered, by their ids. */
  const unanswered = new Map<string, TimedText>()

  /** The answer's version; undefined where the whole text has to be sent. */
  async function sendEdit(edit: TextEdit, base: number, timed: TimedText): Promise<string | undefined> {
    const json = JSON.stringify(edit)
    if (new TextEncoder().encode(json).length > MOST_EDIT_BYTES) return undefined
    if (sent?.base !== base || sent.json !== json) sent = { timed, base, json, id: crypto.randomUUID() }
    unanswered.set(sent.id, sent.timed)
    try {
      const { id, language } = text
      const { etag } = await call(saveTextEdit, {
        params: { id },
        query: { language },
        body: { base, id: sent.id, edit },
      })
      return etag
    } catch (error) {
      if (error instanceof ApiError && WHOLE_INSTEAD.includes(error.status)) return undefined
      throw error
    }
  }

  /** The server has this text. */
  function hold(next: StoredText): void {
    held = next
    sent = undefined
    unanswered.clear()
  }

  return {
    /**
     * Saves a text that began from the version `etag`. Answers the new version, and the bytes where the whole text was
     * sent. Throws an ApiError, 412 for a stale version.
     */
    async send(timed: TimedText, etag: string): Promise<{ etag: string; packed?: ArrayBuffer }> {
      const base = versionOf(etag)
      const edit = held.isExact && held.etag === etag && base > 0 ? diffTimedTexts(held.timed, timed) : null
      const saved = edit && (isEmptyEdit(edit) ? etag : await sendEdit(edit, base, timed))
      const answer = saved ? { etag: saved } : await sendTranscript(text, timed, etag)
      hold({ timed, etag: answer.etag, isExact: true })
      return answer
    },
    hold,
    /** The text that an edit made which was sent from here and has had no answer. */
    sentAs: (id: string): TimedText | undefined => unanswered.get(id),
  }
}
