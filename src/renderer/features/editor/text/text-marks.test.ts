// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { afterEach, expect, test } from 'vitest'
import { buildParagraph, buildWord } from '../../../../../tests/support/build-transcript.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import { confidenceSetting, showsConfidence, textMarks } from './text-marks.ts'
import { timedTextExtension } from './timed-field.ts'

const CONFIDENCES = { sure: 1, high: 0.71, seven: 0.7, middle: 0.21, two: 0.2, low: 0.01 }

let view: EditorView
afterEach(() => view.destroy())

/** Words in the order of their confidence, in a paragraph. */
function show(): void {
  const words = Object.entries(CONFIDENCES).map(([text, confidence], index) => buildWord(text, index, { confidence }))
  const timed = timedText({ paragraphs: [buildParagraph('', 0, { words, data_end: 9 })], speakers: [], notes: [] })
  view = new EditorView({
    parent: document.body,
    doc: Object.keys(CONFIDENCES).join(' '),
    extensions: [timedTextExtension(timed), textMarks(true)],
  })
}

const marked = (name: string) => [...view.contentDOM.querySelectorAll(`.${name}`)].map(({ textContent }) => textContent)

test('[QU-006] words are marked by their band: fairly and slightly confident ones; very confident not', () => {
  show()
  expect(marked('cm-fairly')).toEqual(['seven middle'])
  expect(marked('cm-slightly')).toEqual(['two low'])
})

test('the marks can be switched off', () => {
  show()
  view.dispatch({ effects: confidenceSetting.reconfigure(showsConfidence.of(false)) })
  expect([...marked('cm-fairly'), ...marked('cm-slightly')]).toEqual([])
})
