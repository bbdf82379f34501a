import type { StyleFinding } from '../finding.ts'
import type { StyleGuide } from '../guide.ts'
import type { StyleText } from '../style-text.ts'

/** Three dots, or the one sign for them. */
export function ellipsis({ punctuation }: StyleGuide): ((text: StyleText) => StyleFinding[]) | undefined {
  const form = punctuation?.ellipsis ?? 'any'
  if (form === 'any') return undefined
  const insert = form === 'dots' ? '...' : '…'
  return ({ text }) =>
    [...text.matchAll(/[.…]+/gu)].flatMap(({ index: from, 0: found }): StyleFinding[] => {
      const isEllipsis = found.includes('…') || found.length > 2
      const to = from + found.length
      return !isEllipsis || found === insert ? [] : [{ rule: 'ellipsis', from, to, fix: { from, to, insert } }]
    })
}

/** Languages with a space before some signs. */
const SPACED_SIGNS: Readonly<Record<string, RegExp>> = { fr: /[,.]/u }
const SIGNS = /[,.;:!?،؛؟]/u

/** One space between words, none before a sign. */
export function spaces(
  { punctuation }: StyleGuide,
  language: string,
): ((text: StyleText) => StyleFinding[]) | undefined {
  if (punctuation?.single_spaces !== true) return undefined
  const signs = SPACED_SIGNS[language] ?? SIGNS
  return ({ text }) =>
    [...text.matchAll(/\s+/gu)].flatMap(({ index: from, 0: found }): StyleFinding[] => {
      const to = from + found.length
      const isAtEnd = from === 0 || to === text.length
      const sign = text[to] ?? ''
      const isBeforeSign = signs.test(sign) && (to + 1 === text.length || /[\s\p{Pe}\p{Pf}"]/u.test(text[to + 1]!))
      const insert = isAtEnd || isBeforeSign ? '' : found.length > 1 ? ' ' : found
      return insert === found ? [] : [{ rule: 'spaces', from, to, fix: { from, to, insert } }]
    })
}

/** Sentences begin with a capital, where their script has any. */
export function capitals({ punctuation }: StyleGuide): ((text: StyleText) => StyleFinding[]) | undefined {
  if (punctuation?.sentence_capital !== true) return undefined
  return ({ text, words }) =>
    words.flatMap(({ isFirst, word, from, start }, at): StyleFinding[] => {
      if (!isFirst || !/^\p{Ll}/u.test(word)) return []
      // A turn that goes on, a name such as iPhone, an address.
      if (at === 0 && /[-–—…]|\.\./u.test(text.slice(from, start))) return []
      if (/\p{Lu}|[.@/]/u.test(word)) return []
      const [first = ''] = word
      const insert = first.toUpperCase()
      const to = start + first.length
      return insert.length === first.length && insert !== first
        ? [{ rule: 'capitals', from: start, to, fix: { from: start, to, insert } }]
        : []
    })
}
