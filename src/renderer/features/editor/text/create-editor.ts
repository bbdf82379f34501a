import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { documentText, type TimedText } from '../../../../shared/transcript/timed-text.ts'
import { clickToSeek } from './click-to-seek.ts'
import { following } from './follow.ts'
import { type MarginActions, paragraphHeads } from './paragraph-head.ts'
import { paragraphKeys } from './paragraph-keys.ts'
import { spokenField } from './spoken.ts'
import { textMarks } from './text-marks.ts'
import { transcriptTheme } from './theme.ts'
import { mediaLength, timedTextExtension } from './timed-field.ts'

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
      history(),
      spokenField,
      following,
      textMarks(options.showsConfidence),
      paragraphHeads(options.margin),
      clickToSeek(options.margin.seek),
      Prec.high(options.extensions),
      keymap.of([...paragraphKeys, ...historyKeymap, ...standardKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        lang: options.language,
        dir: options.direction,
        'aria-label': options.label,
        spellcheck: 'true',
        autocorrect: 'off',
        autocapitalize: 'sentences',
      }),
      transcriptTheme,
    ],
  })
}
