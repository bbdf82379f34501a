import type { Paragraph, Transcript } from '../../../src/shared/contract/transcripts.ts'

const FIRST = '{"paragraphs":['
const NEXT = ',{"_id":'
const BEYOND = '],"speakers":'

/** A text in JSON, cut into its paragraphs: as JSON each, or read where it was not written by us. */
export interface CutText {
  paragraphs: Iterable<Paragraph | string>
  rest: Omit<Transcript, 'paragraphs'>
}

/** Cuts the JSON of a stored text, of which a hundred thousand words take some milliseconds. */
export const cutText = (json: string): CutText => cutOurs(json) ?? parseWhole(json)

function parseWhole(json: string): CutText {
  const { paragraphs, ...rest } = JSON.parse(json) as Transcript
  return { paragraphs, rest }
}

/**
 * Paragraphs as JSON, where it is written as ours is: without spaces, ids before all else, and notes last. No string
 * can hold the marks between them, for its quotation marks have a backslash.
 */
function cutOurs(json: string): CutText | undefined {
  if (!json.startsWith(FIRST + NEXT.slice(1))) return undefined
  const end = json.lastIndexOf(BEYOND)
  if (end < 0) return undefined
  const rest = JSON.parse(`{${json.slice(end + 2)}`) as Partial<CutText['rest']>
  const { speakers, notes } = rest
  return speakers && notes ? { paragraphs: cut(json.slice(FIRST.length, end)), rest: { speakers, notes } } : undefined
}

function* cut(paragraphs: string): Generator<string> {
  for (let at = 0; at < paragraphs.length;) {
    const next = paragraphs.indexOf(NEXT, at)
    yield paragraphs.slice(at, next < 0 ? undefined : next)
    at = next < 0 ? paragraphs.length : next + 1
  }
}
