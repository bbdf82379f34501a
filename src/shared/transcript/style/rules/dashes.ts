import type { StyleFinding } from '../finding.ts'
import type { StyleGuide } from '../guide.ts'
import type { StyleText } from '../style-text.ts'

const DASHES = { em: '—', 'spaced-em': ' — ', 'spaced-en': ' – ' } as const
const DASH = /-{2,}|—|–|-/gu

/** Dashes between the parts of a sentence; not hyphens, spans of numbers, or words that are broken off. */
export function dashes({ punctuation }: StyleGuide): ((text: StyleText) => StyleFinding[]) | undefined {
  const form = punctuation?.dashes ?? 'any'
  if (form === 'any') return undefined
  const insert = DASHES[form]
  return ({ text, words }) => {
    let word = 0
    return [...text.matchAll(DASH)].flatMap(({ index, 0: sign }): StyleFinding[] => {
      let [from, to] = [index, index + sign.length]
      while (from > 0 && isSpace(text[from - 1])) from--
      while (to < text.length && isSpace(text[to])) to++
      const isSpaced = from < index && to > index + sign.length
      const isTight = from === index && to === index + sign.length
      if (from === 0 || to === text.length || (!isSpaced && !isTight)) return []
      // A hyphen, and what joins two names or numbers.
      if (isTight && (sign === '-' || sign === '–')) return []
      if (/\p{N}/u.test(text[from - 1]!) && /\p{N}/u.test(text[to]!)) return []
      if (/[-–—]/u.test(text[from - 1]!) || /[-–—]/u.test(text[to]!)) return []
      while (word < words.length && words[word]!.to <= index) word++
      if (words[word]?.isTag || text.slice(from, to) === insert) return []
      return [{ rule: 'dashes', from: index, to: index + sign.length, fix: { from, to, insert } }]
    })
  }
}

const isSpace = (sign: string | undefined) => sign !== undefined && /\s/u.test(sign)
