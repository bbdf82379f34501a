import type { StyleFinding } from '../finding.ts'
import type { StyleGuide } from '../guide.ts'
import { isMeantTwice, REPETITION_LANGUAGES } from '../languages.ts'
import { capitalised, isCapital, type StyleText, type StyleWord } from '../style-text.ts'

/** Compounds that look like a stutter. */
const COMPOUNDS: ReadonlySet<string> = new Set(['t-test', 't-tests', 'e-everything'])

/** Stutters in a clean text: a word that comes twice, and one that begins several times, `th-th-the`. */
export function repetitions(
  { verbatim }: StyleGuide,
  language: string,
): ((text: StyleText) => StyleFinding[]) | undefined {
  if (verbatim?.level !== 'clean') return undefined
  const looksAtWords = REPETITION_LANGUAGES.includes(language)
  return (text) => {
    const findings: StyleFinding[] = []
    const { words } = text
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!
      const whole = word.isTag ? undefined : stuttered(word)
      if (whole !== undefined) {
        const { start: from, end: to } = word
        findings.push({ rule: 'repetitions', from, to, fix: { from, to, insert: whole } })
        continue
      }
      if (!looksAtWords || !isRepeatable(word, language)) continue
      let last = at
      while (words[last + 1] && isAgain(text, words[last]!, words[last + 1]!)) last++
      if (last === at) continue
      const [from, to] = [word.end, words[last]!.end]
      findings.push({ rule: 'repetitions', from: word.start, to, fix: { from, to, insert: '' } })
      at = last
    }
    return findings
  }
}

const isRepeatable = ({ lower, isTag }: StyleWord, language: string) =>
  !isTag && /^[\p{L}\p{M}']+$/u.test(lower) && !isMeantTwice(lower, language)

/** The same word right after it, with no sign between them but a comma or a hyphen. */
function isAgain({ text }: StyleText, before: StyleWord, word: StyleWord): boolean {
  return (
    before.lower === word.lower &&
    !word.isTag &&
    word.from === word.start &&
    /^(?:,|-)?$/u.test(text.slice(before.end, before.to))
  )
}

/** The word that somebody stuttered; undefined where nobody did. */
function stuttered({ word, lower }: StyleWord): string | undefined {
  if (!word.includes('-') || COMPOUNDS.has(lower)) return undefined
  const parts = lower.split('-')
  const last = parts.at(-1)!
  if (last === '' || !/^[\p{L}\p{M}']+$/u.test(last)) return undefined
  const begun = parts.slice(0, -1)
  const isStutter = begun.every((part) =>
    part === last ? last.length === 1 : part !== '' && part.length <= 2 && last.startsWith(part),
  )
  // A letter before one word is more often a name for a thing, as in `e-email`; two are a stutter.
  if (!isStutter || (begun.length === 1 && begun[0]!.length === 1 && last.length > 1 && last[1] === '-'))
    return undefined
  const whole = word.slice(word.length - last.length)
  return isCapital(word) ? capitalised(whole) : whole
}
