import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../errors.ts'

/** 400 for a save that cannot be taken; `path` is the place in the transcript, such as `paragraphs.2.words.4.text`. */
export function invalidSave(message: string, path?: string, cause?: unknown): AppError {
  return new AppError(400, 'invalid_transcript', message, {
    ...(path !== undefined && { fields: { [path]: message } }),
    cause,
  })
}

/** 413 for a save that is too large, packed or unpacked. */
export const tooLargeSave = () => new AppError(413, 'too_large', messages.bodyTooLarge)

/** A place for a person, counted from 1: `Paragraph 3, word 5`. Empty for what is in no paragraph. */
export function placeName(path: readonly PropertyKey[]): string {
  const [list, paragraph, inside, word] = path
  if (list !== 'paragraphs' || typeof paragraph !== 'number') return path.map(String).join('.')
  return `Paragraph ${paragraph + 1}${inside === 'words' && typeof word === 'number' ? `, word ${word + 1}` : ''}`
}
