/** Numbers from 0 to before 1. */
export type Random = () => number

/** What breaks readers of anything. */
const NASTY = [
  '',
  '\0',
  '\r\n',
  '\n\n',
  '"',
  '\\',
  '%',
  '%00',
  '%zz',
  '-->',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  'NaN',
  'null',
  '[',
  '{',
  '[[[[[[[[',
  '\uD800',
  '\uFEFF',
  '\u202E',
  '../',
  ';',
  ',',
  '=',
  '\xFF\xFE',
  'true',
  'undefined',
]

export const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!
export const below = (random: Random, end: number): number => Math.floor(random() * end)

/** One change of some bytes. */
type Change = (bytes: Buffer, random: Random, tokens: readonly string[]) => Buffer

function slice(bytes: Buffer, random: Random): [from: number, to: number] {
  const from = below(random, bytes.length + 1)
  return [from, Math.min(bytes.length, from + below(random, random() < 0.2 ? bytes.length + 1 : 16))]
}

const put = (bytes: Buffer, from: number, to: number, between: Uint8Array) =>
  Buffer.concat([bytes.subarray(0, from), between, bytes.subarray(to)])

const CHANGES: readonly Change[] = [
  (bytes, random) => {
    if (bytes.length === 0) return bytes
    const changed = Buffer.from(bytes)
    const at = below(random, bytes.length)
    changed[at] = changed[at]! ^ (1 << below(random, 8))
    return changed
  },
  (bytes, random) => put(bytes, ...slice(bytes, random), Buffer.alloc(0)),
  (bytes, random) => bytes.subarray(0, below(random, bytes.length + 1)),
  (bytes, random, tokens) => put(bytes, ...slice(bytes, random), Buffer.from(pick(random, [...NASTY, ...tokens]))),
  (bytes, random, tokens) => {
    const at = below(random, bytes.length + 1)
    return put(bytes, at, at, Buffer.from(pick(random, [...NASTY, ...tokens])))
  },
  (bytes, random) => {
    const [from, to] = slice(bytes, random)
    const at = below(random, bytes.length + 1)
    return put(bytes, at, at, bytes.subarray(from, to))
  },
  (bytes, random) => {
    const [from, to] = slice(bytes, random)
    const times = Math.min(1 + below(random, 2000), Math.ceil(200_000 / Math.max(1, to - from)))
    return put(bytes, to, to, Buffer.concat(Array.from({ length: times }, () => bytes.subarray(from, to))))
  },
  (bytes, random) =>
    put(
      bytes,
      ...slice(bytes, random),
      Buffer.from(Array.from({ length: below(random, 16) }, () => below(random, 256))),
    ),
]

/**
 * A sample with a few changes, the same for the same numbers; `tokens` are words that mean something to who reads it.
 */
export function mutate(sample: Uint8Array, random: Random, tokens: readonly string[] = []): Buffer {
  let bytes = Buffer.from(sample)
  for (let changes = 1 + below(random, 4); changes > 0; changes -= 1)
    bytes = Buffer.from(pick(random, CHANGES)(bytes, random, tokens))
  return bytes
}
