/** A paragraph to translate. */
interface Text {
  id: string
  text: string
}

/** Paragraphs in groups of at most so many letters; a longer one stands alone. */
export function batchesOf<T extends Text>(texts: readonly T[], mostLetters: number): T[][] {
  const batches: T[][] = []
  let letters = Infinity
  for (const text of texts) {
    if (letters + text.text.length > mostLetters) {
      batches.push([])
      letters = 0
    }
    batches.at(-1)!.push(text)
    letters += text.text.length
  }
  return batches
}

/**
 * A long text in pieces of at most so many letters, cut after a sentence where one ends in time, else between two
 * words.
 */
export function piecesOf(text: string, mostLetters: number): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > mostLetters) {
    const head = rest.slice(0, mostLetters + 1)
    const at =
      [/^.*[.!?…。！？]["')\]]*(?=\s)/su, /^.*\S(?=\s)/su]
        .map((end) => end.exec(head)?.[0].length)
        .find((length) => length !== undefined) ?? mostLetters
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return rest === '' ? pieces : [...pieces, rest]
}
