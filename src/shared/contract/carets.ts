import { z } from 'zod'

/** Most words of a paragraph, and letters of a word and of the spaces behind it. */
const MOST_WORDS = 200_000
const MOST_LETTERS = 2000

/** A place in a text that says the same whatever spaces lie between its words. */
export const textPlace = z.object({
  /** The paragraph's id. */
  paragraph: z.string().max(64),
  /** The last word that begins at the place or before it, counted from 0; -1 before the first. */
  word: z.number().int().min(-1).max(MOST_WORDS),
  /** UTF-16 units from the start of that word, or of the line. */
  letters: z.number().int().min(0).max(MOST_LETTERS),
})
export type TextPlace = z.infer<typeof textPlace>

/** Where somebody is in a text. */
export const caret = z.object({
  head: textPlace,
  /** The other end of what is selected. */
  anchor: textPlace.optional(),
  /** What they listen to, in seconds; absent while nothing plays. */
  hears: z.number().min(0).max(1_000_000).optional(),
})
export type Caret = z.infer<typeof caret>
