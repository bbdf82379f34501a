import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Paragraph } from '../../../src/shared/contract/transcripts.ts'
import { searchParts } from '../../../src/shared/search/parts.ts'
import { tokenTexts } from '../../../src/shared/search/tokens.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'
import type { IndexedText } from '../../ports/text-index.ts'
import { fileTerm, indexTerm, languageTerm, ownerTerm } from './index-term.ts'
import { packWords } from './pack-words.ts'

/** A part of a paragraph as it is indexed. */
export interface PreparedPart {
  speaker: string
  body: string
  /** By `packWords`. */
  words: Uint8Array
  /** Folded, in order. */
  bodyTerms: string[]
  speakerTerms: string[]
}

/** A paragraph as it is indexed. */
export interface PreparedParagraph {
  id: string
  /** Of all that is indexed of it: who holds the same has it already. */
  sha1: string
  parts: () => PreparedPart[]
}

/** Goes on with others' work after so many paragraphs. */
const AT_ONCE = 200

/** The paragraphs of a text that have words. */
export async function prepareText({ body, ...text }: IndexedText): Promise<PreparedParagraph[]> {
  const { paragraphs } = await unpackTranscript(body)
  const scope = scopeTerms(text).join(' ')
  const times = new Map<string, number>()
  const prepared: PreparedParagraph[] = []
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
    if (paragraph.words.length === 0) continue
    const sum = sumOf(paragraph, scope)
    // Old texts may have a paragraph twice.
    const before = times.get(sum) ?? 0
    times.set(sum, before + 1)
    prepared.push({ id: paragraph._id, sha1: before === 0 ? sum : `${sum} ${before}`, parts: () => partsOf(paragraph) })
  }
  return prepared
}

/** Under which words all parts of a text are found. */
export const scopeTerms = ({ ownerId, fileId, writtenIn }: Pick<IndexedText, 'ownerId' | 'fileId' | 'writtenIn'>) => [
  ownerTerm(ownerId),
  fileTerm(fileId),
  languageTerm(writtenIn),
]

function sumOf({ _id, speaker, words }: Paragraph, scope: string): string {
  const hash = createHash('sha1').update(JSON.stringify([scope, _id, speaker]))
  for (const { text, data_start: start, confidence } of words) hash.update(`${start} ${confidence} ${text}\n`)
  return hash.digest('base64url')
}

const partsOf = (paragraph: Paragraph): PreparedPart[] =>
  Array.from(searchParts(paragraph), ({ speaker, body, words }) => ({
    speaker: storable(speaker),
    body: storable(body),
    words: packWords(words),
    bodyTerms: tokenTexts(body).map(indexTerm),
    speakerTerms: tokenTexts(speaker).map(indexTerm),
  }))

/** PostgreSQL keeps no zeros and half characters in texts: a sign that is no word stands for each, as long as it. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')
