import type { Replacement } from '../../../src/shared/contract/replacements.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import type { ReplacedTextRow, ReplacementRow } from './repository.ts'

/** Why a text was left as it was. */
export interface Failure {
  code: string
  words: Phrase
}

/** A replacement with what became of its texts, to who reads it. */
export function presentReplacement(
  { id, find, replace_with, created_at, state }: ReplacementRow,
  texts: readonly (ReplacedTextRow & { name: string })[],
  say: (words: Phrase) => string,
): Replacement {
  const replaced = texts.filter((text) => text.state === 'replaced')
  const isUndone = state === 'undoing' || state === 'undone'
  const waiting = isUndone
    ? replaced.filter(({ failure }) => failure === null)
    : texts.filter((text) => text.state === 'waiting')
  return {
    _id: id,
    find,
    replace_with,
    date: new Date(created_at).toISOString(),
    state,
    texts: texts.length,
    finished: texts.length - waiting.length,
    replaced_texts: replaced.length,
    replaced_hits: replaced.reduce((sum, { hit_count }) => sum + hit_count, 0),
    failed: texts.flatMap(({ failure, file_id, name, language, state: of }) => {
      // Once it is undone, what was never replaced is no news.
      if (failure === null || (isUndone && of !== 'replaced')) return []
      const { code, words } = JSON.parse(failure) as Failure
      return [{ file: file_id, name, language, code, message: say(words) }]
    }),
  }
}
