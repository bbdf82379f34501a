import type { Phrase } from '../../shared/words/phrase.ts'
import { ApiError } from './api-error.ts'
import { say } from './words/say.ts'

/** The server's own message if there is one, else the words the spec keeps for this failure. */
export function phraseOf(error: unknown, otherwise: Phrase): Phrase {
  return error instanceof ApiError && error.isFromServer ? error.message : otherwise
}

/** The same, in the language that the app has now. What keeps it for later keeps {@link phraseOf}. */
export const messageOf = (error: unknown, otherwise: Phrase): string => say(phraseOf(error, otherwise))
