import type { SearchPart } from '../../../src/shared/search/parts.ts'

type Words = SearchPart['words']

/** What is known of a part's words, in some three bytes for each: how far from the one before, and how sure. */
export function packWords(words: Words): Uint8Array {
  const bytes: number[] = []
  let before = 0
  for (const [start, percent] of words) {
    writeVarint(bytes, zigzag(start - before))
    writeVarint(bytes, percent)
    before = start
  }
  return Uint8Array.from(bytes)
}

/** The words that {@link packWords} packed. */
export function unpackWords(bytes: Uint8Array): Words {
  const words: [number, number][] = []
  let at = 0
  const next = () => {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = bytes[at++] ?? 0
      value += (byte % 128) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }
  for (let start = 0; at < bytes.length;) {
    start += unzigzag(next())
    words.push([start, next()])
  }
  return words
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

function writeVarint(bytes: number[], value: number): void {
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128)
  bytes.push(left)
}
