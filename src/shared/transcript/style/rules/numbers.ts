import type { StyleFinding } from '../finding.ts'
import type { StyleGuide } from '../guide.ts'
import { JOINS_NUMBERS, type NumberWords, numberWords } from '../number-words.ts'
import { capitalised, type StyleText, type StyleWord } from '../style-text.ts'

/** Numbers that stand alone, as words or as digits; only where neither can be wrong. */
export function numbers(
  { numbers: wanted }: StyleGuide,
  language: string,
): ((text: StyleText) => StyleFinding[]) | undefined {
  const known = numberWords(language)
  if (!wanted || wanted.style === 'any' || !known) return undefined
  const mostAsWord = wanted.style === 'words' ? wanted.words_up_to : -1
  return (text) =>
    text.words.flatMap((word, at): StyleFinding[] => {
      if (word.isTag || word.start === word.end) return []
      const insert = asWord(text, at, known, mostAsWord) ?? asDigits(text, at, known, { language, mostAsWord })
      const { start: from, end: to } = word
      return insert === undefined ? [] : [{ rule: 'numbers', from, to, fix: { from, to, insert } }]
    })
}

const DIGIT = /\p{N}/u

function asWord(text: StyleText, at: number, { toWord, keepsDigits }: NumberWords, most: number): string | undefined {
  const { word, start, end, from, to, isFirst } = text.words[at]!
  if (!/^\d{1,2}$/u.test(word) || (word.length === 2 && word.startsWith('0')) || Number(word) > most) return undefined
  const [opening, closing] = [text.text.slice(from, start), text.text.slice(end, to)]
  if (!/^["'“„«(‘¿¡]*$/u.test(opening) || !/^[,;:!?؟…"'”“»)’]*$|^\.["'”“»)’]*$/u.test(closing)) return undefined
  const [before, after] = [text.words[at - 1], text.words[at + 1]]
  // A point in the middle of a sentence makes an ordinal of it, and one at the head of a paragraph an item of a list.
  if (closing.startsWith('.') && after && (!after.isFirst || at === 0)) return undefined
  if (closing.startsWith(')') && opening === '') return undefined
  const keeps = (beside: StyleWord | undefined) =>
    beside !== undefined &&
    (keepsDigits.has(beside.lower) ||
      DIGIT.test(beside.word) ||
      keepsDigits.has(text.text.slice(beside.from, beside.to)))
  if (keeps(before) || (keeps(after) && !/^[.!?]/u.test(closing))) return undefined
  const written = toWord.get(Number(word))
  return written !== undefined && isFirst ? capitalised(written) : written
}

function asDigits(
  text: StyleText,
  at: number,
  { toNumber, builders }: NumberWords,
  { language, mostAsWord }: { language: string; mostAsWord: number },
): string | undefined {
  const { word, lower, isFirst } = text.words[at]!
  // No sentence begins with digits, and of capitals nothing is known.
  if (isFirst || word !== lower) return undefined
  const value = toNumber.get(lower) ?? (language === 'en' ? compound(lower, toNumber) : undefined)
  if (value === undefined || value <= mostAsWord) return undefined
  const { from, start, end, to } = text.words[at]!
  if ((start > from && text.text[start - 1] === '-') || (end < to && text.text[end] === '-')) return undefined
  const isNumber = (one: StyleWord | undefined) =>
    one !== undefined && (builders.has(one.lower) || DIGIT.test(one.word))
  const isApart = ({ end: last, to: behind }: StyleWord) => /[.,;:!?]/u.test(text.text.slice(last, behind))
  const [before, after] = [text.words[at - 1], text.words[at + 1]]
  if (before && !isApart(before)) {
    const further = text.words[at - 2]
    if (isNumber(before)) return undefined
    if (JOINS_NUMBERS.has(before.lower) && isNumber(further) && builds(further!.lower, toNumber)) return undefined
  }
  return after && !isApart(text.words[at]!) && isNumber(after) ? undefined : String(value)
}

/** Whether it makes a greater number of what follows, as `hundred` and `thirty` do and `twelve` does not. */
const builds = (lower: string, toNumber: ReadonlyMap<string, number>) =>
  (DIGIT.test(lower) ? Number(lower) : (toNumber.get(lower) ?? 100)) >= 20

/** `twenty-five`. */
function compound(lower: string, toNumber: ReadonlyMap<string, number>): number | undefined {
  const [tens = '', ones = '', ...more] = lower.split('-')
  const [ten, one] = [toNumber.get(tens), ones === 'one' ? 1 : toNumber.get(ones)]
  if (more.length > 0 || ten === undefined || one === undefined) return undefined
  return ten >= 20 && ten % 10 === 0 && one >= 1 && one <= 9 ? ten + one : undefined
}
