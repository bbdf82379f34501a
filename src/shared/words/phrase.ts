import { formatIn } from './format.ts'

/** What is written in the reader's way: a size, length, price in cents, day in UTC, list, language or sentence. */
type Measure =
  | { readonly bytes: number }
  | { readonly seconds: number }
  | { readonly cents: number }
  /** Milliseconds since 1970; `21 November 2026`. */
  | { readonly date: number }
  | { readonly list: readonly string[] }
  | { readonly anyOf: readonly string[] }
  | { readonly language: string }
  /** A sentence within the sentence. */
  | { readonly said: Phrase }

/** What a sentence is filled in with. */
export type Values = Readonly<Record<string, string | number | Measure>>

/** A sentence with values, not yet in any language. */
export interface FilledPhrase {
  /** English, in ICU's message format. */
  readonly message: string
  readonly values: Values
  /** The same, compiled by the build of the pages, which have no compiler. */
  readonly compiled?: unknown
}

/** A sentence for people that is put into their language where they meet it. Without values it is its own English. */
export type Phrase = string | FilledPhrase

/**
 * Marks English for the catalogues where the macros of the pages do not reach: in `src/shared`, `src/main`, `server`.
 * `phrase('{count, plural, one {# file} other {# files}} left', { count })`; without values it is taken to the letter.
 */
export function phrase<const Text extends string>(message: Text): Text
export function phrase(message: string, values: Values, compiled?: unknown): FilledPhrase
export function phrase(message: string, values?: Values, compiled?: unknown): Phrase {
  return values === undefined ? message : { message, values, ...(compiled !== undefined && { compiled }) }
}

/** Marks every text of a record, as {@link phrase} does one. */
export const phrases = <const Texts extends Readonly<Record<string, unknown>>>(texts: Texts): Texts => texts

/** What puts phrases into a language: the part of Lingui's `I18n` that is used. */
interface Wording {
  readonly locale: string
  readonly locales?: string | string[] | undefined
  readonly messages: Readonly<Record<string, unknown>>
  _(descriptor: { id: string; message?: string; values?: Record<string, unknown> }): string
}

/** A phrase in the language of `i18n`; in English where the catalogue has no words for it. */
export function wordPhrase(i18n: Wording, words: Phrase): string {
  if (typeof words === 'string') {
    const translated = i18n.messages[words]
    return typeof translated === 'string' ? translated : words
  }
  const locale = [i18n.locales ?? i18n.locale].flat()[0]!
  const values = Object.entries(words.values).map(([name, value]) => [name, written(value, i18n, locale)])
  return i18n._({
    id: words.message,
    message: (words.compiled as string | undefined) ?? words.message,
    values: Object.fromEntries(values) as Record<string, unknown>,
  })
}

function written(value: Values[string], i18n: Wording, locale: string): string | number {
  if (typeof value !== 'object') return value
  if ('said' in value) return wordPhrase(i18n, value.said)
  const format = formatIn(locale)
  if ('bytes' in value) return format.bytes(value.bytes)
  if ('seconds' in value) return format.length(value.seconds)
  if ('cents' in value) return format.money(value.cents)
  if ('date' in value) return format.day(new Date(value.date).toISOString())
  if ('anyOf' in value) return format.list(value.anyOf, 'disjunction')
  return 'list' in value ? format.list(value.list) : format.language(value.language)
}
