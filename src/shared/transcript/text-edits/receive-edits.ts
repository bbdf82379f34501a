import type { SavedEdit, TextEdit } from '../../contract/text-edits.ts'
import type { TimedText } from '../timed-text.ts'
import { diffTimedTexts, isEmptyEdit } from './diff-texts.ts'
import { patchTimedText } from './patch-timed-text.ts'
import { type OpenTexts, receiveEdit, shareTouched } from './receive-edit.ts'

/**
 * Texts that edits made which were sent from here and have had no answer, by the edits' ids, in the order in which they
 * were sent. Of those that say the same again the server saves one; those that were made after others, after these.
 */
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
      return received && (sent ? takeOwn(received, id, edit) : takeOther(received, edit))
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

function takeOwn({ base, mine, unanswered }: ReceivedEdits, id: string, edit: TextEdit): ReceivedEdits | undefined {
  const sent = unanswered.get(id)!
  const later = sentAfter(unanswered, id)
  const saved = patchTimedText(base, edit)
  const made = diffTimedTexts(sent, saved.timed)
  if (!made || !saved.isExact) return undefined
  // Mostly the server has made of it what was made of it here: then spaces that are not saved stay as they are.
  if (isEmptyEdit(made)) return { base: sent, mine, unanswered: later }
  return takeOther({ base: sent, mine, unanswered: later }, made)
}

/** Those that were sent after one: they may have been made after it, and those before it are saved no more. */
export function sentAfter(unanswered: Unanswered, id: string): Unanswered {
  const all = [...unanswered]
  return new Map(all.slice(all.findIndex(([name]) => name === id) + 1))
}
