import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { documentText, type TimedText } from '../../../../shared/transcript/timed-text.ts'
import { caretSide } from './caret-side.ts'
import { clickToSeek } from './click-to-seek.ts'
import { following } from './follow.ts'
import { type MarginActions, paragraphHeads } from './paragraph-head.ts'
import { paragraphDirections } from './paragraph-direction.ts'
import { paragraphKeys } from './paragraph-keys.ts'
import { checksSpelling, spellingSetting } from './spelling.ts'
import { spoken } from './spoken.ts'
import { textMarks } from './text-marks.ts'
import { transcriptTheme } from './theme.ts'
import { changeBeside, mediaLength, timedTextExtension } from './timed-field.ts'

/** So many steps can be undone at least; versions share what they have in common, so that they cost little. */
const UNDO_DEPTH = 1000

export interface EditorOptions {
  timed: TimedText
  /** Seconds. */
  lengthSeconds: number
  /** BCP 47 code of the transcript's language, empty when several. */
  language: string
  direction: 'ltr' | 'rtl'
  /** What the region is called for screen readers. */
  label: string
  showsConfidence: boolean
  checksSpelling: boolean
  /** The text can be read and walked through, and nothing changes it. */
  isReadOnly: boolean
  margin: MarginActions
  /** More extensions: the keymap of the commands, listeners. */
  extensions: Extension
}

/** The state of the transcript's editor: the text, what is beside it, and how both are drawn. */
export function createEditorState(options: EditorOptions): EditorState {
  return EditorState.create({
    doc: documentText(options.timed),
    extensions: [
      mediaLength.of(options.lengthSeconds),
      timedTextExtension(options.timed),
      history({ minDepth: UNDO_DEPTH }),
      caretSide,
      spoken,
      following,
      textMarks(options.showsConfidence),
      paragraphHeads(options.margin),
      paragraphDirections(options.language),
      clickToSeek(options.margin.seek),
      Prec.high(options.extensions),
      access.of(options.isReadOnly ? readOnly : []),
      keymap.of([...paragraphKeys, ...historyKeymap, ...standardKeymap]),
      EditorView.lineWrapping,
      spellingSetting.of(checksSpelling(options.checksSpelling)),
      EditorView.contentAttributes.of({
        lang: options.language,
        dir: options.direction,
        'aria-label': options.label,
        autocorrect: 'off',
        autocapitalize: 'sentences',
      }),
      transcriptTheme,
    ],
  })
}

const access = new Compartment()

/** Lets the person write, or only read. */
export function setReadOnly(view: EditorView, isReadOnly: boolean): void {
  view.dispatch({ effects: access.reconfigure(isReadOnly ? readOnly : []) })
}

/** Whatever would change the text, or what is beside it, comes to nothing. */
const readOnly: Extension = [
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
  EditorState.transactionFilter.of((transaction) =>
    transaction.docChanged || transaction.effects.some((effect) => effect.is(changeBeside)) ? [] : transaction,
  ),
]
