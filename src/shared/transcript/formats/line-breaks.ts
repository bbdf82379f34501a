import type { PlainWord } from './plain-words.ts'

/** What a break between two words costs a reader; sentences end for nothing. */
const COST = { sentence: 0, phrase: 4, anywhere: 20, afterSmallWord: 26, insideName: 60, insideNumber: 80 } as const

const SENTENCE_END = /[.!?…。？！।۔؟][\p{Pe}\p{Pf}"']*$/u
const PHRASE_END = /[,;:、，；：،–—][\p{Pe}\p{Pf}"']*$/u
/** An initial or a title, whose full stop ends nothing. */
const INITIAL = /^(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|No)\.$/u
const NUMBER = /^[\p{Ps}\p{Sc}"']*\p{N}[\p{N}.,:/%]*$/u
const CAPITAL = /^\p{Lu}/u
/** Articles and prepositions mostly, in languages that write small letters. */
const SMALL_WORD = /^\p{Ll}{1,3}$/u

/** What it costs to break after one word and before the next. */
export function breakCost(before: PlainWord, after: PlainWord): number {
  const { text } = before
  if (NUMBER.test(text) && (NUMBER.test(after.text) || /^\p{Ll}/u.test(after.text))) return COST.insideNumber
  if (INITIAL.test(text)) return COST.insideName
  if (SENTENCE_END.test(text)) return COST.sentence
  if (PHRASE_END.test(text)) return COST.phrase
  if (CAPITAL.test(text) && CAPITAL.test(after.text)) return COST.insideName
  return SMALL_WORD.test(text) ? COST.afterSmallWord : COST.anywhere
}

/** How much lines of unequal length cost, from one full line beside an empty one. */
const IMBALANCE = 20

/**
 * Words in as few lines as hold them, broken where a reader would pause, lines of about one length. The words must fit:
 * at most `mostLines` lines filled from the left, and no word longer than a line.
 */
export function linesOf(words: readonly PlainWord[], mostCharacters: number): string[] {
  const count = filledLines(words, mostCharacters)
  return best(words, count, mostCharacters)?.lines ?? []
}

/** How many lines words take when each line is filled from the left. */
export function filledLines(words: readonly PlainWord[], mostCharacters: number): number {
  let lines = 1
  let length = -1
  for (const { text } of words) {
    if (length + 1 + text.length > mostCharacters && length >= 0) {
      lines++
      length = text.length
    } else length += 1 + text.length
  }
  return lines
}

function best(
  words: readonly PlainWord[],
  lines: number,
  mostCharacters: number,
): { lines: string[]; cost: number } | undefined {
  if (lines === 1) {
    const line = words.map(({ text }) => text).join(' ')
    return line.length <= mostCharacters || words.length === 1 ? { lines: [line], cost: 0 } : undefined
  }
  let found: { lines: string[]; cost: number } | undefined
  let length = -1
  for (let at = 1; at < words.length; at++) {
    length += 1 + words[at - 1]!.text.length
    // One character may be longer than a line, as far as a program counts.
    if (length > mostCharacters && at > 1) break
    const rest = best(words.slice(at), lines - 1, mostCharacters)
    if (!rest) continue
    const cost =
      rest.cost +
      breakCost(words[at - 1]!, words[at]!) +
      (Math.abs(length - (rest.lines[0]?.length ?? 0)) / mostCharacters) * IMBALANCE
    if (!found || cost < found.cost)
      found = {
        lines: [
          words
            .slice(0, at)
            .map(({ text }) => text)
            .join(' '),
          ...rest.lines,
        ],
        cost,
      }
  }
  return found
}
