import type { StyleFinding } from '../finding.ts'
import type { StyleGuide } from '../guide.ts'
import type { StyleText } from '../style-text.ts'

const QUOTES = {
  straight: ['"', '"'],
  curly: ['“', '”'],
  german: ['„', '“'],
  guillemets: ['«', '»'],
} as const
const QUOTE = /["“”„‟«»]/gu
const BEFORE_OPENING = /[\s\p{Ps}\p{Pd}\p{Pi}'¿¡]/u

/** Double quotation marks in one form; which of a pair one is, its place tells. */
export function quotes({ punctuation }: StyleGuide): ((text: StyleText) => StyleFinding[]) | undefined {
  const form = punctuation?.quotes ?? 'any'
  if (form === 'any') return undefined
  const [opening, closing] = QUOTES[form]
  return ({ text }) => {
    let isOpen = false
    return [...text.matchAll(QUOTE)].flatMap(({ index: from, 0: sign }): StyleFinding[] => {
      const before = text[from - 1]
      const isOpening = before === undefined || (BEFORE_OPENING.test(before) && !(isOpen && isFrenchSpace(before)))
      // A sign for inches.
      if (!isOpening && !isOpen && sign === '"' && /\p{N}/u.test(before)) return []
      isOpen = isOpening
      const insert = isOpening ? opening : closing
      return insert === sign ? [] : [{ rule: 'quotes', from, to: from + 1, fix: { from, to: from + 1, insert } }]
    })
  }
}

/** French puts one between a word and its quotation mark. */
const isFrenchSpace = (sign: string) => sign === '\u00a0' || sign === '\u202f'

/** Apostrophes within words in one form. */
export function apostrophes({ punctuation }: StyleGuide): ((text: StyleText) => StyleFinding[]) | undefined {
  const form = punctuation?.apostrophes ?? 'any'
  if (form === 'any') return undefined
  const [wanted, other] = form === 'curly' ? ['’', "'"] : ["'", '’']
  return ({ text }) => {
    const findings: StyleFinding[] = []
    for (let from = text.indexOf(other); from >= 0; from = text.indexOf(other, from + 1)) {
      if (!/\p{L}/u.test(text[from - 1] ?? '') || !/\p{L}/u.test(text[from + 1] ?? '')) continue
      findings.push({ rule: 'apostrophes', from, to: from + 1, fix: { from, to: from + 1, insert: wanted } })
    }
    return findings
  }
}
