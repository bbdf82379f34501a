import { z } from 'zod'

/** Most that one person's list holds. */
export const ABBREVIATION_LIMITS = { count: 500, shortLength: 32, longLength: 500 } as const

/** What a person types for something longer. */
export const abbreviation = z.strictObject({
  /** One word; a capital first letter when typed makes one in the long form. */
  short: z
    .string()
    .min(1)
    .max(ABBREVIATION_LIMITS.shortLength)
    .regex(/^\S+$/u)
    .refine((short) => !ENDS_WORD.test(short.slice(-1))),
  /** One line, without spaces at its ends. */
  long: z
    .string()
    .min(1)
    .max(ABBREVIATION_LIMITS.longLength)
    .regex(/^\S(?:.*\S)?$/u),
})
export type Abbreviation = z.infer<typeof abbreviation>

/** A person's abbreviations, none twice. */
export const abbreviationList = z
  .array(abbreviation)
  .max(ABBREVIATION_LIMITS.count)
  .refine((list) => new Set(list.map(({ short }) => short)).size === list.length)

/** What ends a word when it is typed: a space, or a sign that follows a word without one. */
const ENDS_WORD = /^[\s.,;:!?)\]}"”’»…]$/u

/** What may stand before a word without a space. */
const OPENS_WORD = /^[([{"“‘«¿¡]+/u

/** An abbreviation found at the end of a text. */
export interface Expansion {
  /** Where it begins in the text; it ends where the text does. */
  from: number
  insert: string
}

/** Whether typing this ends the word before it. */
export function endsWord(typed: string): boolean {
  return ENDS_WORD.test(typed)
}

/**
 * What the last word of a text is short for; undefined when it is no abbreviation. The exact one goes before one with a
 * capital.
 */
export function expansionAtEnd(text: string, abbreviations: readonly Abbreviation[]): Expansion | undefined {
  const last = /\S+$/u.exec(text)
  if (!last) return undefined
  const opening = OPENS_WORD.exec(last[0])?.[0].length ?? 0
  // A bracket may be part of the abbreviation itself.
  for (const from of new Set([last.index, last.index + opening])) {
    const insert = longFormOf(text.slice(from), abbreviations)
    if (insert !== undefined) return { from, insert }
  }
  return undefined
}

function longFormOf(word: string, abbreviations: readonly Abbreviation[]): string | undefined {
  const exact = abbreviations.find(({ short }) => short === word)
  if (exact) return exact.long
  const small = lowerFirst(word)
  const found = abbreviations.find(({ short }) => short === small)
  return found && upperFirst(found.long)
}

const lowerFirst = (text: string) => changeFirst(text, (letter) => letter.toLowerCase())
const upperFirst = (text: string) => changeFirst(text, (letter) => letter.toUpperCase())

function changeFirst(text: string, change: (letter: string) => string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32)
  return change(first) + text.slice(first.length)
}
