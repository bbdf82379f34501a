import { t } from '@lingui/core/macro'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { documentText, type TimedText } from '../../../../shared/transcript/timed-text.ts'
import { clickToSeek } from '../text/click-to-seek.ts'
import { paragraphDirections } from '../text/paragraph-direction.ts'
import { notesUnder } from '../text/paragraph-head.ts'
import { spoken } from '../text/spoken.ts'
import { textMarks } from '../text/text-marks.ts'
import { transcriptTheme } from '../text/theme.ts'
import { timedTextExtension } from '../text/timed-field.ts'
import { rowPads } from './align-rows.ts'

/** The text alone, over the whole width that it is given. */
const bareTheme = EditorView.theme({
  '.cm-scroller': { '--mg': '0rem !important', '--nt': '0rem !important' },
  '.cm-content::before': { display: 'none' },
  '.cm-note': { cursor: 'text' },
  '.cm-line': { paddingInline: 'var(--space-4) !important' },
})

export interface OriginalViewOptions {
  timed: TimedText
  /** BCP 47 code, empty when several. */
  language: string
  direction: 'ltr' | 'rtl'
  seek: (seconds: number) => void
}

/** The original to read beside its translation: the spoken word is marked, and a click on a word plays from there. */
export function createOriginalView({ timed, language, direction, seek }: OriginalViewOptions): EditorView {
  return new EditorView({
    state: EditorState.create({
      doc: documentText(timed),
      extensions: [
        timedTextExtension(timed),
        spoken,
        textMarks(false),
        notesUnder,
        paragraphDirections(language),
        rowPads,
        clickToSeek(seek),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          lang: language,
          dir: direction,
          'aria-label': t`Original`,
          'aria-readonly': 'true',
          tabindex: '0',
        }),
        transcriptTheme,
        bareTheme,
      ],
    }),
  })
}
