import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Paragraph } from '../../../src/shared/contract/transcripts.ts'
import { searchParts } from '../../../src/shared/search/parts.ts'
import { tokenTexts } from '../../../src/shared/search/tokens.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'
import type { IndexedText } from '../../ports/text-index.ts'
import { fileTerm, indexTerm, languageTerm, ownerTerm } from './index-term.ts'
import type { IndexForm } from './index-form.ts'
import { packWords } from './pack-words.ts'
import { pairTerms } from './pair-terms.ts'

/** A part of a paragraph as it is indexed. */
export interface PreparedPart {
  speaker: string
  body: string
  /** By `packWords`. */
  words: Uint8Array
  /** Folded, in order, in the form of the index. */
  bodyTerms: string[]
  speakerTerms: string[]
  /** Where the index does not find beginnings of words itself: those that are found. */
  startTerms: string[]
  /** Words beside each other, see `isPair`. */
  pairTerms: () => string[]
}

/** A paragraph as it is indexed. */
export interface PreparedParagraph {
  id: string
  /** Sum of all that is indexed of it: who holds the same has it already. */
  sha1: string
  parts: () => PreparedPart[]
}

/** Goes on with others' work after so many paragraphs. */
const AT_ONCE = 200

/** The paragraphs of a text that have words. */
export async function prepareText({ body, ...text }: IndexedText, form: IndexForm): Promise<PreparedParagraph[]> {
  const { paragraphs } = await unpackTranscript(body)
  const scope = scopeTerms(text).join(' ')
  const times = new Map<string, number>()
  const prepared: PreparedParagraph[] = []
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
    if (paragraph.words.length === 0) continue
    const sum = sumOf(paragraph, scope, form)
    // Old texts may have a paragraph twice.
    const before = times.get(sum) ?? 0
    times.set(sum, before + 1)
    prepared.push({
      id: paragraph._id,
      sha1: before === 0 ? sum : `${sum} ${before}`,
      parts: () => partsOf(paragraph, text, form),
    })
  }
  return prepared
}

/** Under which words all parts of a text are found. */
export const scopeTerms = ({ ownerId, fileId, writtenIn }: Pick<IndexedText, 'ownerId' | 'fileId' | 'writtenIn'>) => [
  ownerTerm(ownerId),
  fileTerm(fileId),
  languageTerm(writtenIn),
]

function sumOf({ _id, speaker, words }: Paragraph, scope: string, form: IndexForm): string {
  const hash = form.sum()
  hash.update(JSON.stringify([scope, _id, speaker]))
  for (const { text, data_start: start, confidence } of words) hash.update(`${start} ${confidence} ${text}\n`)
  return hash.digest('base64url')
}

const partsOf = (
  paragraph: Paragraph,
  { fileId, language }: Pick<IndexedText, 'fileId' | 'language'>,
  form: IndexForm,
): PreparedPart[] =>
  Array.from(searchParts(paragraph), ({ speaker, body, words }) => {
    const terms = tokenTexts(body).map(indexTerm)
    return {
      ...form.seal(
        { speaker: storable(speaker), body: storable(body) },
        { fileId, language, paragraph: paragraph._id },
      ),
      words: packWords(words),
      bodyTerms: terms.map(form.word),
      speakerTerms: tokenTexts(speaker).map((word) => form.speaker(indexTerm(word))),
      startTerms: form.starts(terms),
      pairTerms: () => pairTerms(terms, form.pair),
    }
  })

/** PostgreSQL keeps no zeros and half characters in texts: a sign that is no word stands for each, as long as it. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')
