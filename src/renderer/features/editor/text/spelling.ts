import { Compartment, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Holds {@link checksSpelling}, so that it can be switched. */
export const spellingSetting = new Compartment()

/**
 * Whether the browser underlines what it thinks misspelt, in the language of the text; it sees only the lines that are
 * drawn.
 */
export function checksSpelling(isOn: boolean): Extension {
  return EditorView.contentAttributes.of({ spellcheck: String(isOn) })
}
