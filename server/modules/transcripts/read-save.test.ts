import { crc32, gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyImportedTranscript } from '../../../tests/support/any-transcript.ts'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import { SAVE_LIMITS } from '../../../src/shared/contract/transcripts.ts'
import { AppError } from '../../kernel/errors.ts'
import { inEnglish } from '../../kernel/words.ts'
import { readSave } from './read-save.ts'

const media = { lengthSeconds: 60 }
const good = buildTranscript('Hello there.', 'Bye.')
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const packed = (value: unknown) => gzipSync(json(value))

/** The good transcript with one thing changed. */
function changed(change: (transcript: ReturnType<typeof buildTranscript> & Record<string, unknown>) => void) {
  const copy = structuredClone(good) as ReturnType<typeof buildTranscript> & Record<string, unknown>
  change(copy)
  return packed(copy)
}

/** Gzip with all that a head may have besides; `off` is added to its checksum. */
function withFullHead(value: unknown, off = 0): Buffer {
  const body = packed(value)
  const head = Buffer.concat([
    Buffer.from([...body.subarray(0, 3), 2 + 4 + 8 + 16]),
    body.subarray(4, 10),
    Buffer.from([3, 0, 1, 2, 3]),
    Buffer.from('a name\0a comment\0'),
  ])
  const checksum = Buffer.alloc(2)
  checksum.writeUInt16LE((crc32(head) + off) & 0xffff)
  return Buffer.concat([head, checksum, body.subarray(10)])
}

/** What is read, or what is thrown. */
function answerTo(body: Uint8Array): unknown {
  try {
    return readSave(body, media).transcript
  } catch (error) {
    return error
  }
}

function refusal(body: Uint8Array) {
  const error = answerTo(body)
  if (!(error instanceof AppError)) throw new Error('it was accepted, or failed in another way', { cause: error })
  return { status: error.status, code: error.code, message: error.message, fields: inEnglishAll(error.fields) }
}

const inEnglishAll = (fields: AppError['fields']) =>
  fields && Object.fromEntries(Object.entries(fields).map(([path, words]) => [path, inEnglish(words)]))

describe('accepts', () => {
  test('gzip, which can be stored as it came, and plain JSON', () => {
    const body = packed(good)
    expect(readSave(body, media)).toEqual({ transcript: good, packed: body })
    expect(readSave(json(good), media)).toEqual({ transcript: good, packed: null })
  })

  test('gzip with a name, a comment, more fields and a checksum in its head', () => {
    expect(readSave(withFullHead(good), media).transcript).toEqual(good)
  })

  test('a mark of the byte order, which is not stored', () => {
    expect(readSave(gzipSync(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), json(good)])), media)).toEqual({
      transcript: good,
      packed: null,
    })
  })

  test('whatever is a transcript', () => {
    fc.assert(
      fc.property(anyImportedTranscript, (transcript) => {
        expect(readSave(packed(transcript), { lengthSeconds: 1000 }).transcript).toEqual(
          JSON.parse(JSON.stringify(transcript)),
        )
      }),
    )
  })

  test('a long one', () => {
    const long = {
      ...good,
      paragraphs: Array.from({ length: 2000 }, (_, i) => ({ ...good.paragraphs[0], _id: `p${i}` })),
    }
    expect(readSave(packed(long), media).transcript).toMatchObject({ paragraphs: { length: 2000 } })
  })

  test('a little past the end of the media, and any time where the length is unknown', () => {
    expect(
      readSave(
        changed((t) => Object.assign(t.paragraphs[1]!.words[0]!, { data_end: 65 })),
        media,
      ).transcript,
    ).toBeDefined()
    expect(
      readSave(
        changed((t) => Object.assign(t.paragraphs[1]!.words[0]!, { data_end: 5000 })),
        { lengthSeconds: 0 },
      ).transcript,
    ).toBeDefined()
  })
})

test('takes a text that packs better than 250 to 1: its plain size is what counts', () => {
  const dull = { ...good, paragraphs: Array.from({ length: 50_000 }, () => ({ ...good.paragraphs[0]!, words: [] })) }
  const body = packed(dull)
  expect(body.byteLength * 250).toBeLessThan(JSON.stringify(dull).length)
  expect(readSave(body, media).transcript.paragraphs).toHaveLength(50_000)
})

describe('refuses', () => {
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array(0)],
    ['a broken gzip', Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(50, 7)])],
    ['a gzip cut short', packed(good).subarray(0, -10)],
    ['a gzip cut to two bytes', packed(good).subarray(0, 2)],
    [
      'a gzip whose checksum is wrong',
      Buffer.concat([packed(good).subarray(0, -8), Buffer.alloc(4, 1), packed(good).subarray(-4)]),
    ],
    ['a gzip whose head is damaged', withFullHead(good, 1)],
    ['two gzip members', Buffer.concat([gzipSync(json(good).subarray(0, 20)), gzipSync(json(good).subarray(20))])],
    ['an empty gzip member before another', Buffer.concat([gzipSync(''), packed(good)])],
    ['a gzip packed in another way than deflate', Buffer.from(packed(good)).fill(7, 2, 3)],
    [
      'a gzip whose name does not end',
      Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 0]), Buffer.alloc(40, 'a')]),
    ],
    ['bytes after the gzip', Buffer.concat([packed(good), Buffer.from('more')])],
    [
      'bytes after the gzip that end as it does',
      Buffer.concat([packed(good), Buffer.from('more'), packed(good).subarray(-8)]),
    ],
    ['text that is not JSON', gzipSync('hello')],
    ['NaN', gzipSync(JSON.stringify(good).replace('"data_start":0', '"data_start":NaN'))],
    ['text that is not UTF-8', gzipSync(Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
    ['a JSON that is no object', packed([good])],
    ['__proto__ at the top', gzipSync(JSON.stringify(good).replace('{', '{"__proto__":{"x":1},'))],
    ['__proto__ in a word', gzipSync(JSON.stringify(good).replace('{"text"', '{"__proto__":{"x":1},"text"'))],
    [
      'an escaped __proto__',
      gzipSync(JSON.stringify(good).replace('{"text"', String.raw`{"\u005f_proto__":null,"text"`)),
    ],
    ['an unknown field', changed((t) => Object.assign(t, { extra: 1 }))],
  ])('%s', (_name, body) => {
    expect(refusal(body)).toMatchObject({ status: 400, code: 'invalid_transcript' })
  })

  test.each<[string, Uint8Array, string, string]>([
    [
      'wrong types',
      changed((t) => Object.assign(t.paragraphs[0]!.words[1]!, { text: 7 })),
      'Paragraph 1, word 2',
      'paragraphs.0.words.1.text',
    ],
    [
      'a missing field',
      changed((t) => Reflect.deleteProperty(t.paragraphs[1]!, 'marked')),
      'Paragraph 2',
      'paragraphs.1.marked',
    ],
    [
      'an infinite time',
      gzipSync(JSON.stringify(good).replace('"data_end":0.5', '"data_end":1e999')),
      'Paragraph 1, word 1',
      'paragraphs.0.words.0.data_end',
    ],
    [
      'a negative time',
      changed((t) => Object.assign(t.paragraphs[0]!.words[0]!, { data_start: -1 })),
      'Paragraph 1, word 1',
      'paragraphs.0.words.0.data_start',
    ],
    [
      'a confidence above 1',
      changed((t) => Object.assign(t.paragraphs[0]!.words[0]!, { confidence: 1.1 })),
      'Paragraph 1, word 1',
      'paragraphs.0.words.0.confidence',
    ],
    [
      'a word that ends before it starts',
      changed((t) => Object.assign(t.paragraphs[1]!.words[0]!, { data_end: 1 })),
      'Paragraph 2, word 1 ends before it starts.',
      'paragraphs.1.words.0.data_end',
    ],
    [
      'a paragraph that ends before it starts',
      changed((t) => Object.assign(t.paragraphs[1]!, { data_end: 1 })),
      'Paragraph 2 ends before it starts.',
      'paragraphs.1.data_end',
    ],
    [
      'a word past the media',
      changed((t) => Object.assign(t.paragraphs[0]!.words[1]!, { data_end: 66 })),
      'Paragraph 1, word 2 ends after the recording.',
      'paragraphs.0.words.1.data_end',
    ],
    [
      'a paragraph past the media',
      changed((t) => Object.assign(t.paragraphs[1]!, { data_end: 5000 })),
      'Paragraph 2 ends after the recording.',
      'paragraphs.1.data_end',
    ],
  ])('%s, naming the place', (_name, body, message, path) => {
    const { status, code, message: said, fields } = refusal(body)
    expect({ status, code }).toEqual({ status: 400, code: 'invalid_transcript' })
    expect(said).toContain(message)
    expect(Object.keys(fields ?? {})).toEqual([path])
  })

  test.each([
    ['text that is not JSON', gzipSync('hello'), 'This is not JSON.', undefined],
    ['a JSON that is no object', packed([good]), 'This has to be an object.', 'body'],
    ['an unknown field', changed((t) => Object.assign(t, { extra: 1 })), 'Unknown field: extra.', 'body'],
    [
      'notes that are no list',
      changed((t) => Object.assign(t, { notes: 1 })),
      'notes: This has to be a list.',
      'notes',
    ],
  ] as const)('%s, and says so', (_name, body, message, field) => {
    expect(refusal(body)).toMatchObject({ message, fields: field && { [field]: message } })
  })

  test('JSON nested deeper than 32, before anything is built of it', () => {
    expect(refusal(gzipSync('['.repeat(100_000)))).toMatchObject({
      status: 400,
      message: 'The JSON nests deeper than 32 levels.',
    })
    expect(refusal(gzipSync(`${'['.repeat(33)}${']'.repeat(33)}`))).toMatchObject({
      message: 'The JSON nests deeper than 32 levels.',
    })
    expect(refusal(gzipSync(`${'['.repeat(32)}${']'.repeat(32)}`))).not.toMatchObject({
      message: 'The JSON nests deeper than 32 levels.',
    })
    expect(refusal(packed({ text: `${'['.repeat(40)}"\\${'{'.repeat(40)}` }))).not.toMatchObject({
      message: 'The JSON nests deeper than 32 levels.',
    })
  })

  test('a bomb, before it is unpacked', () => {
    expect(refusal(gzipSync(Buffer.alloc(SAVE_LIMITS.plainBytes + 1, ' ')))).toMatchObject({
      status: 413,
      code: 'too_large',
    })
  })

  test('a text that is larger than it says of itself, where it says it ends', () => {
    const lying = Buffer.from(packed({ ...good, notes: ['x'.repeat(15_000), 'y'.repeat(15_000)] }))
    lying.writeUInt32LE(1000, lying.length - 4)
    expect(refusal(lying)).toMatchObject({ status: 400, message: 'The gzip data is damaged or cut short.' })
  })

  test('more than 16 MB packed', () => {
    expect(refusal(Buffer.alloc(16 * 1024 * 1024 + 1, 0x1f))).toMatchObject({ status: 413, code: 'too_large' })
  })

  test('any bytes, with an answer of ours', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), fc.nat(), (bytes, isDamaged, at) => {
        const body = isDamaged ? Uint8Array.from(packed(good)) : bytes
        if (isDamaged) body[at % body.length] = bytes[0] ?? 0
        const answer = answerTo(body)
        if (answer instanceof Error) expect(answer).toBeInstanceOf(AppError)
        else expect(answer).toEqual(good)
      }),
      { numRuns: 300 },
    )
  })
})
