import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, anyTranscript } from '../../../../tests/support/any-transcript.ts'
import { buildParagraph, buildTranscript, buildWord } from '../../../../tests/support/build-transcript.ts'
import { parseText } from 'media-captions'
import { captionProblems } from './caption-problems.ts'
import { buildCaptions, type CaptionOptions } from './captions.ts'
import { shownParagraphs } from './plain-words.ts'
import { formatSrt } from './srt.ts'
import { formatVtt } from './vtt.ts'

const options: CaptionOptions = {
  is_show_speaker_names: false,
  is_remove_strikethrough_text: false,
  split_subtitle_over_lines: 2,
  charachters_per_line: 20,
}
const anyOptions = fc.record({
  is_show_speaker_names: fc.boolean(),
  is_remove_strikethrough_text: fc.boolean(),
  split_subtitle_over_lines: fc.integer({ min: 1, max: 3 }),
  charachters_per_line: fc.integer({ min: 10, max: 80 }),
})

/** Reads subtitles as players do: a line of times begins a cue, a blank line ends it. */
function readCues(file: string): { start: number; end: number; lines: string[] }[] {
  const cues: { start: number; end: number; lines: string[] }[] = []
  let isInCue = false
  for (const line of file.split(/\r\n|\r|\n/)) {
    if (line.includes('-->')) {
      const times = /^(\d{2,}):(\d\d):(\d\d)[.,](\d{3}) --> (\d{2,}):(\d\d):(\d\d)[.,](\d{3})$/
        .exec(line)
        ?.slice(1)
        .map(Number)
      if (!times) throw new Error(`an arrow in the text: ${line}`)
      const ms = (from: number) =>
        ((times[from]! * 60 + times[from + 1]!) * 60 + times[from + 2]!) * 1000 + times[from + 3]!
      cues.push({ start: ms(0), end: ms(4), lines: [] })
      isInCue = true
    } else if (line === '') isInCue = false
    else if (isInCue) cues.at(-1)!.lines.push(line)
  }
  return cues
}

const unescaped = (line: string) =>
  line
    .replace(/^<v [^>]*>/, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const said = (lines: string[]) => lines.join('').replaceAll(' ', '')
const oneGrapheme = (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length === 1

describe('subtitles', () => {
  test('what is said while another speaks is shown when it is said', () => {
    const long = buildParagraph('so we went down to the river and sat there for an hour', 0)
    const aside = buildParagraph('yes', 4.5, { speaker: 'Speaker 2' })
    const captions = buildCaptions({ paragraphs: [long, aside], speakers: [], notes: [] }, options, 'beside')
    for (const [at, { startMs }] of captions.entries())
      expect(startMs).toBeGreaterThanOrEqual(captions[at - 1]?.endMs ?? 0)
    const shown = captions.find(({ lines }) => lines.includes('yes'))
    expect(shown).toMatchObject({ startMs: 4500 })
  })

  test('fill lines and captions, with the times of their words', () => {
    const captions = buildCaptions(
      buildTranscript('one two three four five six seven eight nine ten'),
      options,
      'beside',
    )
    expect(captions.map(({ lines }) => lines)).toEqual([['one two three four', 'five six seven'], ['eight nine ten']])
    expect(captions.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 6500],
      [7000, 9500],
    ])
  })

  test('end at a pause', () => {
    const words = [buildWord('before', 1), buildWord('after', 5)]
    const captions = buildCaptions(
      { paragraphs: [buildParagraph('', 1, { words })], speakers: [], notes: [] },
      options,
      'beside',
    )
    expect(captions.map(({ startMs, endMs, lines }) => [startMs, endMs, lines])).toEqual([
      [1000, 2000, ['before']],
      [5000, 6000, ['after']],
    ])
  })

  test('name a speaker where another begins', () => {
    const transcript = buildTranscript('Hello.', 'Again me.', 'Hi.')
    transcript.paragraphs[2]!.speaker = 'Ann'
    const shown = { ...options, is_show_speaker_names: true }
    expect(buildCaptions(transcript, shown, 'in-text').map(({ lines }) => lines)).toEqual([
      ['Speaker 1: Hello.'],
      ['Again me.'],
      ['Ann: Hi.'],
    ])
    expect(buildCaptions(transcript, options, 'in-text').map(({ lines }) => lines)).toEqual([
      ['Hello.'],
      ['Again me.'],
      ['Hi.'],
    ])
  })

  test('name nobody where nobody is said to speak', () => {
    const transcript = buildTranscript('Hello.', 'Who?', 'Me.')
    for (const [index, speaker] of ['Ann', '', 'Ann'].entries()) transcript.paragraphs[index]!.speaker = speaker
    expect(
      buildCaptions(transcript, { ...options, is_show_speaker_names: true }, 'in-text').map(({ lines }) => lines),
    ).toEqual([['Ann: Hello.'], ['Who?'], ['Ann: Me.']])
  })

  const timed = (...words: (readonly [text: string, start: number, end: number])[]) =>
    words.map(([text, start, end]) => buildWord(text, start, { data_end: end }))
  const captionsOf = (more: Partial<CaptionOptions>, ...paragraphs: ReturnType<typeof timed>[]) =>
    buildCaptions(
      { paragraphs: paragraphs.map((words) => buildParagraph('', 0, { words })), speakers: [], notes: [] },
      { ...options, ...more },
      'beside',
    )

  test('are cut for the time that there is before the next paragraph', () => {
    const hurried = timed(
      ['so', 0, 0.6],
      ['we', 0.6, 1.2],
      ['go.', 1.2, 1.5],
      ['He', 1.5, 1.7],
      ['came', 1.7, 1.9],
      ['now', 1.9, 2.1],
    )
    const size = { charachters_per_line: 15, split_subtitle_over_lines: 1 }
    expect(captionsOf(size, hurried, timed(['Next.', 2.4, 3])).map(({ lines }) => lines[0])).toEqual([
      'so we',
      'go. He came now',
      'Next.',
    ])
    expect(captionsOf(size, hurried, timed(['Next.', 9, 9.5])).map(({ lines }) => lines[0])).toEqual([
      'so we go.',
      'He came now',
      'Next.',
    ])
  })

  test('stay for the letters of all their lines, and up to the next where that is near', () => {
    const times = (captions: ReturnType<typeof captionsOf>) => captions.map(({ startMs, endMs }) => [startMs, endMs])
    expect(times(captionsOf({}, timed(['a'.repeat(20), 0, 0.2], ['b'.repeat(20), 0.2, 0.5])))).toEqual([[0, 1952]])
    expect(times(captionsOf({}, timed(['one', 0, 0.05]), timed(['two', 0.084, 0.5])))).toEqual([
      [0, 84],
      [84, 1084],
    ])
  })

  test('cut a word that is longer than a line, never inside a character', () => {
    const words = [buildWord('日本語のとても長い文がここに続く', 0)]
    const [caption] = buildCaptions(
      { paragraphs: [buildParagraph('', 0, { words })], speakers: [], notes: [] },
      { ...options, charachters_per_line: 10 },
      'beside',
    )
    expect(caption?.lines).toEqual(['日本語のとても長い文', 'がここに続く'])
    expect(captionsOf({ charachters_per_line: 10 }, timed(['👩‍👩‍👧‍👦x', 0, 1]))[0]!.lines).toEqual(['👩‍👩‍👧‍👦', 'x'])
  })

  test.each([
    ['SRT', formatSrt],
    ['VTT', formatVtt],
  ])(
    '[EX-023] keep %s within the lines and characters, in order, without overlap, whatever is said',
    (_name, format) => {
      fc.assert(
        fc.property(anyTranscript, anyOptions, (transcript, chosen) => {
          const cues = readCues(format(transcript, chosen))
          for (const [index, cue] of cues.entries()) {
            expect(cue.lines.length).toBeGreaterThan(0)
            expect(cue.lines.length).toBeLessThanOrEqual(chosen.split_subtitle_over_lines)
            for (const line of cue.lines.map(unescaped)) {
              expect(line.trim()).toBe(line)
              if (!oneGrapheme(line)) expect(line.length).toBeLessThanOrEqual(chosen.charachters_per_line)
            }
            expect(cue.end).toBeGreaterThan(cue.start)
            expect(cue.start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0)
          }
        }),
        { numRuns: 300 },
      )
    },
  )

  test('hold arrows, blank lines and tags without a cue more or less', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 10 }), (texts) => {
        const wide = { ...options, charachters_per_line: 80, split_subtitle_over_lines: 3 }
        const transcript = {
          paragraphs: texts.map((text, index) => buildParagraph('', index, { words: [buildWord(`x${text}`, index)] })),
          speakers: [],
          notes: [],
        }
        expect(readCues(formatSrt(transcript, wide))).toHaveLength(texts.length)
        expect(readCues(formatVtt(transcript, wide))).toHaveLength(texts.length)
      }),
    )
  })

  const spoken = (text: string, seconds = 0.3) =>
    text.split(' ').map((part, index) => ({ ...buildWord(part, index * seconds), data_end: (index + 1) * seconds }))
  const linesFor = (text: string, more: Partial<CaptionOptions> = {}) =>
    buildCaptions(
      { paragraphs: [buildParagraph('', 0, { words: spoken(text) })], speakers: [], notes: [] },
      { ...options, charachters_per_line: 30, ...more },
      'beside',
    ).map(({ lines }) => lines)

  test('end with sentences and phrases', () => {
    expect(linesFor('We came home late. Nobody had waited up, so we went to bed.')).toEqual([
      ['We came home late.', 'Nobody had waited up,'],
      ['so we went to bed.'],
    ])
    expect(linesFor('When the rain had stopped, they walked on.')).toEqual([
      ['When the rain had stopped,', 'they walked on.'],
    ])
  })

  test('keep numbers and names together', () => {
    const all = [
      'It cost about 10 000 euros and old John Smith paid it all',
      'the year before last Dr. Mary Jones saw 20 million people go',
    ].flatMap((text) => linesFor(text, { charachters_per_line: 24 }).flat())
    for (const together of ['10 000 euros', 'John Smith', 'Mary Jones', '20 million'])
      expect(
        all.filter((line) => line.includes(together)),
        together,
      ).toHaveLength(1)
  })

  test('keep to the rules of reading where the times of the words allow', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,9}[.,]?$/), fc.double({ min: 0.25, max: 0.7, noNaN: true })), {
          minLength: 1,
          maxLength: 150,
        }),
        fc.integer({ min: 24, max: 80 }),
        (spokenWords, charachters_per_line) => {
          let at = 0
          const words = spokenWords.map(([text, length]) => buildWord(text, at, { data_end: (at += length) }))
          const captions = buildCaptions(
            { paragraphs: [buildParagraph('', 0, { words })], speakers: [], notes: [] },
            { ...options, charachters_per_line },
            'beside',
          )
          const broken = captionProblems(captions, { characters: charachters_per_line })
          // Words in a hurry, more than 21 characters a second, leave no other way.
          const tooFast = spokenWords.some(([text, length]) => (text.length + 1) / length > 20)
          expect(
            broken.filter(
              ({ kind, cue }) =>
                kind === 'long' ||
                kind === 'close' ||
                kind === 'wide' ||
                (kind === 'short' && cue < captions.length && spokenWords.length > 5) ||
                (kind === 'fast' && !tooFast),
            ),
          ).toEqual([])
        },
      ),
    )
  })

  test('report what could not be kept', () => {
    const hurried = [
      buildWord('extraordinarily', 0, { data_end: 0.2 }),
      buildWord('incomprehensible', 0.2, { data_end: 0.4 }),
    ]
    const captions = buildCaptions(
      {
        paragraphs: [buildParagraph('', 0, { words: hurried }), buildParagraph('Next.', 0.4)],
        speakers: [],
        notes: [],
      },
      { ...options, charachters_per_line: 40 },
      'beside',
    )
    expect(captionProblems(captions, { characters: 40 })).toEqual([
      { cue: 1, start: 0, kind: 'short', text: 'extraordinarily incomprehensible' },
      { cue: 1, start: 0, kind: 'fast', text: 'extraordinarily incomprehensible' },
    ])
  })

  test.each([
    ['srt', formatSrt],
    ['vtt', formatVtt],
  ] as const)(
    '[EX-023] come back from %s by another reader: the same words in the same order, no overlap',
    async (type, format) => {
      await fc.assert(
        fc.asyncProperty(anyTranscript, anyOptions, async (transcript, chosen) => {
          const hidden = { ...chosen, is_show_speaker_names: false }
          const { cues, errors } = await parseText(format(transcript, hidden), { type, strict: true, errors: true })
          expect(errors).toEqual([])
          const words = shownParagraphs(transcript, hidden).flatMap((paragraph) =>
            paragraph.words.map(({ text }) => text),
          )
          expect(
            said(
              cues
                .map(({ text }) => (type === 'vtt' ? unescaped(text) : text))
                .map((text) => text.replaceAll('\n', '')),
            ),
          ).toBe(said(words).replaceAll('-->', type === 'srt' ? '→' : '-->'))
          for (const [index, cue] of cues.entries())
            expect(cue.startTime).toBeGreaterThanOrEqual(cues[index - 1]?.endTime ?? 0)
        }),
        { numRuns: 200 },
      )
    },
  )

  test('say every word once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z<>&-]{1,30}$/), { minLength: 1, maxLength: 30 }),
        anyOptions,
        (texts, chosen) => {
          const transcript = buildTranscript(texts.join(' '))
          const cues = readCues(formatVtt(transcript, chosen))
          expect(said(cues.flatMap((cue) => cue.lines.map(unescaped)))).toBe(said(texts))
        },
      ),
    )
  })
})

describe('SRT', () => {
  test('looks like SubRip', () => {
    const transcript = buildTranscript('Hello <b>world</b> --> there', 'Bye')
    expect(formatSrt(transcript, { ...options, is_show_speaker_names: true, charachters_per_line: 45 })).toBe(
      '1\n00:00:00,000 --> 00:00:03,500\nSpeaker 1: Hello <b>world</b> → there\n\n2\n00:00:05,000 --> ' +
        '00:00:06,000\nBye\n',
    )
  })

  test('counts hours', () => {
    const transcript = { paragraphs: [buildParagraph('late', 101 * 3600 + 1.25)], speakers: [], notes: [] }
    expect(formatSrt(transcript, options)).toContain('101:00:01,250 --> 101:00:02,250')
  })

  test('of nothing is empty', () => {
    expect(formatSrt(buildTranscript(), options)).toBe('')
  })
})

describe('VTT', () => {
  test('looks like WebVTT', () => {
    const transcript = buildTranscript('Hello <b>world</b> --> there & you')
    transcript.paragraphs[0]!.speaker = 'Ann > Bob'
    expect(formatVtt(transcript, { ...options, is_show_speaker_names: true, charachters_per_line: 45 })).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:05.500\n<v Ann &gt; Bob>Hello &lt;b&gt;world&lt;/b&gt; --&gt; there &amp; ' +
        'you\n',
    )
  })

  test('names nobody where names are hidden', () => {
    expect(formatVtt(buildTranscript('Hi'), options)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nHi\n')
  })

  test('of nothing is a file all the same', () => {
    expect(formatVtt(buildTranscript(), options)).toBe('WEBVTT\n')
  })
})
