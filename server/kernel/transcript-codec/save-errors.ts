import { messages } from '../../../src/shared/messages.ts'
import { type Phrase, phrase } from '../../../src/shared/words/phrase.ts'
import { AppError } from '../errors.ts'

/** 400 for a save that cannot be taken; `path` is the place in the transcript, such as `paragraphs.2.words.4.text`. */
export function invalidSave(message: Phrase, path?: string, cause?: unknown): AppError {
  return new AppError(400, 'invalid_transcript', message, {
    ...(path !== undefined && { fields: { [path]: message } }),
    cause,
  })
}

/** 413 for a save that is too large, packed or unpacked. */
export const tooLargeSave = () => new AppError(413, 'too_large', messages.bodyTooLarge)

/** A place counted from 1, as the sentences about one take it; null for what is in no paragraph. */
export function placeOf(path: readonly PropertyKey[]): { paragraph: string; word: string } | null {
  const [list, paragraph, inside, word] = path
  if (list !== 'paragraphs' || typeof paragraph !== 'number') return null
  const isWord = inside === 'words' && typeof word === 'number'
  return { paragraph: String(paragraph + 1), word: isWord ? String(word + 1) : 'none' }
}

/** A sentence about a paragraph, or a word of it. */
export const problemAt = (place: { paragraph: string; word: string }, problem: Phrase): Phrase =>
  phrase(
    '{word, select, none {Paragraph {paragraph}: {problem}} other {Paragraph {paragraph}, word {word}: {problem}}}',
    { ...place, problem: { said: problem } },
  )
