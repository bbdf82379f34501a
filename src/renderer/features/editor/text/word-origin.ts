import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView, hoverTooltip, showTooltip, type Tooltip } from '@codemirror/view'
import type { Word } from '../../../../shared/contract/transcripts.ts'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { i18n } from '../../../lib/words/i18n.ts'
import { clock } from '../clock.ts'
import { timedField, wordAtPosition, wordRange } from './timed-field.ts'

/** How long the pointer rests on a word before it says where its time is from, in milliseconds. */
const HOVER_MS = 700

const ORIGINS: Readonly<Record<NonNullable<Word['origin']>, MessageDescriptor>> = {
  engine: msg`Time from the speech engine`,
  aligned: msg`Time found in the recording`,
  interpolated: msg`Time estimated from the words around it`,
  person: msg`Corrected word, time from the speech engine`,
  vocabulary: msg`Word from the vocabulary, time from the speech engine`,
}

/** When a word is said, and where that is known from. */
export function wordOriginText({ data_start, data_end, origin }: Word): string {
  const times = `${clock(data_start)} – ${clock(data_end)}`
  return origin === undefined ? times : `${times} · ${i18n._(ORIGINS[origin])}`
}

const showAt = StateEffect.define<number>()

/** What the keyboard asked for, until the caret or the text moves. */
const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, transaction) {
    const asked = transaction.effects.find((effect) => effect.is(showAt))
    if (asked) return tooltipAt(transaction.state, asked.value)
    return transaction.docChanged || transaction.selection ? null : tooltip
  },
  provide: (field) => showTooltip.from(field),
})

/** Says of the word under a resting pointer, or of the one at the caret, where its time is from. */
export const wordOrigin: Extension = [
  shown,
  hoverTooltip((view, position) => tooltipAt(view.state, position), { hoverTime: HOVER_MS, hideOnChange: true }),
]

/** Shows it of the word at the caret, and has a screen reader say it. */
export function showWordOrigin(view: EditorView): void {
  const { head } = view.state.selection.main
  const word = wordAt(view.state, head)
  if (word) view.dispatch({ effects: [showAt.of(head), EditorView.announce.of(wordOriginText(word.word))] })
}

function wordAt(state: EditorState, position: number): { word: Word; from: number; to: number } | undefined {
  const place = wordAtPosition(state, position)
  const word = place && itemAt(state.field(timedField).paragraphs, place.paragraph)?.words[place.word]
  const range = place && wordRange(state, place)
  return word && range && { word, ...range }
}

function tooltipAt(state: EditorState, position: number): Tooltip | null {
  const found = wordAt(state, position)
  if (!found) return null
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create() {
      const dom = document.createElement('div')
      dom.className = 'cm-word-origin'
      dom.textContent = wordOriginText(found.word)
      return { dom }
    },
  }
}
