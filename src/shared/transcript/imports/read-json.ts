import { z } from 'zod'
import { paragraph, SAVE_LIMITS, speaker, word, type Paragraph, type Transcript } from '../../contract/transcripts.ts'
import { shapeOfJson } from '../../json-shape.ts'
import { KeyTwice, parseStorableJson } from '../../storable-json.ts'
import { IMPORTED_SPEAKER, NotATranscript, transcriptOfParagraphs } from './imported-text.ts'
import { phrase } from '../../words/phrase.ts'

const { data_start: time, text, confidence } = word.shape

const importedWord = z.object({
  text,
  start_time: time,
  end_time: time,
  confidence: confidence.default(1),
  is_highlight: z.boolean().default(false),
  is_strike: z.boolean().default(false),
  origin: word.shape.origin,
  heard: word.shape.heard,
})

const importedItem = z.object({
  start_time: time,
  end_time: time,
  speaker: speaker.shape.name.default(IMPORTED_SPEAKER.name),
  color: speaker.shape.color.default(IMPORTED_SPEAKER.color),
  note: paragraph.shape.note.default(''),
  marked: z.boolean().default(false),
  words: z.array(importedWord).max(200_000),
})

/** What the spec's import and our own export hold; other fields mean nothing here. */
const importedJson = z.object({ transcript: z.array(importedItem).max(200_000).optional() })

/**
 * Reads a transcript in JSON: `{transcript: [{start_time, end_time, words: [{text, start_time, end_time}]}]}`, with
 * more of our own fields if they are there.
 * @throws NotATranscript naming the place
 */
export function readJson(json: string): Transcript {
  const value = parse(json)
  const { success, data, error } = importedJson.safeParse(value)
  if (!success) throw new NotATranscript(`${placeName(error.issues[0]!.path)}: ${error.issues[0]!.message}`)
  // The array may be missing, but a file that holds other things instead is no transcript.
  if (data.transcript === undefined && Object.keys(value as object).length > 0)
    throw new NotATranscript(phrase('There is no transcript in this file.'))
  return transcriptOfParagraphs((data.transcript ?? []).map(toParagraph))
}

function parse(json: string): unknown {
  const { depth, keys } = shapeOfJson(json)
  if (depth > SAVE_LIMITS.depth) throw new NotATranscript(`The JSON nests deeper than ${SAVE_LIMITS.depth} levels.`)
  try {
    return parseStorableJson(json, keys).value
  } catch (cause) {
    throw new NotATranscript(cause instanceof KeyTwice ? cause.message : 'This is not JSON.', { cause })
  }
}

function toParagraph(
  { start_time, end_time, words, ...rest }: z.output<typeof importedItem>,
  index: number,
): Paragraph {
  if (end_time < start_time) throw new NotATranscript(`${placeName(['transcript', index])} ends before it starts.`)
  return {
    _id: `p${index + 1}`,
    ...rest,
    data_start: start_time,
    data_end: end_time,
    words: words.map(({ start_time: start, end_time: end, origin, heard, ...about }, at) => {
      const says = (what: string) => new NotATranscript(`Item ${index + 1}, word ${at + 1} ${what}.`)
      if (end < start) throw says('ends before it starts')
      if (start < (words[at - 1]?.start_time ?? 0)) throw says('starts before the word to its left')
      // Engines have words run into each other; one that does ends where the next begins, in our own exports, too.
      const data_end = Math.min(end, words[at + 1]?.start_time ?? end)
      return { ...about, data_start: start, data_end, ...(origin && { origin }), ...(heard !== undefined && { heard }) }
    }),
  }
}

/** A place for a person, counted from 1. */
function placeName([list, item, inside, at, ...field]: readonly PropertyKey[]): string {
  if (list !== 'transcript') return 'The file'
  if (typeof item !== 'number') return 'transcript'
  if (typeof at !== 'number')
    return [`Item ${item + 1}`, ...[inside, at, ...field].filter((part) => part !== undefined).map(String)].join(', ')
  return [`Item ${item + 1}`, `word ${at + 1}`, ...field.map(String)].join(', ')
}
