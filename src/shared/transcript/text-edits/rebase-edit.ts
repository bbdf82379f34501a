import type { TextEdit } from '../../contract/text-edits.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import { mergeByWord } from '../merge/merge-by-word.ts'
import { applyEdit } from './apply-edit.ts'
import { diffTexts } from './diff-texts.ts'

/** An edit made to follow another. */
export interface Rebased {
  /** Applies to the text after the other edits. */
  edit: TextEdit
  /** The text after all of them. */
  text: Transcript
  /**
   * Whether both changed the same words, speaker or note, each in its own way, so that a person should be asked; `text`
   * then has what both wrote.
   */
  collides: boolean
}

/**
 * Makes an edit follow others that were made from the same text, one after another. Whatever either side typed is in
 * the result; where nothing collides, the other order has the same result.
 * @throws EditRefused
 */
export function rebaseEdit(edit: TextEdit, over: readonly TextEdit[], base: Transcript): Rebased {
  return rebaseText({ base, mine: applyEdit(base, edit), theirs: over.reduce(applyEdit, base) })
}

/**
 * The same, of the texts before and after the edits.
 * @throws Error where a text has an id twice
 */
export function rebaseText(texts: { base: Transcript; mine: Transcript; theirs: Transcript }): Rebased {
  const { text, collides } = mergeByWord(texts)
  const edit = diffTexts(texts.theirs, text)
  if (!edit) throw new Error('A text with an id twice cannot be told as an edit.')
  return { edit, text, collides }
}
