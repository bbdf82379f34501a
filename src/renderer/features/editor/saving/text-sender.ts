import type { z } from 'zod'
import {
  MOST_EDIT_BYTES,
  type SavedEdit,
  type saveTextEdit,
  type TextEdit,
} from '../../../../shared/contract/text-edits.ts'
import { diffTimedTexts, isEmptyEdit } from '../../../../shared/transcript/text-edits/diff-texts.ts'
import { createEditIds } from '../../../../shared/transcript/text-edits/page-of-edit.ts'
import { sentAfter, type Unanswered } from '../../../../shared/transcript/text-edits/receive-edits.ts'
import type { TimedText } from '../../../../shared/transcript/timed-text.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { RouteResult } from '../../../../shared/contract/route.ts'
import type { StoredText } from './texts-here.ts'
import { versionOf } from './version-of.ts'

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

/** A save as the server answered it. */
export interface SentText {
  /** The new version. */
  etag: string
  /** The bytes, where the whole text was sent. */
  packed?: ArrayBuffer
  /** All that was saved since, where it was made to follow others; null where the server does not know. */
  edits?: readonly SavedEdit[] | null | undefined
}

/** How a text is sent; both throw an ApiError. */
export interface TextCalls {
  saveEdit: (body: z.input<(typeof saveTextEdit)['body']>) => Promise<RouteResult<typeof saveTextEdit>>
  /** Answers the new version and the bytes that were sent. */
  saveWhole: (timed: TimedText, etag: string) => Promise<{ etag: string; packed: ArrayBuffer }>
}

const editIdsOfPage = createEditIds(() => crypto.randomUUID())

/** What is said while an edit is on its way can only be sent once that is answered. */
export class NotAhead extends Error {}

export type TextSender = ReturnType<typeof createSender>

/**
 * Sends what changed in a text, where the server's text is known to the letter and little changed; the whole text
 * otherwise.
 */
export function createSender({ saveEdit, saveWhole }: TextCalls, stored: StoredText, newEditId = editIdsOfPage) {
  /** What the server has, or had when it last said so. */
  let held = stored
  let sent: SentEdit | undefined
  /** Edits that were sent and not answered, by their ids, and what they make of the text that is held. */
  let unanswered: Unanswered = new Map()
  /** Ids of edits whose answers are waited for, the oldest first. */
  const onTheWay = new Set<string>()

  async function call(body: Parameters<TextCalls['saveEdit']>[0], timed: TimedText): Promise<SentText> {
    unanswered = new Map([...unanswered, [body.id, timed]])
    onTheWay.add(body.id)
    try {
      const { etag, edits } = await saveEdit(body)
      return { etag, edits }
    } finally {
      onTheWay.delete(body.id)
    }
  }

  /** Undefined where the whole text has to be sent. */
  async function sendEdit(
    edit: TextEdit,
    base: number,
    timed: TimedText,
    follows: boolean,
  ): Promise<SentText | undefined> {
    const json = JSON.stringify(edit)
    if (isLarge(json)) return undefined
    if (sent?.base !== base || sent.json !== json) sent = { timed, base, json, id: newEditId() }
    try {
      return await call({ base, id: sent.id, edit, follows }, sent.timed)
    } catch (error) {
      if (error instanceof ApiError && WHOLE_INSTEAD.includes(error.status)) return undefined
      throw error
    }
  }

  /** The server has this text; edits without an answer, if some still are, have made others of it. */
  function hold(next: StoredText, without: Unanswered = new Map()): void {
    held = next
    sent = undefined
    unanswered = without
  }

  /** What was sent was saved next. Else, or where others were followed meanwhile, it is among what they saved. */
  function answered({ etag, edits }: SentText, timed: TimedText, id: string | undefined): void {
    if (edits === undefined)
      hold({ timed, etag, isExact: true }, id === undefined ? new Map() : sentAfter(unanswered, id))
  }

  /** The newest edit that is on its way, and not known to be saved. */
  const newest = () => [...onTheWay].findLast((id) => unanswered.has(id))

  return {
    /**
     * Saves a text that began from the version `etag`; where it `follows`, also after what others saved since. Then the
     * answer has edits, and what the server has is told here by `hold`. Throws an ApiError, 412 for a stale version.
     */
    async send(timed: TimedText, etag: string, { follows = false } = {}): Promise<SentText> {
      const base = versionOf(etag)
      const before = held
      const edit = held.isExact && held.etag === etag && base > 0 ? diffTimedTexts(held.timed, timed) : null
      if (edit && isEmptyEdit(edit)) {
        // What was sent before and is taken back here may still be saved: then it is known as one's own.
        hold({ timed, etag, isExact: true }, unanswered)
        return { etag }
      }
      const saved = edit && (await sendEdit(edit, base, timed, follows))
      const answer: SentText = saved ?? (await saveWhole(timed, etag))
      if (held === before) answered(answer, timed, saved ? sent?.id : undefined)
      return answer
    },
    /**
     * Saves what was written after the edits that are on their way, without waiting for their answers; after what
     * others saved as well. Throws an ApiError, and NotAhead for what can only be sent once they are answered.
     */
    async sendAhead(timed: TimedText, etag: string): Promise<SentText> {
      const after = newest()
      const before = held
      const edit = held.isExact && held.etag === etag ? diffTimedTexts(afterOf(after), timed) : null
      if (!edit || isEmptyEdit(edit) || isLarge(JSON.stringify(edit))) throw new NotAhead()
      const id = newEditId()
      const answer = await call({ base: versionOf(etag), id, edit, follows: true, ...(after && { after }) }, timed)
      if (held === before) answered(answer, timed, id)
      return answer
    },
    hold,
    unanswered: (): Unanswered => unanswered,
  }

  function afterOf(id: string | undefined): TimedText {
    return (id === undefined ? undefined : unanswered.get(id)) ?? held.timed
  }
}

const isLarge = (json: string) => new TextEncoder().encode(json).length > MOST_EDIT_BYTES
