/** How two texts differ, word by word. */
export interface WordErrors {
  /** Words in the reference. */
  words: number
  /** Fewest substitutions, insertions and deletions that turn the reference into what was heard. */
  errors: number
  /** Errors by words of the reference; above 1 when much was invented. */
  rate: number
}

/** Spellings that sound alike, so that they are no error. */
const SAME_SOUND: Readonly<Record<string, string>> = { mr: 'mister', mrs: 'missus', dr: 'doctor', st: 'saint' }

/** Words as they are compared: lower case, no punctuation but apostrophes inside. */
export function comparableWords(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []
  return words.map((word) => SAME_SOUND[word] ?? word)
}

/** The word error rate of a hypothesis: edit distance over words. Memory grows with the hypothesis only. */
export function wordErrorRate(reference: string, heard: string): WordErrors {
  const expected = comparableWords(reference)
  const actual = comparableWords(heard)
  let row = actual.map((_, index) => index + 1)
  row.unshift(0)
  for (const [index, word] of expected.entries()) {
    const next = [index + 1]
    for (let j = 1; j <= actual.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (actual[j - 1] === word ? 0 : 1)
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  const errors = row[actual.length] ?? 0
  return {
    words: expected.length,
    errors,
    rate: expected.length === 0 ? (errors === 0 ? 0 : 1) : errors / expected.length,
  }
}

/** Several texts as one: errors and words added up. */
export function sumOfErrors(parts: readonly WordErrors[]): WordErrors {
  const words = parts.reduce((sum, part) => sum + part.words, 0)
  const errors = parts.reduce((sum, part) => sum + part.errors, 0)
  return { words, errors, rate: words === 0 ? (errors === 0 ? 0 : 1) : errors / words }
}
