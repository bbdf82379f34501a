import type { Paragraph } from '../contract/transcripts.ts'
import { lettersOf } from './find-terms.ts'

/** A term of the vocabulary that a text has. */
export interface SpokenTerm {
  term: string
  places: readonly SpokenPlace[]
}

export interface SpokenPlace {
  /** When it is said, from the start of the recording. */
  seconds: number
  /** What the engine heard; undefined where it heard the term itself, or a person wrote it. */
  heard?: string | undefined
}

/**
 * Which terms a text has, and where, in the order of their first places. A term that was set in the place of what was
 * heard counts though the vocabulary has it no more.
 */
export function spokenTerms(paragraphs: Iterable<Pick<Paragraph, 'words'>>, terms: readonly string[]): SpokenTerm[] {
  const wanted = terms
    .map((term) => ({ term, parts: term.split(/\s+/u).map(lettersOf) }))
    .filter(({ parts }) => parts.some((part) => part !== ''))
  const byFirst = Map.groupBy(wanted, ({ parts }) => parts[0]!)
  const found = new Map<string, SpokenPlace[]>()
  for (const { words } of paragraphs) {
    const letters = words.map(({ text }) => lettersOf(text.replace(/['’]s(?=\P{L}*$)/u, '')))
    for (const [at, { text, data_start: seconds, heard }] of words.entries()) {
      const fits = (byFirst.get(letters[at]!) ?? []).filter(({ parts }) =>
        parts.every((part, index) => letters[at + index] === part),
      )
      const longest = fits.toSorted((a, b) => b.parts.length - a.parts.length)[0]
      const term = longest?.term ?? (heard === undefined ? undefined : text.replace(/^\P{L}+|[^\p{L}\p{N}]+$/gu, ''))
      if (term === undefined || term === '') continue
      found.set(term, [...(found.get(term) ?? []), { seconds, heard }])
    }
  }
  return [...found].map(([term, places]) => ({ term, places }))
}
