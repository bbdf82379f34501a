import { createHash, createHmac, createSecretKey } from 'node:crypto'
import type { DataKey } from '../../kernel/text-keys/sealed-value.ts'
import { pairTerm } from './pair-terms.ts'
import { createPartSealer, type PartPlace } from './sealed-parts.ts'

/** How words and texts stand in an index: as they are, or as none reads them who has not the index's key. */
export interface IndexForm {
  /** Whether words are keyed: then beginnings of words are found by `starts` alone. */
  isKeyed: boolean
  word: (term: string) => string
  speaker: (term: string) => string
  pair: (one: string, other: string) => string
  /** Under which words those are found that begin as these do; none where the index finds beginnings itself. */
  starts: (terms: readonly string[]) => string[]
  /** The same of what somebody looks for: of a longer beginning, the longest part that is indexed. */
  start: (beginning: string) => string
  /** A part's texts as they are kept to be shown. */
  seal: (texts: PartTexts, place: PartPlace) => PartTexts
  /** The same as they were; null for what is of another form or another part. */
  open: (stored: PartTexts, place: PartPlace) => PartTexts | null
  /** What tells paragraphs apart. */
  sum: () => { update: (text: string) => unknown; digest: (encoding: 'base64url') => string }
  /** A generation as the index notes it, which tells the form as well. */
  noted: (generation: string) => string
  /** Which generation was noted; null for that of another form. */
  generation: (noted: string | null) => string | null
}

/** What is shown of a part. */
export interface PartTexts {
  speaker: string
  body: string
}

/** Which beginnings of words are indexed, by their UTF-16 units. */
const BEGINNINGS = [1, 2, 3, 5]

/** Of an HMAC: two words of an index of a thousand million share one with a probability below 2^-36. */
const WORD_BYTES = 12

/** Words whose form a process remembers. */
const MOST_KNOWN = 100_000

const isKeyedGeneration = /^[0-9a-f]{16}:/

/** Words as they are. */
export const PLAIN_FORM: IndexForm = {
  isKeyed: false,
  word: (term) => term,
  speaker: (term) => term,
  pair: pairTerm,
  starts: () => [],
  start: (beginning) => beginning,
  seal: (texts) => texts,
  open: (stored) => stored,
  sum: () => createHash('sha1'),
  noted: (generation) => generation,
  generation: (noted) => (noted !== null && isKeyedGeneration.test(noted) ? null : noted),
}

/** Words by a key; the same words always get the same ones. */
export function keyedForm({ id, bytes }: DataKey): IndexForm {
  const keyFor = (use: string) => createHmac('sha256', bytes).update(`longhand index ${use}`).digest()
  // A key that is made ready once takes a fifth of the time that its bytes take.
  const [termKey, sumKey] = [createSecretKey(keyFor('words')), createSecretKey(keyFor('sums'))]
  const parts = createPartSealer(keyFor('parts'))
  const known = new Map<string, string>()

  function code(kind: string, text: string): string {
    const name = `${kind} ${text}`
    const before = known.get(name)
    if (before !== undefined) return before
    if (known.size >= MOST_KNOWN) known.clear()
    const coded = base32(createHmac('sha256', termKey).update(name).digest().subarray(0, WORD_BYTES))
    known.set(name, coded)
    return coded
  }

  return {
    isKeyed: true,
    word: (term) => code('word', term),
    speaker: (term) => code('speaker', term),
    pair: (one, other) => code('pair', pairTerm(one, other)),
    starts: (terms) => [
      ...new Set(
        terms.flatMap((term) =>
          BEGINNINGS.filter((length) => length <= term.length).map((length) => code('start', term.slice(0, length))),
        ),
      ),
    ],
    start: (beginning) =>
      code('start', beginning.slice(0, BEGINNINGS.findLast((length) => length <= beginning.length) ?? 0)),
    seal: ({ speaker, body }, place) => ({ speaker: '', body: parts.seal(JSON.stringify([speaker, body]), place) }),
    open(stored, place) {
      const texts = parts.open(stored.body, place)
      if (texts === null) return null
      const [speaker, body] = JSON.parse(texts) as [string, string]
      return { speaker, body }
    },
    sum: () => createHmac('sha256', sumKey),
    noted: (generation) => `${id}:${generation}`,
    generation: (noted) => (noted?.startsWith(`${id}:`) ? noted.slice(id.length + 1) : null),
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** Bytes as small letters and digits, which every index takes for one word. */
function base32(bytes: Uint8Array): string {
  let [text, value, bits] = ['', 0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += LETTERS[(value >> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + LETTERS[(value << (5 - bits)) & 31] : text
}

const forms = new Map<string, IndexForm>()

/** The form of an index with this key; plain without one. */
export function formOf(key: { id: string; bytes: Uint8Array } | null): IndexForm {
  if (key === null) return PLAIN_FORM
  const name = `${key.id} ${Buffer.from(key.bytes).toString('base64')}`
  const form = forms.get(name) ?? keyedForm({ id: key.id, bytes: Buffer.from(key.bytes) })
  forms.set(name, form)
  return form
}

/** The key of an index, asked for once there is a database; null for plain words. */
export type IndexKey = () => Promise<DataKey | null>

/** Asks for the form until there is an answer, and no more then. */
export function formOnce(key: IndexKey): () => Promise<IndexForm> {
  let form: IndexForm | null = null
  return async () => (form ??= formOf(await key()))
}
