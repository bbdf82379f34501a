import { history, undo } from '@codemirror/commands'
import { EditorState, type Transaction, type TransactionSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { SpeakersTold } from '../../../../shared/contract/speakers.ts'
import { assignSpeaker } from '../../../../shared/transcript/speakers.ts'
import { documentText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import type { LiveListener } from '../../../lib/live.ts'
import { changeBeside, mediaLength, timedField, timedTextExtension } from '../text/timed-field.ts'
import { createDiarisation } from './diarisation.ts'

const NOTHING: SpeakersTold = { advice: null, request: null, progress: 0, turns: null, failure: null }
const turns = [
  { start: 0, end: 1.8, speaker: 0 },
  { start: 1.9, end: 9, speaker: 1 },
]

/** A text of four words, and a server that answers what a test says. */
function world() {
  const timed = timedText(buildTranscript('one two three four'))
  const view = {
    state: EditorState.create({
      doc: documentText(timed),
      extensions: [timedTextExtension(timed), mediaLength.of(1000), history()],
    }),
    dispatch(this: void, change: Transaction | TransactionSpec) {
      view.state = 'newDoc' in change ? change.state : view.state.update(change).state
    },
  }
  const server = { answer: NOTHING, isRefusing: false, mayWrite: true }
  let listener: LiveListener | undefined
  const forget = vi.fn(() => Promise.resolve(void (server.answer = NOTHING)))
  const place = vi.fn((_request: string, _names: ReadonlyMap<number, string>) => Promise.resolve())
  const diarisation = createDiarisation({
    fileId: 'file',
    view: () => view as unknown as EditorView,
    mayWrite: () => server.mayWrite,
    request: () => {
      if (server.isRefusing) return Promise.reject(new Error('no'))
      server.answer = { ...NOTHING, request: 'mine' }
      return Promise.resolve('mine')
    },
    last: () => Promise.resolve(server.answer),
    forget,
    place,
    live: {
      listen: (given) => {
        listener = given
        return () => {
          listener = undefined
        }
      },
    },
    onApplied: () => undefined,
    explain: () => 'The server said no.',
  })
  return {
    view,
    diarisation,
    place,
    forget,
    server,
    state: () => diarisation.store.getState(),
    said: () =>
      transcriptOf(view.state.field(timedField)).paragraphs.map(
        ({ speaker, words }) => `${speaker}: ${words.map(({ text }) => text).join(' ')}`,
      ),
    /** The server changes its answer and says so. */
    answers: async (more: Partial<SpeakersTold>, id = 'file') => {
      server.answer = { ...server.answer, ...more }
      listener?.message({ event: 'speakersChanged', data: { id } })
      await new Promise((resolve) => setTimeout(resolve))
    },
    listener: () => listener,
  }
}

const ASK = { speakers: null, replaces: false }

test('what is heard changes the text as one step that undo takes back, and is then forgotten', async () => {
  const { view, diarisation, said, state, answers, forget, place } = world()
  const before = said()
  await diarisation.start(ASK)
  expect(state()).toMatchObject({ phase: 'waiting', progress: 0 })
  await answers({ progress: 0.4 })
  expect(state()).toMatchObject({ phase: 'waiting', progress: 0.4 })
  expect(said()).toEqual(before)
  await answers({ turns })
  expect(said()).toEqual(['Speaker 1: one two', 'Speaker 2: three four'])
  expect(state()).toMatchObject({ phase: 'idle', outcome: { text: '2 speakers found.', isFailure: false } })
  expect(place.mock.calls).toEqual([
    [
      'mine',
      new Map([
        [0, 'Speaker 1'],
        [1, 'Speaker 2'],
      ]),
    ],
  ])
  expect(forget).toHaveBeenCalledTimes(1)
  undo(view)
  expect(said()).toEqual(before)
})

test('what a person wrote and said meanwhile stays', async () => {
  const { view, diarisation, said, state, answers } = world()
  await diarisation.start(ASK)
  view.dispatch({ changes: { from: 0, to: 3, insert: 'won' } })
  view.dispatch({ effects: changeBeside.of((timed) => assignSpeaker(timed, 0, 0, 'Ana')) })
  await answers({ turns })
  expect(said()).toEqual(['Ana: won two three four'])
  expect(state().outcome?.text).toBe('2 speakers found. Speakers assigned by hand are unchanged.')
  await diarisation.start({ ...ASK, replaces: true })
  await answers({ turns })
  expect(said()).toEqual(['Ana: won two', 'Speaker 1: three four'])
})

test('what another page asked for waits for the person', async () => {
  const { diarisation, said, state, server } = world()
  server.answer = { ...NOTHING, request: 'theirs', turns }
  await diarisation.look()
  expect(state().phase).toBe('ready')
  expect(said()).toHaveLength(1)
  await diarisation.take({ replaces: false })
  expect(said()).toHaveLength(2)
})

test('a text that cannot be changed by then is not changed', async () => {
  const { diarisation, said, state, server, answers } = world()
  await diarisation.start(ASK)
  server.mayWrite = false
  await answers({ turns })
  expect(said()).toHaveLength(1)
  expect(state()).toMatchObject({ phase: 'ready', outcome: { isFailure: true } })
})

test('a failure says why, and changes nothing', async () => {
  const { diarisation, said, state, server, answers } = world()
  await diarisation.start(ASK)
  await answers({ failure: 'It went wrong.' })
  expect(state()).toMatchObject({ phase: 'idle', outcome: { text: 'It went wrong.', isFailure: true } })
  server.isRefusing = true
  await diarisation.start(ASK)
  expect(state()).toMatchObject({ phase: 'idle', outcome: { text: 'The server said no.', isFailure: true } })
  expect(said()).toHaveLength(1)
})

test('what is given up is forgotten and comes to nothing, and other files are not listened to', async () => {
  const { diarisation, said, state, answers, forget, listener } = world()
  await diarisation.start(ASK)
  await answers({ progress: 0.5 }, 'another')
  expect(state().progress).toBe(0)
  await diarisation.giveUp()
  expect(forget).toHaveBeenCalledTimes(1)
  expect(state()).toMatchObject({ phase: 'idle', outcome: null })
  await answers({ request: 'mine', turns })
  expect(said()).toHaveLength(1)
  diarisation.stop()
  expect(listener()).toBeUndefined()
})
