import type { SavedEdit, TextEdit } from '../../contract/text-edits.ts'
import type { TimedText } from '../timed-text.ts'
import { diffTimedTexts, isEmptyEdit } from './diff-texts.ts'
import { patchTimedText } from './patch-timed-text.ts'
import { type OpenTexts, receiveEdit, shareTouched } from './receive-edit.ts'

/** Texts that edits made which were sent from here and have had no answer, by the edits' ids; the server saves one. */
export type Unanswered = ReadonlyMap<string, TimedText>

/** What the server has, what is here, and what was sent of it. */
export interface ReceivedEdits extends OpenTexts {
  unanswered: Unanswered
}

/**
 * Takes in edits that were saved after `base`, one after another. One of them may have been sent from here: what the
 * server made of it, so that it follows those before it, is no news, and what was typed since follows that.
 * @param unanswered made from `base`
 * @returns undefined where the server's text is not known to the letter by it
 * @throws EditRefused where one does not fit
 * @throws Error where a text has an id twice
 */
export function receiveEdits(
  texts: OpenTexts,
  edits: readonly Pick<SavedEdit, 'id' | 'edit'>[],
  unanswered: Unanswered,
): ReceivedEdits | undefined {
  return edits.reduce<ReceivedEdits | undefined>(
    (received, { id, edit }) => {
      const sent = received?.unanswered.get(id)
      return received && (sent ? takeOwn(received, sent, edit) : takeOther(received, edit))
    },
    { ...texts, unanswered },
  )
}

function takeOther({ base, mine, unanswered }: ReceivedEdits, edit: TextEdit): ReceivedEdits | undefined {
  const { isExact, ...next } = receiveEdit({ base, mine }, edit)
  if (!isExact) return undefined
  const followed = [...unanswered].map(([id, sent]): [string, TimedText] => [
    id,
    sent === mine ? next.mine : shareTouched(receiveEdit({ base, mine: sent }, edit).mine, next.base, edit),
  ])
  return { base: next.base, mine: next.mine, unanswered: new Map(followed) }
}

function takeOwn({ base, mine }: ReceivedEdits, sent: TimedText, edit: TextEdit): ReceivedEdits | undefined {
  const saved = patchTimedText(base, edit)
  const made = diffTimedTexts(sent, saved.timed)
  if (!made || !saved.isExact) return undefined
  // Mostly the server has made of it what was made of it here: then spaces that are not saved stay as they are.
  if (isEmptyEdit(made)) return { base: sent, mine, unanswered: new Map() }
  const { isExact, ...next } = receiveEdit({ base: sent, mine }, made)
  return isExact ? { base: next.base, mine: next.mine, unanswered: new Map() } : undefined
}
