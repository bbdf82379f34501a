import { deflateSync } from 'node:zlib'
import type { AnswerFormat, Granularity } from '../../../src/shared/contract/openai.ts'
import type { Transcript, Word } from '../../../src/shared/contract/transcripts.ts'
import { shownParagraphs } from '../../../src/shared/transcript/formats/plain-words.ts'
import { unpackJson } from '../../kernel/transcript-codec/packing.ts'

/** A text as it is stored, gzipped JSON, and how it is to be told. */
export interface AnswerInput {
  body: Uint8Array
  format: Exclude<AnswerFormat, 'srt' | 'vtt'>
  granularities: readonly Granularity[]
  /** Its English name, in lower case. */
  language: string
  lengthSeconds: number
}

/** The text in the formats that are OpenAI's own; struck words are left out. */
export async function writeAnswer({ body, ...input }: AnswerInput): Promise<string> {
  return answerOf(JSON.parse(new TextDecoder().decode(await unpackJson(body))) as Transcript, input)
}

/** The same of a text in memory. */
export function answerOf(
  transcript: Transcript,
  { format, granularities, language, lengthSeconds }: Omit<AnswerInput, 'body'>,
): string {
  const paragraphs = shownParagraphs(transcript, { is_show_speaker_names: false, is_remove_strikethrough_text: true })
  const texts = paragraphs.map(({ words }) => words.map(({ text }) => text).join(' '))
  const text = texts.join('\n')
  if (format === 'text') return `${text}\n`
  const usage = { type: 'duration', seconds: Math.ceil(lengthSeconds) }
  if (format === 'json') return JSON.stringify({ text, usage })
  return JSON.stringify({
    task: 'transcribe',
    language,
    duration: lengthSeconds,
    text,
    ...(granularities.includes('segment') && {
      segments: paragraphs.map(({ paragraph, words }, id) => ({
        id,
        // Engines here work on the whole file, and not by windows and tokens.
        seek: 0,
        start: words[0]?.start ?? paragraph.data_start,
        end: words.reduce((latest, { end }) => Math.max(latest, end), 0),
        text: texts[id],
        tokens: [],
        temperature: 0,
        avg_logprob: averageLogarithm(paragraph.words),
        compression_ratio: compressionRatio(texts[id] ?? ''),
        no_speech_prob: 0,
      })),
    }),
    ...(granularities.includes('word') && {
      words: paragraphs.flatMap(({ words }) => words.map(({ text: word, start, end }) => ({ word, start, end }))),
    }),
    usage,
  })
}

/** A word of no confidence has no logarithm. */
const LEAST_CONFIDENCE = 1e-4

/** How sure the engine was of a paragraph's words, as a mean of natural logarithms: 0 is quite sure. */
function averageLogarithm(words: readonly Word[]): number {
  const sum = words.reduce((total, { confidence }) => total + Math.log(Math.max(LEAST_CONFIDENCE, confidence)), 0)
  return words.length === 0 ? 0 : sum / words.length
}

/** As Whisper measures it: a text that repeats itself packs better than speech does. */
function compressionRatio(text: string): number {
  const bytes = Buffer.from(text)
  return bytes.byteLength / deflateSync(bytes).byteLength
}
