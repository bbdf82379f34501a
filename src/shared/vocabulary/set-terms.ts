import type { FoundTerm, HeardWord } from './find-terms.ts'

/** A word that may stand in the place of what the engine heard. */
export interface SettableWord extends HeardWord {
  origin?: 'interpolated' | 'vocabulary' | undefined
  /** The words in whose place it is, on the first word of a term. */
  heard?: string | undefined
}

/** Signs before a word and behind it, a possessive among the latter. */
const SIGNS = /^([^\p{L}\p{N}]*)(.*?)((?:['’]s)?[^\p{L}\p{M}\p{N}]*)$/su

/** A person should still look at a name that was set by its sound, as at every name; it is never quite certain. */
const CONFIDENCE = { most: 0.95, least: 0.72 }

/**
 * Words with the terms that were found in them, which share the time of what was heard and keep the signs around it.
 * Words that are written as the term is already stay as they are.
 */
export function setTerms<W extends SettableWord>(words: readonly W[], found: readonly FoundTerm[]): W[] {
  const result: W[] = []
  let at = 0
  for (const { from, to, text, distance } of found) {
    result.push(...words.slice(at, from), ...setTerm(words.slice(from, to), text, distance))
    at = to
  }
  result.push(...words.slice(at))
  return result
}

function setTerm<W extends SettableWord>(heard: readonly W[], text: string, distance: number): W[] {
  const [first, last] = [heard[0]!, heard.at(-1)!]
  const [before, after] = [SIGNS.exec(first.text)![1]!, SIGNS.exec(last.text)![3]!]
  const parts = `${before}${text}${after}`.split(/\s+/u)
  const spoken = heard.map((word) => word.text).join(' ')
  if (spoken === parts.join(' ')) return [...heard]
  const confidence = Math.max(CONFIDENCE.least, CONFIDENCE.most - distance)
  const isGuess = heard.some(({ origin }) => origin === 'interpolated')
  const times = spread(first.start, Math.max(first.start, last.end), parts)
  return parts.map((part, index) => ({
    ...first,
    ...(parts.length === heard.length ? { start: heard[index]!.start, end: heard[index]!.end } : times[index]!),
    text: part,
    confidence,
    origin: isGuess ? 'interpolated' : 'vocabulary',
    heard: index === 0 ? spoken : undefined,
  }))
}

/** Shares a time among words by their lengths. */
function spread(start: number, end: number, texts: readonly string[]): { start: number; end: number }[] {
  const total = texts.reduce((sum, { length }) => sum + length, 0)
  let passed = 0
  return texts.map(({ length }) => {
    const from = start + ((end - start) * passed) / total
    passed += length
    return { start: from, end: start + ((end - start) * passed) / total }
  })
}
