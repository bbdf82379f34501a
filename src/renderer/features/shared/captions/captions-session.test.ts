import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CaptionsMessage } from '../../../../shared/contract/captions.ts'
import { createCaptionsSession } from './captions-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function page() {
  const asked: string[] = []
  const lines: { say: (message: CaptionsMessage) => void; closed: () => void }[] = []
  const session = createCaptionsSession(({ received, closed }) => {
    lines.push({ say: (message) => received(JSON.stringify(message)), closed })
    return { send: (said) => void asked.push(said), close: () => undefined }
  })
  session.open()
  return { session, asked, lines, shown: () => session.store.getState() }
}

const talk: CaptionsMessage = { event: 'talk', data: { name: 'Council', language_code: 'en' } }
const text: CaptionsMessage = {
  event: 'text',
  data: { paragraphs: [{ id: 'a', speaker: null, text: 'Good morning' }] },
}

test('a page that loses its connection keeps what it shows, and connects again', () => {
  const { lines, shown } = page()
  for (const message of [talk, text, { event: 'partial', data: { text: 'every' } } as const]) lines[0]!.say(message)
  expect(shown()).toMatchObject({ isConnected: true, partial: 'every', paragraphs: text.data.paragraphs })
  lines[0]!.closed()
  expect(shown()).toMatchObject({ isConnected: false, partial: '', paragraphs: text.data.paragraphs })
  vi.advanceTimersByTime(5000)
  lines[1]!.say(talk)
  expect(shown()).toMatchObject({ isConnected: true, talk: { name: 'Council' } })
})

test('it waits for a free place, and for the password, and does not come back to a talk that is over', () => {
  const { session, lines, shown } = page()
  lines[0]!.say({ event: 'ended', data: { why: 'full' } })
  lines[0]!.closed()
  vi.advanceTimersByTime(15_000)
  expect(lines).toHaveLength(2)
  lines[1]!.say({ event: 'ended', data: { why: 'locked' } })
  lines[1]!.closed()
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  session.unlocked()
  expect(lines).toHaveLength(3)
  lines[2]!.say(talk)
  lines[2]!.say({ event: 'ended', data: { why: 'talk' } })
  lines[2]!.closed()
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(3)
  expect(shown().why).toBe('talk')
})

test('a translation is asked for on each connection, and what comes of another language is passed over', () => {
  const { session, asked, lines, shown } = page()
  lines[0]!.say(talk)
  session.show('es')
  const es: CaptionsMessage = {
    event: 'translated',
    data: { language: 'es', paragraphs: [{ id: 'a', speaker: null, text: 'Buenos días' }] },
  }
  const states: CaptionsMessage = {
    event: 'translations',
    data: { translations: [{ language: 'es', state: 'late' }] },
  }
  for (const message of [es, states]) lines[0]!.say(message)
  lines[0]!.say({ event: 'translated', data: { language: 'de', paragraphs: [] } })
  expect(shown()).toMatchObject({ translated: es.data, translations: states.data.translations })
  lines[0]!.closed()
  vi.advanceTimersByTime(5000)
  lines[1]!.say(talk)
  session.show(null)
  expect(asked.map((said) => (JSON.parse(said) as { data: object }).data)).toEqual([
    { language: 'es' },
    { language: 'es' },
    { language: null },
  ])
  expect(shown().translated).toBeNull()
})
