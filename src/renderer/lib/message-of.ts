import type { Phrase } from '../../shared/words/phrase.ts'
import { ApiError } from './api-error.ts'
import { say } from './words/say.ts'

/** The server's own message if there is one, else the words the spec keeps for this failure. */
export function messageOf(error: unknown, otherwise: Phrase): string {
  return error instanceof ApiError && error.isFromServer ? error.message : say(otherwise)
}
