import { shapeOfJson } from './json-shape.ts'
import { phrase, type Phrase } from './words/phrase.ts'

/**
 * The one rule for texts that come in: NUL, which PostgreSQL does not store, and halves of surrogate pairs, which
 * UTF-8 cannot write, become U+FFFD, so that lengths stay; a key that stands twice in an object is refused, since
 * nobody can say which of the two was meant.
 */

/** A text that every database and encoding can hold. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{fffd}')

/** A key stands twice in one object; its words name it, for a person. */
export class KeyTwice extends Error {
  override name = 'KeyTwice'
  readonly words: Phrase
  constructor(key: string) {
    super(`The key “${key}” stands twice.`)
    this.words = phrase('The key “{key}” appears twice in an object. Send it once.', { key })
  }
}

/**
 * Parses JSON under the rule above. `isMended` tells that a text in it was changed. `keysWritten` is told by who has
 * looked at its shape.
 * @throws KeyTwice; SyntaxError
 */
export function parseStorableJson(
  json: string,
  keysWritten = shapeOfJson(json).keys,
): { value: unknown; isMended: boolean } {
  const mended = UNSTORABLE.test(json) ? json.replaceAll(ESCAPE, mendEscape) : json
  const value: unknown = JSON.parse(mended)
  // Of keys that stand twice one is left.
  if (countKeys(value) !== keysWritten) assertKeysOnce(mended)
  return { value, isMended: mended !== json }
}

/** The same JSON under the rule above, for a parser of somebody else. @throws KeyTwice; SyntaxError */
export function storableJson(json: string): string {
  const { value, isMended } = parseStorableJson(json)
  return isMended ? JSON.stringify(value) : json
}

/** An escape that may be one of them; as bytes neither can stand in JSON. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

/** Any escape, pairs as one; an escaped backslash too, lest what follows it be taken for an escape. */
const ESCAPE = /\\(?:u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})|u([0-9a-f]{4})|[^])/gi

function mendEscape(escape: string, _high?: string, _low?: string, unit?: string): string {
  return unit !== undefined && /^(?:0000|d[89a-f])/i.test(unit) ? String.raw`\ufffd` : escape
}

function countKeys(value: unknown): number {
  let keys = 0
  const open: object[] = []
  const look = (each: unknown) => {
    if (typeof each === 'object' && each !== null) open.push(each)
  }
  look(value)
  for (let one = open.pop(); one; one = open.pop()) {
    const inside: unknown[] = Object.values(one)
    if (!Array.isArray(one)) keys += inside.length
    inside.forEach(look)
  }
  return keys
}

/** A string, or what opens, closes or parts objects and lists; everything else of a valid JSON may be passed over. */
const TOKEN = /"(?:[^"\\]|\\[^])*"|[{}[\]:,]/g

/** @throws KeyTwice; `json` must be valid */
function assertKeysOnce(json: string): void {
  const open: (Set<string> | null)[] = []
  let last = ''
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') takeKey(open.at(-1), JSON.parse(last) as string)
    last = token
  }
}

function takeKey(keys: Set<string> | null | undefined, key: string): void {
  if (keys?.has(key)) throw new KeyTwice(key.slice(0, 40))
  keys?.add(key)
}
