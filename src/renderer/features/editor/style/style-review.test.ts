import { history, undo } from '@codemirror/commands'
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { styleChecker } from '../../../../shared/transcript/style/checker.ts'
import { fixesOf } from '../../../../shared/transcript/style/fix.ts'
import { styleGuide } from '../../../../shared/transcript/style/guide.ts'
import { documentText, timedText } from '../../../../shared/transcript/timed-text.ts'
import { timedField, timedTextExtension } from '../text/timed-field.ts'
import { type CheckWorker, createParagraphChecks } from './paragraph-checks.ts'
import type { StyleRequest } from './style-messages.ts'
import { createStyleReview } from './style-review.ts'

const guide = styleGuide.parse({
  version: 1,
  name: 'House',
  verbatim: { level: 'clean' },
  forbidden: [{ word: 'damn' }],
  speakers: { form: 'capitals' },
})

/** A text of paragraphs that is checked by a worker in this process, and how many paragraphs it was asked about. */
async function world(...texts: string[]) {
  const timed = timedText(buildTranscript(...texts))
  let asked = 0
  let check = styleChecker(guide, 'en')
  const listeners = new Set<(event: Event) => void>()
  const worker: CheckWorker = {
    terminate: () => {},
    addEventListener: (_type: string, listener: unknown) => void listeners.add(listener as (event: Event) => void),
    removeEventListener: (_type: string, listener: unknown) =>
      void listeners.delete(listener as (event: Event) => void),
    postMessage({ id, guide: given, paragraphs, findings }: StyleRequest) {
      if (given) check = styleChecker(given.guide, given.language)
      if (!findings) asked += paragraphs.length
      const data = findings
        ? { id, changes: paragraphs.map((paragraph, at) => fixesOf(paragraph, findings[at]!, check)) }
        : { id, found: paragraphs.map(check) }
      queueMicrotask(() => listeners.forEach((listener) => listener({ data } as unknown as Event)))
    },
  }
  const view = {
    state: EditorState.create({ doc: documentText(timed), extensions: [timedTextExtension(timed), history()] }),
    dispatch(this: void, change: Transaction | TransactionSpec) {
      const before = view.state.field(timedField)
      view.state = 'newDoc' in change ? change.state : view.state.update(change).state
      if (view.state.field(timedField) !== before) review.changed()
    },
  }
  const review = createStyleReview({
    view: () => view as unknown as EditorView,
    language: 'en',
    checks: createParagraphChecks(() => worker),
  })
  const found = () => review.store.getState().findings.map(({ rule, paragraph }) => `${rule} ${paragraph}`)
  review.setGuide({ ...guide, speakers: undefined })
  await vi.waitFor(() => expect(asked).toBe(texts.length))
  return { review, view, found, text: () => view.state.doc.toString(), asked: () => asked }
}

test('checks what changed and nothing else', async () => {
  const { review, view, found, asked } = await world('Um, one.', 'two', 'damn three')
  await vi.waitFor(() => expect(found()).toEqual(['fillers 0', 'forbidden 2']))
  view.dispatch({ changes: { from: 9, to: 9, insert: 'um ' } })
  await vi.waitFor(() => expect(found()).toEqual(['fillers 0', 'fillers 1', 'forbidden 2']))
  expect(asked()).toBe(4)
  review.stop()
})

test('puts one right with what comes of it, keeps the times, and goes on to the next', async () => {
  const { review, view, text, found } = await world('Um, one damn day.')
  await vi.waitFor(() => expect(found()).toHaveLength(2))
  review.open()
  await review.fixOne()
  expect(text()).toBe('One damn day.')
  expect(itemAt(view.state.field(timedField).paragraphs, 0)!.words.map(({ data_start }) => data_start)).toEqual([
    1, 2, 3,
  ])
  expect(view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to)).toBe('damn')
  review.stop()
})

test('puts all of a kind right as one step to undo', async () => {
  const { review, view, text, found } = await world('Um, one.', 'damn uh two', 'three um')
  await vi.waitFor(() => expect(found()).toHaveLength(4))
  review.filter('fillers')
  expect(found()).toEqual(['fillers 0', 'fillers 1', 'fillers 2'])
  review.open()
  await review.fixKind()
  expect(text()).toBe('One.\ndamn two\nthree')
  expect(found()).toEqual([])
  undo(view)
  expect(text()).toBe('Um, one.\ndamn uh two\nthree um')
  review.stop()
})

test('a speaker’s name is put right everywhere', async () => {
  const { review, view, found } = await world('one', 'two')
  review.setGuide(guide)
  await vi.waitFor(() => expect(found()).toEqual(['speakers 0', 'speakers 1']))
  await review.fixOne()
  expect(itemAt(view.state.field(timedField).paragraphs, 1)!.speaker).toBe('SPEAKER 1')
  expect(found()).toEqual([])
  review.stop()
})
