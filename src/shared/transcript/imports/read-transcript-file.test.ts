import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, anyImportedTranscript } from '../../../../tests/support/any-transcript.ts'
import { transcript as schema, type Transcript } from '../../contract/transcripts.ts'
import { formatJson } from '../formats/json.ts'
import { formatSrt } from '../formats/srt.ts'
import { formatTxt } from '../formats/txt.ts'
import { formatVtt } from '../formats/vtt.ts'
import { inEnglish } from '../../../../server/kernel/words.ts'
import { NotATranscript } from './imported-text.ts'
import { readTranscriptFile } from './read-transcript-file.ts'

const read = (content: string, { name = '', lengthSeconds = 0 } = {}) =>
  readTranscriptFile(content, { name, lengthSeconds })
const json = (value: unknown) => read(JSON.stringify(value), { name: 'text.json' }).transcript
const texts = ({ paragraphs }: Transcript) => paragraphs.map(({ words }) => words.map(({ text }) => text).join(' '))
const refusal = (content: string, about = {}) => {
  try {
    read(content, about)
  } catch (error) {
    if (error instanceof NotATranscript) return inEnglish(error.words)
    throw error
  }
  return 'accepted'
}

const item = {
  start_time: 0.5,
  end_time: 2,
  words: [
    { text: 'Good', start_time: 0.5, end_time: 1 },
    { text: 'morning.', start_time: 1.25, end_time: 2 },
  ],
}

describe('[UP-039 UP-040 UP-041 UP-042] JSON', () => {
  test('what a file leaves out is as the spec says', () => {
    expect(json({ transcript: [item] })).toEqual({
      paragraphs: [
        {
          _id: 'p1',
          speaker: 'Speaker 1',
          color: 'black',
          note: '',
          marked: false,
          data_start: 0.5,
          data_end: 2,
          words: [
            { text: 'Good', data_start: 0.5, data_end: 1, confidence: 1, is_highlight: false, is_strike: false },
            { text: 'morning.', data_start: 1.25, data_end: 2, confidence: 1, is_highlight: false, is_strike: false },
          ],
        },
      ],
      speakers: [{ name: 'Speaker 1', color: 'black' }],
      notes: [],
    })
  })

  test('a word that runs into the next ends where that begins; paragraphs may overlap: people speak at once', () => {
    const words = [
      { text: 'Good', start_time: 0.5, end_time: 1.4 },
      { text: 'morning.', start_time: 1, end_time: 2 },
    ]
    const { paragraphs } = json({
      transcript: [
        { ...item, words },
        { ...item, start_time: 1.5 },
      ],
    })
    expect(paragraphs.map(({ words: [first] }) => first?.data_end)).toEqual([1, 1])
  })

  test('NUL and halves of pairs become the sign for what cannot be read', () => {
    const words = [{ text: 'a\0\ud83d', start_time: 0.5, end_time: 1 }]
    expect(json({ transcript: [{ ...item, words }] }).paragraphs[0]!.words[0]!.text).toBe('a\u{fffd}\u{fffd}')
  })

  test('what it holds besides is kept; what means nothing here is passed over', () => {
    const more = {
      ...item,
      speaker: 'Ana',
      color: 'speaker-2',
      note: 'Laughs',
      marked: true,
      id: 7,
      words: [{ ...item.words[0], confidence: 0.4, is_highlight: true, is_strike: true, origin: 'aligned', kind: 'x' }],
    }
    expect(json({ transcript: [more], made_by: 'another program' }).paragraphs[0]).toMatchObject({
      speaker: 'Ana',
      color: 'speaker-2',
      note: 'Laughs',
      marked: true,
      words: [{ confidence: 0.4, is_highlight: true, is_strike: true, origin: 'aligned' }],
    })
  })

  test('the array may be missing, but a file that holds something else is no transcript', () => {
    expect(json({}).paragraphs).toEqual([])
    expect(refusal('{"name": "longhand"}')).toBe('There is no transcript in this file.')
  })

  test.each([
    ['', 'This is not JSON.'],
    ['{"transcript": [', 'This is not JSON.'],
    ['[1, 2]', /^The file/],
    ['null', /^The file/],
    ['{"transcript": {}}', /^transcript/],
    [JSON.stringify({ transcript: [{ ...item, start_time: '0.5' }] }), /^Item 1, start_time/],
    [
      JSON.stringify({ transcript: [item, { ...item, words: [{ text: 'Good', start_time: null, end_time: 1 }] }] }),
      /^Item 2, word 1, start_time/,
    ],
    [JSON.stringify({ transcript: [{ ...item, words: [{ start_time: 0, end_time: 1 }] }] }), /^Item 1, word 1, text/],
    [
      JSON.stringify({ transcript: [{ ...item, words: [{ text: 'Good', start_time: 2, end_time: 1 }] }] }),
      'Item 1, word 1 ends before it starts.',
    ],
    ...['start_time', 'end_time', 'words'].map(
      (field) =>
        [JSON.stringify({ transcript: [{ ...item, [field]: undefined }] }), new RegExp(`^Item 1, ${field}`)] as [
          string,
          RegExp,
        ],
    ),
    ...['text', 'start_time', 'end_time'].map(
      (field) =>
        [
          JSON.stringify({ transcript: [{ ...item, words: [{ ...item.words[0], [field]: undefined }] }] }),
          new RegExp(`^Item 1, word 1, ${field}`),
        ] as [string, RegExp],
    ),
    ...['start_time', 'end_time'].flatMap((field) =>
      ['1', null, true, [1]].map(
        (value) =>
          [JSON.stringify({ transcript: [{ ...item, [field]: value }] }), new RegExp(`^Item 1, ${field}`)] as [
            string,
            RegExp,
          ],
      ),
    ),
    ...['start_time', 'end_time'].flatMap((field) =>
      ['1', null, true].map(
        (value) =>
          [
            JSON.stringify({ transcript: [{ ...item, words: [{ ...item.words[0], [field]: value }] }] }),
            new RegExp(`^Item 1, word 1, ${field}`),
          ] as [string, RegExp],
      ),
    ),
    [
      JSON.stringify({
        transcript: [
          {
            ...item,
            words: [
              { text: 'Good', start_time: 1, end_time: 1.5 },
              { text: 'morning.', start_time: 0.5, end_time: 0.8 },
            ],
          },
        ],
      }),
      'Item 1, word 2 starts before the previous word.',
    ],
    ['{"transcript": [], "transcript": []}', 'The key “transcript” appears twice in an object. Send it once.'],
    [JSON.stringify({ transcript: [{ ...item, end_time: 0 }] }), 'Item 1 ends before it starts.'],
    ['{"transcript": [{"start_time": 0, "end_time": 1e999, "words": []}]}', /^Item 1, end_time/],
    ['{"transcript": [{"start_time": NaN, "end_time": 1, "words": []}]}', 'This is not JSON.'],
    [`{"transcript": ${'['.repeat(100)}`, /nests deeper/],
    ['\u0000{\u0000}', 'This is not UTF-8 text.'],
  ])('refuses %j', (content, message) => {
    expect(refusal(content, { name: 'text.json' })).toMatch(message)
  })

  test('may nest as deep as what is saved, and no deeper', () => {
    const nested = (depth: number) => `{"transcript": [], "notes": ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    const refused = 'The JSON nests deeper than 32 levels.'
    expect([nested(32), nested(33)].map((text) => refusal(text, { name: 'text.json' }))).toEqual(['accepted', refused])
  })

  test('a text that goes on after the media is another text', () => {
    const late = JSON.stringify({ transcript: [{ ...item, end_time: 80 }] })
    expect(refusal(late, { lengthSeconds: 60 })).toBe('This text goes on after the end of the media.')
    expect(refusal(late, { lengthSeconds: 79 })).toBe('accepted')
    expect(refusal(late)).toBe('accepted')
  })

  test('some seconds and a twentieth of the length later is no other text: headers of media are estimates', () => {
    const ends = (end_time: number, wordEnd = 1) =>
      JSON.stringify({
        transcript: [{ start_time: 0, end_time, words: [{ text: 'Good', start_time: 0.5, end_time: wordEnd }] }],
      })
    expect(
      [ends(107), ends(107.1), ends(2, 107), ends(2, 107.1)].map(
        (text) => refusal(text, { lengthSeconds: 100 }) === 'accepted',
      ),
    ).toEqual([true, false, true, false])
  })

  test('is told by the name or by what is in the file, with its mark of UTF-8 or without', () => {
    const text = JSON.stringify({ transcript: [item] })
    expect(read(`\ufeff${text}`)).toEqual(read(text))
    expect(read(text).isTimed).toBe(true)
    expect(['a.json', 'a.JSON '].map((name) => refusal('word', { name }))).toEqual([
      'This is not JSON.',
      'This is not JSON.',
    ])
    expect(['a.json.txt', 'ajson', ''].map((name) => refusal('word', { name }))).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ])
    expect([' \n{', '{', '[{', '[ {'].map((content) => refusal(content))).toEqual(
      Array.from({ length: 4 }, () => 'This is not JSON.'),
    )
    expect(['[]', ' [ ]'].map((content) => refusal(content))).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^The file/)),
    )
    expect(['a{', '[1] note', 'a [ ]'].map((content) => refusal(content))).toEqual(['accepted', 'accepted', 'accepted'])
  })

  test('what is wrong with it is told with its cause', () => {
    expect(() => read('{"transcript": [')).toThrow(expect.objectContaining({ cause: expect.any(SyntaxError) }))
  })

  test('what is exported comes back the same', () => {
    fc.assert(
      fc.property(anyImportedTranscript, (original) => {
        const back = read(
          formatJson(original, { is_show_speaker_names: true, is_remove_strikethrough_text: false }),
        ).transcript
        const withoutIds = ({ paragraphs }: Transcript) => paragraphs.map((paragraph) => ({ ...paragraph, _id: '' }))
        expect(withoutIds(back)).toEqual(withoutIds(original))
      }),
    )
  })
})

describe('[UP-045] subtitles and plain text', () => {
  test('SubRip: words share the time of their subtitle, pauses make paragraphs', () => {
    const { transcript, isTimed } = read(
      '1\r\n00:00:01,000 --> 00:00:03,000\r\n<i>Good</i> morning,\r\neverybody.\r\n\r\n2\r\n00:00:10,500 --> ' +
        '00:00:11,500\r\n{\\an8}1 < 2\r\n',
    )
    expect(isTimed).toBe(true)
    expect(texts(transcript)).toEqual(['Good morning, everybody.', '1 < 2'])
    const [good, , everybody] = transcript.paragraphs[0]!.words
    expect(good).toMatchObject({ data_start: 1, origin: 'interpolated', confidence: 1 })
    expect(everybody!.data_end).toBe(3)
    expect(transcript.paragraphs[1]).toMatchObject({ speaker: 'Speaker 1', data_start: 10.5, data_end: 11.5 })
  })

  test('SubRip without blank lines keeps no numbers in the text', () => {
    expect(
      texts(read('1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:02,000 --> 00:00:03,000\nTwo').transcript),
    ).toEqual(['One Two'])
  })

  test('WebVTT: hours may be missing, voices are speakers, marks are not text', () => {
    const vtt =
      'WEBVTT - Interview\n\nSTYLE\n::cue { color: red }\n\nNOTE not said\n\nintro\n00:01.000 --> 00:02.000 ' +
      'align:start\n<v.loud Ana>Is <00:01.500>it &lt;b&gt; &amp;lt; ?\n\n00:02.000 --> 00:03.000\n<v ' +
      'Ivo>No.</v>\n'
    const { transcript } = read(vtt)
    expect(texts(transcript)).toEqual(['Is it <b> &lt; ?', 'No.'])
    expect(transcript.speakers.map(({ name }) => name)).toEqual(['Ana', 'Ivo'])
    expect(transcript.paragraphs.map(({ speaker }) => speaker)).toEqual(['Ana', 'Ivo'])
  })

  test('two subtitles at once stay in their order', () => {
    expect(
      texts(read('00:01,000 --> 00:03,000\nfirst of all\n\n00:01,000 --> 00:03,000\nsecond of all\n').transcript),
    ).toEqual(['first of all second of all'])
  })

  test('plain text shares the length of the media by the length of its words', () => {
    const { transcript, isTimed } = read('\ufeffAnna sang.\nTwo lines.\n\nTom slept.', { lengthSeconds: 27 })
    expect(isTimed).toBe(false)
    expect(texts(transcript)).toEqual(['Anna sang. Two lines.', 'Tom slept.'])
    expect(transcript.paragraphs[0]!.words[1]).toMatchObject({ data_start: 4, data_end: 9, origin: 'interpolated' })
    expect(transcript.paragraphs[1]!.data_end).toBe(27)
    expect(texts(read('One.\nTwo.').transcript)).toEqual(['One.', 'Two.'])
  })

  test('times above paragraphs, as in our own text export, are kept', () => {
    const { transcript, isTimed } = read('[00:00:01] Ana\nGood morning.\n\n[00:01:00] Ivo\nGood night.\n', {
      lengthSeconds: 70,
    })
    expect(isTimed).toBe(true)
    expect(transcript.paragraphs.map(({ speaker, data_start, data_end }) => [speaker, data_start, data_end])).toEqual([
      ['Ana', 1, 60],
      ['Ivo', 60, 70],
    ])
  })

  test.each(['', ' \n\n', 'WEBVTT\n\nNOTE nothing\n', '00:01,000 --> 00:02,000\n\n'])(
    'a file without text (%j) is refused',
    (content) => {
      expect(refusal(content)).toBe('There is no text in this file.')
    },
  )

  test('our own subtitles and texts come back with the same words', () => {
    const options = {
      is_show_speaker_names: false,
      is_show_timecodes_paragraph: true,
      is_remove_strikethrough_text: false,
      split_subtitle_over_lines: 2,
      charachters_per_line: 45,
    } as const
    const spoken: Transcript = {
      paragraphs: [0, 1].map((index) => ({
        _id: `${index}`,
        speaker: 'Ana',
        color: 'black',
        note: '',
        marked: false,
        data_start: index * 10,
        data_end: index * 10 + 4,
        words: ['a', 'long', 'way', 'home'].map((text, at) => ({
          text,
          data_start: index * 10 + at,
          data_end: index * 10 + at + 1,
          confidence: 1,
          is_highlight: false,
          is_strike: false,
        })),
      })),
      speakers: [],
      notes: [],
    }
    for (const content of [formatSrt(spoken, options), formatVtt(spoken, options), formatTxt(spoken, options)]) {
      expect(texts(read(content, { lengthSeconds: 14 }).transcript)).toEqual(['a long way home', 'a long way home'])
    }
  })
})

test('[UP-028] whatever is in a file, it is either a transcript that fits the contract or refused', () => {
  const piece = fc.oneof(
    anyText,
    fc.constantFrom(
      'WEBVTT',
      '\n\n',
      '1',
      '00:00:01,000 --> 00:00:02,000',
      '99:99:99.999 --> 00:00',
      '<v ',
      '{',
      '[',
      '"transcript"',
      ':',
      '{"transcript":[',
      '"words"',
      '\\',
      '[00:00:01] Ana\n',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom('', 'a.json', 'a.srt'), (pieces, name) => {
      const content = pieces.join(pieces.length % 2 ? '\n' : '')
      try {
        expect(schema.safeParse(read(content, { name, lengthSeconds: 100_000 }).transcript).error).toBeUndefined()
      } catch (error) {
        if (!(error instanceof NotATranscript)) throw error
      }
    }),
    { numRuns: 2000 },
  )
})

test('a large file of nothing but openings is judged in no time', () => {
  for (const opening of ['<', '{\\', '<v  ', '\n', '\n ', '0:', '[', '-->', '1\n']) {
    const content = opening.repeat(300_000)
    refusal(content)
    refusal(`WEBVTT\n\n00:01.000 --> 00:02.000\n${content}`)
  }
})

test('a large file whose subtitles all have another voice is read at once', () => {
  const cues = Array.from(
    { length: 150_000 },
    (_, at) =>
      `00:${String(Math.floor(at / 6000) % 60).padStart(2, '0')}:` +
      `${String(Math.floor(at / 100) % 60).padStart(2, '0')}.000 --> 00:59:59.000\n<v Voice ${at}>word\n`,
  )
  const { transcript } = read(`WEBVTT\n\n${cues.join('\n')}`)
  expect(transcript.paragraphs).toHaveLength(150_000)
  expect(transcript.paragraphs[149_999]!.speaker).toBe('Voice 149999')
})
