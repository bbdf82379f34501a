import type { StyleFinding } from '../finding.ts'
import type { StyleGuide } from '../guide.ts'
import { capitalised, isCapital, type StyleText } from '../style-text.ts'
import { termFinder } from '../terms.ts'

/** Terms that are written in another way than the guide's. */
export function spellings({ spellings: wanted = [] }: StyleGuide): ((text: StyleText) => StyleFinding[]) | undefined {
  if (wanted.length === 0) return undefined
  const find = termFinder(wanted.flatMap(({ write, instead_of }) => instead_of.map((term) => [term, write] as const)))
  return (text) => findings(text, 'spellings', find(text))
}

/** Words that the guide forbids. */
export function forbidden({ forbidden: words = [] }: StyleGuide): ((text: StyleText) => StyleFinding[]) | undefined {
  if (words.length === 0) return undefined
  const find = termFinder(words.map(({ word, write }) => [word, write] as const))
  return (text) => findings(text, 'forbidden', find(text))
}

function findings(
  text: StyleText,
  rule: 'spellings' | 'forbidden',
  matches: readonly { value: string | undefined; at: number; end: number; rest: string }[],
): StyleFinding[] {
  return matches.flatMap(({ value, at, end, rest }): StyleFinding[] => {
    const [from, to] = [text.words[at]!.start, text.words[end - 1]!.end]
    if (value === undefined) return [{ rule, from, to }]
    const found = text.text.slice(from, to)
    const insert = likeIt(
      value.replace('*', () => rest),
      found,
    )
    // What differs in nothing but its capitals is found as well.
    return insert === found ? [] : [{ rule, from, to, fix: { from, to, insert } }]
  })
}

/** With the capitals of what it replaces, unless it has its own. */
function likeIt(written: string, found: string): string {
  if (written !== written.toLowerCase() || !isCapital(found)) return written
  const isShouted = found.length > 1 && found === found.toUpperCase() && found !== found.toLowerCase()
  return isShouted ? written.toUpperCase() : capitalised(written)
}
