import * as fc from 'fast-check'
import mammoth from 'mammoth'
import { parseText } from 'media-captions'
import { writeDocument } from '../../../server/modules/transcripts/exports/write-document.ts'
import { exportOptions, type ExportFormat, type ExportOptions } from '../../../src/shared/contract/files/exports.ts'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { INITIAL_TEMPLATE } from '../../../src/shared/transcript/formats/template.ts'
import { readTranscriptFile } from '../../../src/shared/transcript/imports/read-transcript-file.ts'
import { anyTranscript } from '../any-transcript.ts'
import { buildParagraph } from '../build-transcript.ts'
import { pdfText } from '../pdf-text.ts'
import { below, type Random } from './mutate.ts'
import { claim, type FuzzTarget } from './target.ts'

/** A text and how it is to be written. */
interface Writing {
  format: ExportFormat
  transcript: Transcript
  options: ExportOptions
}

const flag = (random: Random) => random() < 0.5

/** Now and then the text is of plain words, of which each reader has to find every one. */
const plainWords = (random: Random) =>
  Array.from({ length: 1 + below(random, 40) }, () =>
    Array.from({ length: 1 + below(random, 9) }, () => 'abcdefghijklmnopqrstuvwxyz'[below(random, 26)]).join(''),
  ).join(' ')

function draw(format: ExportFormat, random: Random): Writing {
  const isPlain = random() < 0.4
  const transcript = isPlain
    ? {
        paragraphs: Array.from({ length: 1 + below(random, 4) }, (_, at) =>
          buildParagraph(plainWords(random), at * 60, { speaker: '' }),
        ),
        speakers: [],
        notes: [],
      }
    : fc.sample(anyTranscript, { seed: below(random, 2 ** 31), numRuns: 1 })[0]!
  const options = {
    ...exportOptions.parse({}),
    is_show_speaker_names: flag(random),
    is_show_timecodes_paragraph: flag(random),
    is_remove_strikethrough_text: flag(random),
    split_subtitle_over_lines: 1 + below(random, 3),
    charachters_per_line: 10 + below(random, 71),
  }
  return { format, transcript, options }
}

/** What of a text every reader can give back: words of small Latin letters. */
const letters = (text: string) => text.match(/[a-z]+/g) ?? []
const isPlain = ({ transcript }: Writing) =>
  transcript.paragraphs.every(
    ({ words, speaker }) => speaker === '' && words.every(({ text, is_strike }) => !is_strike && /^[a-z]+$/.test(text)),
  )
const wordsOf = ({ transcript }: Writing) => transcript.paragraphs.flatMap(({ words }) => words.map(({ text }) => text))

/** Words that are in the document in their order, whatever lines they are broken over. */
function claimSame(writing: Writing, read: string): void {
  if (!isPlain(writing)) return
  const wanted = wordsOf(writing).join('')
  const found = letters(read.replaceAll(/\s/g, '')).join('')
  claim(
    found.includes(wanted),
    `other words: ${JSON.stringify(found.slice(0, 300))} for ${JSON.stringify(wanted.slice(0, 300))}`,
  )
}

async function readCues(text: string, type: 'srt' | 'vtt'): Promise<string> {
  const { cues, errors } = await parseText(text, { type, strict: false })
  claim(errors.length === 0, `a reader of subtitles finds faults: ${errors.map(({ message }) => message).join('; ')}`)
  for (const { startTime, endTime } of cues)
    claim(startTime >= 0 && endTime > startTime, 'a subtitle that ends before it begins')
  return cues.map((cue) => cue.text).join('\n')
}

const READERS: Record<ExportFormat, (bytes: Uint8Array) => Promise<string>> = {
  srt: (bytes) => readCues(new TextDecoder('utf-8', { fatal: true }).decode(bytes), 'srt'),
  vtt: (bytes) => readCues(new TextDecoder('utf-8', { fatal: true }).decode(bytes), 'vtt'),
  txt: async (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
  json: async (bytes) => {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    JSON.parse(text)
    return text
  },
  docx: async (bytes) => (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value,
  pdf: async (bytes) => (await pdfText(bytes)).join(' '),
}

/** A writer: what it writes is read by others, and plain words come back as they went in. */
function writer(format: ExportFormat): FuzzTarget<Writing> {
  return {
    name: format,
    show: (writing) => JSON.stringify(writing),
    *shrink({ transcript, ...rest }) {
      for (const at of transcript.paragraphs.keys())
        yield { ...rest, transcript: { ...transcript, paragraphs: transcript.paragraphs.toSpliced(at, 1) } }
      for (const [at, paragraph] of transcript.paragraphs.entries()) {
        for (const word of paragraph.words.keys())
          yield {
            ...rest,
            transcript: {
              ...transcript,
              paragraphs: transcript.paragraphs.with(at, { ...paragraph, words: paragraph.words.toSpliced(word, 1) }),
            },
          }
      }
    },
    open: async () => ({
      draw: (random) => draw(format, random),
      async try(writing) {
        const bytes = await writeDocument({
          ...writing,
          template: INITIAL_TEMPLATE,
          about: { name: 'Talk', language: 'en', lengthSeconds: 60, uploadedAt: 0 },
        })
        const read = await READERS[format](bytes)
        if (format === 'json') return claimSame(writing, wordsIn(read))
        claimSame(writing, read)
      },
      close: async () => undefined,
    }),
  }
}

/** The words of our own JSON, as our own import reads them. */
function wordsIn(json: string): string {
  const { paragraphs } =
    JSON.parse(json).transcript.length === 0
      ? { paragraphs: [] }
      : readTranscriptFile(json, { name: 'a.json', lengthSeconds: 0 }).transcript
  return paragraphs.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
}

export const writers = (['srt', 'vtt', 'txt', 'json', 'docx', 'pdf'] as const).map(writer)
