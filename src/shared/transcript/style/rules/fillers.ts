import type { StyleFinding } from '../finding.ts'
import type { StyleGuide } from '../guide.ts'
import { fillerSpelling } from '../languages.ts'
import { removalOf } from '../removal.ts'
import { capitalised, isCapital, plain, type StyleText, type StyleWord } from '../style-text.ts'
import { termFinder } from '../terms.ts'

/** Fillers: none in a clean text, and in a full one each in one spelling. */
export function fillers({ verbatim }: StyleGuide, language: string): ((text: StyleText) => StyleFinding[]) | undefined {
  if (!verbatim || verbatim.level === 'any') return undefined
  const kept = new Set(verbatim.keep.map(plain))
  const spellingOf = ({ lower, isTag }: StyleWord) => {
    const spelling = isTag ? undefined : fillerSpelling(lower, language)
    return spelling === undefined || kept.has(spelling) || kept.has(lower) ? undefined : spelling
  }
  if (verbatim.level === 'full') return (text) => misspelt(text, spellingOf)

  const find = termFinder(verbatim.fillers.map((term) => [term, term] as const))
  return (text) => {
    const spans = [
      ...find(text).map(({ at, end }) => ({ at, end })),
      ...text.words.flatMap((word, at) =>
        // One that asks says something.
        spellingOf(word) === undefined || /^[?؟]/u.test(text.text.slice(word.end, word.to))
          ? []
          : [{ at, end: at + 1 }],
      ),
    ].toSorted((a, b) => a.at - b.at)
    return spans.map(({ at, end }) => ({
      rule: 'fillers',
      from: text.words[at]!.start,
      to: text.words[end - 1]!.end,
      fix: removalOf(text, at, end),
    }))
  }
}

function misspelt({ words }: StyleText, spellingOf: (word: StyleWord) => string | undefined): StyleFinding[] {
  return words.flatMap((found): StyleFinding[] => {
    const { word, lower, start: from, end: to } = found
    const spelling = spellingOf(found)
    if (spelling === undefined || spelling === lower) return []
    return [
      { rule: 'fillers', from, to, fix: { from, to, insert: isCapital(word) ? capitalised(spelling) : spelling } },
    ]
  })
}
