import { createHash } from 'node:crypto'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { countLetters } from '../../../src/shared/domain/translation-cost.ts'
import { sourceText } from '../../../src/shared/transcript/translated.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { plainBytes, unpackTranscript } from '../../kernel/transcript-codec/packing.ts'

/** A paragraph of the original, and by what its translation is found again. */
export interface Source {
  id: string
  text: string
  hash: string
}

/** What of a text is translated. */
export function sourcesOf({ paragraphs }: Transcript): Source[] {
  return paragraphs.map((paragraph) => sourceOf(paragraph._id, sourceText(paragraph))).filter(({ text }) => text !== '')
}

/** A paragraph, or the beginning of one, as what is translated. */
export function sourceOf(id: string, text: string): Source {
  return { id, text, hash: createHash('sha256').update(text).digest('base64url') }
}

/** By what the translation of a paragraph as it was is known. */
export const sourceKey = ({ id, hash }: Pick<Source, 'id' | 'hash'>) => `${id} ${hash}`

/** Letters of paragraphs, as they are charged. */
export const lettersOf = (sources: readonly Source[]) => sources.reduce((sum, { text }) => sum + countLetters(text), 0)

/** A stored text, and the keys of the paragraphs that are translated as they are now. */
export interface LettersInput {
  body: Uint8Array
  made: readonly string[]
}

/** Letters of a whole text, and of what of it is still to be translated. */
export interface Letters {
  all: number
  missing: number
}

const THREAD = new URL('sources-thread.ts', import.meta.url)

/** Counts the letters of a text on behalf of an account. @throws AppError 413, 429, 503 */
export function countTextLetters(
  input: LettersInput,
  account: string,
  threads: Pick<Threads, 'run'>,
): Promise<Letters> {
  return threads.run<Letters>(THREAD, input, { account, bytes: plainBytes(input.body) })
}

export async function countStoredLetters({ body, made }: LettersInput): Promise<Letters> {
  const sources = sourcesOf(await unpackTranscript(body))
  const there = new Set(made)
  return { all: lettersOf(sources), missing: lettersOf(sources.filter((source) => !there.has(sourceKey(source)))) }
}
