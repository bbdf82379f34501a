import { expect, test, vi } from 'vitest'
import { createTalk, type Reader, type TalkSources } from './talk.ts'

const row = { file_id: 'f', language: 'es', source: 'Good morning', ends_seconds: 1, is_left: 0, said_at: 0 }

test('what changes is looked up once and written once in each language, for however many readers', async () => {
  const phrases = [{ ...row, number: 1, paragraph_id: 'a', text: null as string | null }]
  const translations = vi.fn<TalkSources['translations']>(() =>
    Promise.resolve([{ language: 'es', state: 'on', lateAt: null, phrases: phrases.map((one) => ({ ...one })) }]),
  )
  const sources: TalkSources = {
    goesOn: () => Promise.resolve(true),
    links: () => Promise.resolve([{ id: 'link', expires_at: Infinity, password_hash: null }]),
    tail: () => Promise.resolve({ paragraphs: [{ id: 'a', speaker: null, text: 'Good morning' }], end: 1 }),
    translations,
  }
  const fail = vi.fn()
  const talk = createTalk(sources, { now: () => 0, onError: fail })
  const heard = new Map<Reader, string[]>()
  const readers = Array.from({ length: 300 }, (_, index) => {
    const reader: Reader = {
      link: { id: 'link', password_hash: null },
      language: index % 2 === 0 ? 'es' : null,
      send: (frame) => void heard.get(reader)!.push(frame),
      end: fail,
    }
    heard.set(reader, [])
    talk.add(reader)
    return reader
  })
  await vi.waitFor(() => expect(heard.get(readers[0]!)!.some((frame) => frame.includes('"translated"'))).toBe(true))
  for (const frames of heard.values()) frames.length = 0
  translations.mockClear()

  phrases[0]!.text = 'Buenos días'
  talk.changed()
  await vi.waitFor(() => expect(heard.get(readers[298]!)).toHaveLength(1))
  expect(translations).toHaveBeenCalledOnce()
  const [frame] = heard.get(readers[0]!)!
  expect(JSON.parse(frame!)).toEqual({
    event: 'translated',
    data: { language: 'es', paragraphs: [{ id: 'a', speaker: null, text: 'Buenos días' }] },
  })
  readers.forEach((reader, index) => expect(heard.get(reader)).toEqual(index % 2 === 0 ? [frame] : []))
  // Who changes to it later is told how it is.
  talk.show(readers[1]!, 'es')
  expect(heard.get(readers[1]!)).toEqual([frame])
  expect(fail).not.toHaveBeenCalled()
  talk.stop()
})
