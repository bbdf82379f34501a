import { isEditable } from '../../../src/shared/domain/file-status.ts'
import { MINUTE_MS } from '../../../src/shared/durations.ts'
import type { DestinationRow, SentFile } from './repository.ts'

/** A save of a text, as far as it decides when the text goes out. */
export interface Save {
  saved_at: number
  /** Null for the machine. */
  author_id: string | null
}

/**
 * Whether a text goes to a destination now, as far as its file's status and the quiet since its last change say:
 * `later` once more time has passed or the file is further, `never` unless something else happens to it.
 */
export function whenToSend(
  { sends, quiet_minutes: minutes }: Pick<DestinationRow, 'sends' | 'quiet_minutes'>,
  { status }: Pick<SentFile, 'status'>,
  { saved_at: savedAt, author_id: author }: Save,
  now: number,
): 'now' | 'later' | 'never' {
  if (!isEditable(status)) return 'later'
  if (status === 'FINISHED') return 'now'
  if (sends === 'finished') return 'never'
  // What the machine has written is whole; people go on writing.
  return author === null || now - savedAt >= minutes * MINUTE_MS ? 'now' : 'later'
}

/** Whether texts in this language go there; none named are all. */
export function isLanguageWanted(languages: readonly string[], language: string): boolean {
  return languages.length === 0 || languages.some((wanted) => wanted.toLowerCase() === language.toLowerCase())
}
