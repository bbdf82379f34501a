import { expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import type { SecondReading, SecondReadingState } from '../../../../shared/contract/second-readings.ts'
import type { Rivals } from '../../../../shared/transcript/rivals.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import type { LiveListener } from '../../../lib/live.ts'
import { createSecondReading } from './second-reading.ts'

const NOTHING: SecondReadingState = {
  engines: [{ name: 'sherpa', label: 'sherpa-onnx' }],
  cost_seconds: 60,
  reading: null,
}
const READING: SecondReading = { label: 'sherpa-onnx', progress: 0, words: null, failure: null, choices: [] }
const words = ['one', 'two', 'three'].map((text, at) => ({ text, start: at, end: at + 1, confidence: 1 }))

/** A text of three words, and a server that answers what a test says. */
function world() {
  const server = { answer: NOTHING, isRefusing: false, text: timedText(buildTranscript('one too three')) }
  let listener: LiveListener | undefined
  const seen: string[][] = []
  const count = vi.fn(() => Promise.reject(new Error('lost')))
  const reading = createSecondReading({
    fileId: 'file',
    text: () => server.text,
    onRivals: (rivals: Rivals) => seen.push([...rivals.keys()].map(({ text }) => text)),
    get: () => Promise.resolve(server.answer),
    order: () => {
      if (server.isRefusing) return Promise.reject(new Error('no'))
      server.answer = { ...NOTHING, reading: READING }
      return Promise.resolve()
    },
    remove: () => Promise.resolve(void (server.answer = NOTHING)),
    count,
    live: {
      listen: (given) => {
        listener = given
        return () => {
          listener = undefined
        }
      },
    },
    explain: () => 'The server said no.',
  })
  return {
    server,
    reading,
    seen,
    count,
    state: () => reading.store.getState(),
    answers: async (more: Partial<SecondReading>) => {
      server.answer = { ...NOTHING, reading: { ...READING, ...more } }
      listener?.message({ event: 'readingChanged', data: { id: 'file' } })
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('what was ordered is laid beside the text when it is there, and again when the text is another one', async () => {
  const { server, reading, seen, state, answers } = world()
  await reading.look()
  expect(state().server).toEqual(NOTHING)
  await reading.order('sherpa')
  await answers({ progress: 0.5 })
  expect(state().server?.reading?.progress).toBe(0.5)
  expect(seen).toEqual([])
  await answers({ progress: 1, words })
  expect([seen, state().rivals]).toEqual([[['too']], 1])
  server.text = timedText(buildTranscript('won two three'))
  reading.align()
  expect(seen.at(-1)).toEqual(['won'])
  await reading.remove()
  expect([seen.at(-1), state().rivals]).toEqual([[], 0])
})

test('words that an undo brings back have it laid beside them, too', async () => {
  const { server, reading, seen, answers } = world()
  await reading.order('sherpa')
  const decided = timedText(buildTranscript('one two three'))
  const before = server.text
  server.text = decided
  // All of it was taken before the answer came.
  await answers({ words })
  expect(seen).toEqual([[]])
  reading.changed()
  expect(seen).toHaveLength(1)
  server.text = before
  reading.changed()
  expect(seen.at(-1)).toEqual(['too'])
  reading.changed()
  expect(seen).toHaveLength(2)
})

test('a refusal says why', async () => {
  const { server, reading, state } = world()
  server.isRefusing = true
  await reading.order('sherpa')
  expect(state()).toMatchObject({ failure: 'The server said no.', isSending: false })
})

test('choices are counted here at once, and on the server', async () => {
  const { reading, state, answers, count } = world()
  reading.chosen('Ana', 'first')
  expect(count).not.toHaveBeenCalled()
  await reading.order('sherpa')
  await answers({ words })
  for (const taken of ['second', 'first', 'second'] as const) reading.chosen('Ana', taken)
  expect(state().server?.reading?.choices).toEqual([{ speaker: 'Ana', first: 1, second: 2 }])
  expect(count).toHaveBeenCalledTimes(3)
})

test('what comes while it is looked at is looked at once more', async () => {
  const { reading, seen, answers } = world()
  const looked = reading.look()
  await answers({ progress: 1, words })
  await looked
  expect(seen).toEqual([['too']])
})
