import type { StyleFinding } from '../finding.ts'
import type { StyleGuide } from '../guide.ts'
import { AFTER_SUSPENDED } from '../languages.ts'
import { removalOf } from '../removal.ts'
import type { StyleText } from '../style-text.ts'

/** Words that were broken off, `wen- went`, in a clean text; a dash at the end of a turn is an interruption. */
export function falseStarts({ verbatim }: StyleGuide): ((text: StyleText) => StyleFinding[]) | undefined {
  if (verbatim?.level !== 'clean') return undefined
  return (text) =>
    text.words.flatMap((word, at): StyleFinding[] => {
      const next = text.words[at + 1]
      const isBroken = /^-,?$/u.test(text.text.slice(word.end, word.to)) && /\p{L}$/u.test(word.word) && !word.isTag
      if (!isBroken || !next || next.start === next.end) return []
      // `Vor- und Nachteile`, `Ein-, Aus- und Durchfuhr`.
      if (AFTER_SUSPENDED.has(next.lower) || text.text[word.to - 1] === ',') return []
      return [{ rule: 'false-starts', from: word.start, to: word.to, fix: removalOf(text, at, at + 1) }]
    })
}
