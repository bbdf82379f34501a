import { history, undo } from '@codemirror/commands'
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { Hearing, HearingRequest } from '../../../../shared/contract/hearings.ts'
import { documentText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import type { LiveListener } from '../../../lib/live.ts'
import { mediaLength, timedField, timedTextExtension } from '../text/timed-field.ts'
import { createHearAgain, type HearingWish } from './hear-again.ts'

const NOTHING: Hearing = { request: null, progress: 0, words: null, failure: null }
const WISH: HearingWish = { engine: 'pocketsphinx', language_code: 'en', is_multilingual: false, speed: 0.8 }
const CHOICES = {
  engines: [{ name: 'pocketsphinx' as const, label: 'PocketSphinx, en-us', languages: ['en'], is_multilingual: false }],
  free_seconds: 100,
}

/** A text of two paragraphs, and a server that answers what a test says. */
function world() {
  const timed = timedText(buildTranscript('one too three', 'four five'))
  const view = {
    state: EditorState.create({
      doc: documentText(timed),
      extensions: [timedTextExtension(timed), mediaLength.of(1000), history()],
    }),
    dispatch(this: void, change: Transaction | TransactionSpec) {
      view.state = 'newDoc' in change ? change.state : view.state.update(change).state
    },
  }
  const server = { answer: NOTHING, isRefusing: false }
  const asked: HearingRequest[] = []
  let listener: LiveListener | undefined
  const forget = vi.fn(() => Promise.resolve(void (server.answer = NOTHING)))
  const hearAgain = createHearAgain({
    fileId: 'file',
    view: () => view as unknown as EditorView,
    choices: () => Promise.resolve(CHOICES),
    request: (wish) => {
      if (server.isRefusing) return Promise.reject(new Error('no'))
      asked.push(wish)
      server.answer = { ...NOTHING, request: 'mine' }
      return Promise.resolve('mine')
    },
    last: () => Promise.resolve(server.answer),
    forget,
    live: { listen: (given) => ((listener = given), () => (listener = undefined)) },
    explain: () => 'The server said no.',
  })
  return {
    view,
    hearAgain,
    asked,
    server,
    forget,
    state: () => hearAgain.store.getState(),
    select: (anchor: number, head = anchor) => view.dispatch({ selection: { anchor, head } }),
    words: () => transcriptOf(view.state.field(timedField)).paragraphs.flatMap(({ words }) => words),
    /** The server changes its answer and says so. */
    answers: async (more: Partial<Hearing>) => {
      server.answer = { ...server.answer, ...more }
      listener?.message({ event: 'readingChanged', data: { id: 'file' } })
      await new Promise((resolve) => setTimeout(resolve))
    },
    listener: () => listener,
  }
}

const heard = (...texts: string[]) =>
  texts.map((text, at) => ({ text, start: at + 0.1, end: at + 0.4, confidence: 0.6 }))

describe('words are heard again', () => {
  test('a reading stands beside the text until the person takes it, as one step to undo', async () => {
    const { view, hearAgain, asked, answers, state, words } = world()
    await hearAgain.open()
    const before = words()
    await hearAgain.listen(WISH)
    expect(asked).toEqual([{ ...WISH, start: 0, end: 2.7, speakers: ['Speaker 1'] }])
    await answers({ progress: 0.5 })
    expect(state()).toMatchObject({ isWaiting: true, progress: 0.5 })
    await answers({ words: heard('one', 'two', 'three') })
    expect(state()).toMatchObject({ isWaiting: false, readings: [{ ...WISH, label: 'PocketSphinx, en-us' }] })
    expect(words()).toEqual(before)
    expect(hearAgain.take(state().readings[0]!)).toBe(true)
    expect(view.state.doc.toString()).toBe('one two three\nfour five')
    expect(words()[1]).toMatchObject({ text: 'two', data_start: 1.1, origin: 'engine', confidence: 1 })
    undo(view)
    expect(words()).toEqual(before)
  })

  test('only what is selected, over paragraphs', async () => {
    const { hearAgain, asked, answers, select, state, view } = world()
    select(5, 16)
    await hearAgain.open()
    expect(state().stretch?.words.map(({ text }) => text)).toEqual(['too', 'three', 'four'])
    await hearAgain.listen(WISH)
    expect(asked[0]!.start).toBeCloseTo(0.8)
    await answers({ words: heard('two', 'three', 'for') })
    hearAgain.take(state().readings[0]!)
    expect(view.state.doc.toString()).toBe('one two three\nfor five')
  })

  test('words that were changed meanwhile are not replaced', async () => {
    const { view, hearAgain, answers, state } = world()
    await hearAgain.open()
    await hearAgain.listen(WISH)
    await answers({ words: heard('one', 'two', 'three') })
    view.dispatch({ changes: { from: 4, to: 7, insert: 'tree' } })
    expect(hearAgain.take(state().readings[0]!)).toBe(false)
    expect(view.state.doc.line(1).text).toBe('one tree three')
  })

  test('they are found when the text before them has become another', async () => {
    const { view, hearAgain, answers, select, state } = world()
    select(15)
    await hearAgain.open()
    await hearAgain.listen(WISH)
    await answers({ words: heard('for', 'five') })
    view.dispatch({ changes: { from: 0, to: 3, insert: 'a\nb c' } })
    expect(hearAgain.take(state().readings[0]!)).toBe(true)
    expect(view.state.doc.toString()).toBe('a\nb c too three\nfor five')
  })

  test('a failure says why, another request elsewhere ends the wait, and both change nothing', async () => {
    const { hearAgain, answers, server, state, words } = world()
    await hearAgain.open()
    const before = words()
    await hearAgain.listen(WISH)
    await answers({ failure: 'It went wrong.' })
    expect(state()).toMatchObject({ isWaiting: false, failure: 'It went wrong.' })
    await hearAgain.listen(WISH)
    await answers({ request: 'theirs' })
    expect(state().failure).toBe('Another part of this text is being heard.')
    server.isRefusing = true
    await hearAgain.listen(WISH)
    expect(state().failure).toBe('The server said no.')
    expect(words()).toEqual(before)
  })

  test('what is given up is forgotten', async () => {
    const { hearAgain, answers, forget, state, listener } = world()
    await hearAgain.open()
    await hearAgain.listen(WISH)
    await hearAgain.giveUp()
    expect(forget).toHaveBeenCalledTimes(1)
    await answers({ request: 'mine', words: heard('one') })
    expect(state().readings).toEqual([])
    hearAgain.stop()
    expect(listener()).toBeUndefined()
  })

  test('a line without words has nothing to hear', async () => {
    const { hearAgain, view, select, state } = world()
    view.dispatch({ changes: { from: 0, insert: '\n' } })
    select(0)
    await hearAgain.open()
    expect(state().stretch).toBeUndefined()
  })
})
