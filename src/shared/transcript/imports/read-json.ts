import { z } from 'zod'
import { paragraph, SAVE_LIMITS, speaker, word, type Paragraph, type Transcript } from '../../contract/transcripts.ts'
import { shapeOfJson } from '../../json-shape.ts'
import { KeyTwice, parseStorableJson } from '../../storable-json.ts'
import { IMPORTED_SPEAKER, NotATranscript, transcriptOfParagraphs } from './imported-text.ts'
import { wordsOfIssue } from '../../plain-errors.ts'
import { phrase, type Phrase } from '../../words/phrase.ts'

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
  const { success, data, error } = importedJson.safeParse(value, { reportInput: true })
  if (!success) throw new NotATranscript(faultAt(error.issues[0]!.path, wordsOfIssue(error.issues[0]!)))
  // The array may be missing, but a file that holds other things instead is no transcript.
  if (data.transcript === undefined && Object.keys(value as object).length > 0)
    throw new NotATranscript(phrase('There is no transcript in this file.'))
  return transcriptOfParagraphs((data.transcript ?? []).map(toParagraph))
}

function parse(json: string): unknown {
  const { depth, keys } = shapeOfJson(json)
  if (depth > SAVE_LIMITS.depth)
    throw new NotATranscript(phrase('The JSON nests deeper than {levels} levels.', { levels: SAVE_LIMITS.depth }))
  try {
    return parseStorableJson(json, keys).value
  } catch (cause) {
    throw new NotATranscript(cause instanceof KeyTwice ? cause.words : phrase('This is not JSON.'), { cause })
  }
}

function toParagraph(
  { start_time, end_time, words, ...rest }: z.output<typeof importedItem>,
  index: number,
): Paragraph {
  if (end_time < start_time)
    throw new NotATranscript(phrase('Item {item} ends before it starts.', { item: String(index + 1) }))
  return {
    _id: `p${index + 1}`,
    ...rest,
    data_start: start_time,
    data_end: end_time,
    words: words.map(({ start_time: start, end_time: end, origin, heard, ...about }, at) => {
      refuseTimes(
        { start, end, previous: words[at - 1]?.start_time ?? 0 },
        { item: String(index + 1), word: String(at + 1) },
      )
      // Engines have words run into each other; one that does ends where the next begins, in our own exports, too.
      const data_end = Math.min(end, words[at + 1]?.start_time ?? end)
      return { ...about, data_start: start, data_end, ...(origin && { origin }), ...(heard !== undefined && { heard }) }
    }),
  }
}

/** @throws NotATranscript for a word that ends before it starts, or starts before the one that precedes it */
function refuseTimes(
  { start, end, previous }: { start: number; end: number; previous: number },
  place: { item: string; word: string },
): void {
  if (end < start) throw new NotATranscript(phrase('Item {item}, word {word} ends before it starts.', place))
  if (start < previous)
    throw new NotATranscript(phrase('Item {item}, word {word} starts before the previous word.', place))
}

/** What is wrong at a place, which is counted from 1. */
function faultAt([list, item, inside, at, ...field]: readonly PropertyKey[], fault: Phrase): Phrase {
  const problem = { said: fault }
  if (list !== 'transcript') return phrase('The file: {problem}', { problem })
  if (typeof item !== 'number') return phrase('{field}: {problem}', { field: 'transcript', problem })
  const isWord = typeof at === 'number'
  const names = (isWord ? field : [inside, at, ...field]).filter((name) => name !== undefined).map(String)
  const place = { item: String(item + 1), field: names.join(', '), problem }
  if (!isWord)
    return names.length === 0
      ? phrase('Item {item}: {problem}', place)
      : phrase('Item {item}, {field}: {problem}', place)
  const wordNumber = String(at + 1)
  return names.length === 0
    ? phrase('Item {item}, word {word}: {problem}', { ...place, word: wordNumber })
    : phrase('Item {item}, word {word}, {field}: {problem}', { ...place, word: wordNumber })
}
