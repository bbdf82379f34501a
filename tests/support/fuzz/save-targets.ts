import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { AppError } from '../../../server/kernel/errors.ts'
import { parseAndPack } from '../../../server/modules/media/own-transcripts/read-own.ts'
import { unpackTranscript } from '../../../server/kernel/transcript-codec/packing.ts'
import { unpack } from '../../../server/kernel/transcript-codec/unpack.ts'
import { transcript } from '../../../src/shared/contract/transcripts.ts'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { buildTranscript } from '../build-transcript.ts'
import { openFuzzApp } from './fuzz-app.ts'
import { below, mutate, pick, type Random } from './mutate.ts'
import { claim, type FuzzTarget } from './target.ts'

const sample = buildTranscript('Good morning, how are you?', 'Fine — thank you.', 'Ünïcödé 東京 مرحبا 👩‍👩‍👧‍👦')
const KEYS = [
  'paragraphs',
  'words',
  'data_start',
  'data_end',
  'confidence',
  'origin',
  'speaker',
  'notes',
  '"__proto__":{}',
  '1e999',
  '-1',
  '[{"words":',
  '{"text":"a","data_start":0,"data_end":1}',
]

/**
 * JSON whose values, keys and shape are changed here and there, so that it is still JSON; `rate` is the share of
 * places.
 */
function changeJson(value: unknown, random: Random, rate = pick(random, [0, 0.002, 0.01, 0.05])): unknown {
  const isHit = () => random() < rate
  if (isHit()) return pick(random, [null, true, -1, 1e308, 0.1, '', 'x'.repeat(2000), [], {}, [[[]]], '\uD800', value])
  if (Array.isArray(value)) {
    const items = value.map((item) => changeJson(item, random, rate)).filter(() => !isHit())
    return isHit() ? [...items, ...items] : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(() => !isHit())
    .map(([key, inner]) => [isHit() ? pick(random, KEYS) : key, changeJson(inner, random, rate)] as const)
  return Object.fromEntries(entries)
}

/** What a browser would save, changed as JSON, as text, or as gzip. */
function drawSave(random: Random): Buffer {
  const json = Buffer.from(JSON.stringify(changeJson(sample, random)))
  const text = random() < 0.7 ? json : mutate(json, random, KEYS)
  const body = random() < 0.7 ? gzipSync(text, { level: below(random, 10) }) : text
  return random() < 0.3 ? mutate(body, random, KEYS) : body
}

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status >= 400 && error.status < 500

/**
 * `PUT /file/transcription/:id` with a body of gzip or JSON: refused with a place, or stored as the contract has it.
 */
export const saves: FuzzTarget = {
  name: 'saves',
  async open() {
    const server = await openFuzzApp()
    const url = `${API_BASE}/file/transcription/${server.me.fileId}`
    return {
      draw: drawSave,
      async try(payload) {
        const saved = await server.ask({
          method: 'PUT',
          url,
          headers: { ...server.me.bearer, 'content-type': 'application/octet-stream' },
          payload,
        })
        if (saved.statusCode !== 200) return
        const stored = await server.ask({ url, headers: server.me.bearer })
        claim(transcript.safeParse(stored.json()).success, 'stored what the contract does not know')
        await server.db.deleteFrom('transcript_version').execute()
      },
      close: server.close,
    }
  },
}

/** The unpacking of a body alone: it ends, and never with more than the body's own size says. */
export const gzip: FuzzTarget = {
  name: 'gzip',
  open: async () => ({
    draw: (random) => {
      const plain = pick(random, [
        Buffer.from(JSON.stringify(sample)),
        Buffer.alloc(below(random, 2_000_000), 32),
        randomBytes(0),
        Buffer.from('é'.repeat(below(random, 5000))),
      ])
      const packed = gzipSync(plain, { level: below(random, 10) })
      const body = random() < 0.2 ? Buffer.concat([packed, packed]) : packed
      return random() < 0.9 ? mutate(body, random, ['\x1f\x8b', '\x1f\x8b\x08\x00', '\0\0\0\0']) : body
    },
    async try(body) {
      try {
        unpack(body)
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    },
    close: async () => undefined,
  }),
}

const JSON_FILE = JSON.stringify({
  transcript: [
    {
      start_time: 0,
      end_time: 1.5,
      speaker: 'Ann',
      words: [
        { text: 'Good', start_time: 0, end_time: 0.5 },
        { text: 'morning.', start_time: 0.75, end_time: 1.5, confidence: 0.5 },
      ],
    },
  ],
})
const SRT_FILE =
  '1\n00:00:00,000 --> 00:00:02,500\nAnn: Good morning.\n<i>How</i> are you?\n\n2\n00:00:03,000 --> ' +
  '00:00:04,000\nFine.\n'
const VTT_FILE =
  'WEBVTT - A talk\nKind: captions\n\nNOTE a note\n\nSTYLE\n::cue {}\n\n1\n00:00.000 --> 00:02.500 line:0 ' +
  'align:start\n<v Ann>Good <00:01.000>morning.</v>\n\n00:03.000 --> 01:00:04.000\nFine &amp; well &lt;3\n'
const TXT_FILE = 'Ann: Good morning.\n\nBen: Fine, thank you.\nAnd you?\n\n[00:01:00] Ann: Well.'
const TOKENS = [
  '-->',
  '00:00:01,000 --> 00:00:02,000',
  'WEBVTT',
  'NOTE',
  'STYLE',
  '<v ',
  '</v>',
  '<00:01.000>',
  '&amp;',
  '&#x41;',
  '\n\n',
  '[00:01:00]',
  'Ann: ',
  '"words":[',
  '"start_time":',
  '99:99:99,999',
  '\uFEFF',
]

/** Own transcripts as people bring them, read to a text that the contract knows or refused in words. */
export const imports: FuzzTarget<{ name: string; bytes: Buffer }> = {
  name: 'imports',
  show: ({ name, bytes }) => `${name} ${JSON.stringify(bytes.toString('latin1').slice(0, 4000))}`,
  *shrink({ name, bytes }) {
    for (let size = Math.ceil(bytes.length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let from = 0; from < bytes.length; from += size)
        yield { name, bytes: Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + size)]) }
    }
  },
  open: async () => ({
    draw(random) {
      const [name, text] = pick(random, [
        ['a.json', JSON_FILE],
        ['a.srt', SRT_FILE],
        ['a.vtt', VTT_FILE],
        ['a.txt', TXT_FILE],
      ] as const)
      const json = name === 'a.json' && random() < 0.5 ? JSON.stringify(changeJson(JSON.parse(text), random)) : text
      const bytes = mutate(Buffer.from(json), random, TOKENS)
      return {
        name: random() < 0.1 ? 'a' : name,
        bytes: random() < 0.05 ? Buffer.from(bytes.toString('utf8'), 'utf16le') : bytes,
      }
    },
    async try({ name, bytes }) {
      try {
        const { body } = await parseAndPack({ name, content: bytes, lengthSeconds: 0 })
        const read = transcript.safeParse(await unpackTranscript(body))
        claim(read.success, `read what the contract does not know: ${read.error?.message.slice(0, 400)}`)
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    },
    close: async () => undefined,
  }),
}
