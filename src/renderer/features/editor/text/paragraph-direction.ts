import type { Extension, Range } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { MULTILINGUAL_CODE } from '../../../../shared/domain/upload-rules.ts'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { writingOf } from '../../../../shared/transcript/formats/writing.ts'
import type { TimedParagraph } from '../../../../shared/transcript/timed-text.ts'
import { timedField } from './timed-field.ts'

const SEVERAL_LANGUAGES = ''

/**
 * In a text of several languages each paragraph gets the language and direction that most of its letters are of, as it
 * has in what is exported; in a text of one language, every paragraph has that one's, also where it quotes another.
 *
 * @param language BCP 47 code of the text, empty when there are several.
 */
export const paragraphDirections = (language: string): Extension =>
  language === SEVERAL_LANGUAGES ? [EditorView.perLineTextDirection.of(true), directions] : []

const directions = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = visibleDirections(view)
    }

    update({ view, startState, state, viewportChanged }: ViewUpdate) {
      if (viewportChanged || startState.field(timedField) !== state.field(timedField))
        this.decorations = visibleDirections(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function visibleDirections({ state, visibleRanges }: EditorView): DecorationSet {
  const { doc } = state
  const { paragraphs } = state.field(timedField)
  const lines: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    const last = doc.lineAt(to).number
    for (let number = doc.lineAt(from).number; number <= last; number++) {
      const paragraph = itemAt(paragraphs, number - 1)
      if (paragraph) lines.push(decorationOf(paragraph).range(doc.line(number).from))
    }
  }
  return Decoration.set(lines)
}

/** Paragraphs never change, they are replaced: so each is looked at once. */
const known = new WeakMap<TimedParagraph, Decoration>()

function decorationOf(paragraph: TimedParagraph): Decoration {
  let decoration = known.get(paragraph)
  if (!decoration) {
    const { language, direction } = writingOf(paragraph.text, MULTILINGUAL_CODE)
    const attributes = { dir: direction, ...(language !== 'und' && { lang: language }) }
    decoration = Decoration.line({ attributes, class: direction === 'rtl' ? 'cm-rtl' : undefined })
    known.set(paragraph, decoration)
  }
  return decoration
}
