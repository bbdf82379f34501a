import {
  type Paragraph,
  SAVE_LIMITS,
  type Transcript,
  transcript as schema,
} from '../../../src/shared/contract/transcripts.ts'
import { shapeOfJson } from '../../../src/shared/json-shape.ts'
import { KeyTwice, parseStorableJson } from '../../../src/shared/storable-json.ts'
import { latestTime } from '../../../src/shared/transcript/latest-time.ts'
import { wordsOfIssue } from '../../../src/shared/plain-errors.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { invalidSave, placeOf, problemAt } from '../../kernel/transcript-codec/save-errors.ts'
import { unpack } from '../../kernel/transcript-codec/unpack.ts'

/** A save that may be stored. */
export interface Save {
  transcript: Transcript
  /** The body, where it can be stored as it came: gzip of a JSON that says what the transcript says; else null. */
  packed: Uint8Array | null
}

/**
 * Reads the body of a save: gzip or plain JSON of a transcript that holds nothing but what the contract knows.
 * @throws AppError 400 or 413, naming the paragraph and word where there is one
 */
export function readSave(body: Uint8Array, { lengthSeconds }: { lengthSeconds: number }): Save {
  const { text, packed } = unpack(body)
  const { transcript, isMended } = parse(text)
  checkTimes(transcript, latestTime(lengthSeconds))
  return { transcript, packed: isMended ? null : packed }
}

function parse(text: string): { transcript: Transcript; isMended: boolean } {
  const { depth, keys } = shapeOfJson(text)
  if (depth > SAVE_LIMITS.depth)
    throw invalidSave(phrase('The JSON nests deeper than {levels} levels.', { levels: SAVE_LIMITS.depth }))
  const { value, isMended } = parseJson(text, keys)
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return { transcript: result.data, isMended }
  const issue = result.error.issues[0]!
  const place = placeOf(issue.path)
  const where = issue.path.map(String).join('.')
  if (place) throw invalidSave(problemAt(place, wordsOfIssue(issue)), where)
  const problem = wordsOfIssue(issue)
  throw invalidSave(
    where === '' ? problem : phrase('{field}: {problem}', { field: where, problem: { said: problem } }),
    where || 'body',
  )
}

function parseJson(text: string, keys: number): ReturnType<typeof parseStorableJson> {
  try {
    return parseStorableJson(text, keys)
  } catch (error) {
    throw invalidSave(error instanceof KeyTwice ? error.words : phrase('This is not JSON.'), undefined, error)
  }
}

function checkTimes({ paragraphs }: Transcript, latest: number): void {
  for (const [index, paragraph] of paragraphs.entries()) checkParagraphTimes(paragraph, index, latest)
}

/**
 * Makes sure that a paragraph and its words end after they start, and not after the latest second. @param index of the
 * paragraph in its text @throws AppError 400, naming the paragraph and word
 */
export function checkParagraphTimes(paragraph: Paragraph, index: number, latest: number): void {
  checkSpan(paragraph, ['paragraphs', index], latest)
  for (const [at, word] of paragraph.words.entries()) checkSpan(word, ['paragraphs', index, 'words', at], latest)
}

function checkSpan(
  { data_start, data_end }: { data_start: number; data_end: number },
  path: PropertyKey[],
  latest: number,
): void {
  if (data_end >= data_start && data_end <= latest) return
  const place = placeOf(path)!
  const message =
    data_end < data_start
      ? phrase(
          '{word, select, none {Paragraph {paragraph} ends before it starts.} ' +
            'other {Paragraph {paragraph}, word {word} ends before it starts.}}',
          place,
        )
      : phrase(
          '{word, select, none {Paragraph {paragraph} ends after the recording.} ' +
            'other {Paragraph {paragraph}, word {word} ends after the recording.}}',
          place,
        )
  throw invalidSave(message, [...path, 'data_end'].map(String).join('.'))
}
