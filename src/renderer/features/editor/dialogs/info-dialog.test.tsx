// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { FlatFile } from '../../../../shared/contract/files/records.ts'
import type { Listener } from '../../../../shared/contract/listened.ts'
import type { Word } from '../../../../shared/contract/transcripts.ts'
import { timedText } from '../../../../shared/transcript/timed-text.ts'
import type { Offers } from '../../../../shared/vocabulary/offers.ts'
import { buildParagraph, buildWord } from '../../../../../tests/support/build-transcript.ts'
import { fakeFile } from '../../../../../tests/support/fake-file.ts'
import { draw, press } from '../../../components/testing/draw.ts'
import type { EditorSession } from '../session.ts'
import { SessionContext } from '../use-session.ts'
import { InfoDialog } from './info-dialog.tsx'

const seek = vi.fn<(seconds: number) => void>()
const onClose = vi.fn<() => void>()

async function drawInfo({
  speakersBy = null,
  words = [],
  terms = [],
  offers = new Map(),
  human = null,
  listeners = [],
}: {
  speakersBy?: string | null
  words?: Word[]
  terms?: string[]
  offers?: Offers
  human?: FlatFile['human_transcription']
  listeners?: Listener[]
} = {}): Promise<Record<string, string>> {
  const { file } = fakeFile(1, {
    name: 'talk.ogg',
    type: 'audio/ogg',
    size: 12_340_000,
    length: 3723,
    uploaded_date: '2026-03-02T12:00:00.000Z',
    language_code: 'hr',
  })
  const client = new QueryClient()
  client.setQueryDefaults(['listeners'], { staleTime: Infinity })
  client.setQueryData(['listeners', file._id], { listeners })
  const session = {
    file: { ...file, human_transcription: human },
    view: {
      state: {
        doc: { lines: 2 },
        field: () => timedText({ paragraphs: [buildParagraph('', 0, { words })], speakers: [], notes: [] }),
      },
    },
    translation: null,
    offers: { store: createStore(() => ({ terms, offers })), look: () => Promise.resolve() },
    listened: { store: createStore(() => ({ listened: [] })) },
    player: { store: createStore(() => ({ lengthSeconds: 3723 })), seek },
    ui: createStore(() => ({
      words: 1200,
      speakers: [
        { name: 'Ana', color: 'black' },
        { name: 'Ben', color: 'navy' },
      ],
      speakersBy,
    })),
  }
  await draw(
    <QueryClientProvider client={client}>
      <SessionContext value={session as unknown as EditorSession}>
        <InfoDialog onClose={onClose} />
      </SessionContext>
    </QueryClientProvider>,
  )
  return Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  )
}

test('terms that may be meant stand apart from those that were set', async () => {
  const [kos, any] = [buildWord('kos', 3), buildWord('any', 4)]
  const offers: Offers = new Map([[kos, { term: 'Castellani', words: [kos, any], instead: [] }]])
  expect(await drawInfo({ words: [kos, any], terms: ['Castellani'], offers })).toMatchObject({
    Vocabulary: 'None of 1 terms found',
    Suggested: 'Castellani0:03heard as “kos any”',
  })
})

test('[QU-007] shows name, type, size, length, uploaded date and language of the file', async () => {
  expect(await drawInfo()).toMatchObject({
    Name: 'talk.ogg',
    Type: 'audio/ogg',
    Size: '12.3 MB',
    Length: '1:02:03',
    Uploaded: expect.stringContaining('2 Mar 2026') as string,
    Language: 'Croatian',
    Words: '1,200',
    Speakers: 'Ana, Ben',
  })
})

test.each([
  ['pauses', 'by pauses only'],
  ['sherpa-onnx, Pyannote 3.0', 'by sherpa-onnx, Pyannote 3.0'],
  [null, undefined],
])('says what told the speakers apart: %s', async (speakersBy, told) => {
  expect((await drawInfo({ speakersBy }))['Speakers separated']).toBe(told)
})

test('says where the words of the vocabulary are, what was heard there, and leads there', async () => {
  const words = [buildWord('Castellani', 3.5, { heard: 'kos tell any' }), buildWord('Rijeka.', 70)]
  expect((await drawInfo({ words, terms: ['Rijeka', 'Castellani', 'Zagreb'] }))['Vocabulary']).toBe(
    'Castellani0:03heard as “kos tell any”Rijeka1:10',
  )
  await press(document.querySelector('[aria-label="Play Rijeka at 1:10"]'))
  expect(seek).toHaveBeenCalledExactlyOnceWith(70)
  expect(onClose).toHaveBeenCalledOnce()
})

test('says that none of the vocabulary was found, and nothing where there is none', async () => {
  expect((await drawInfo({ terms: ['Zagreb', 'Rijeka'] }))['Vocabulary']).toBe('None of 2 terms found')
  expect((await drawInfo())['Vocabulary']).toBeUndefined()
})

test('says how much of a human transcription its transcriber played, and how fast', async () => {
  const human = { status: 'FINISHED' } as FlatFile['human_transcription']
  const listeners: Listener[] = [
    { who: 'you', ranges: [{ from: 0, to: 5, speed: 1 }] },
    {
      who: 'transcriptor',
      ranges: [
        { from: 0, to: 1800, speed: 1 },
        { from: 1800, to: 3600, speed: 2 },
      ],
    },
  ]
  expect((await drawInfo({ human, listeners }))['Played by the transcriber']).toBe(
    '1:00:00 of 1:02:03, at 1.3× on average',
  )
  expect((await drawInfo({ human, listeners: [] }))['Played by the transcriber']).toBeUndefined()
})
