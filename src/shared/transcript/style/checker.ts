import { baseLanguage } from '../../domain/languages.ts'
import { STYLE_RULES, type StyleFinding, type StyleParagraph } from './finding.ts'
import type { StyleGuide } from './guide.ts'
import { captions } from './rules/captions.ts'
import { dashes } from './rules/dashes.ts'
import { falseStarts } from './rules/false-starts.ts'
import { fillers } from './rules/fillers.ts'
import { numbers } from './rules/numbers.ts'
import { apostrophes, quotes } from './rules/quotes.ts'
import { repetitions } from './rules/repetitions.ts'
import { capitals, ellipsis, spaces } from './rules/spacing.ts'
import { speakers } from './rules/speakers.ts'
import { tags } from './rules/tags.ts'
import { forbidden, spellings } from './rules/terms.ts'
import { styleText, type StyleText } from './style-text.ts'

/** Made of a guide: looks for what it is about, or undefined where it is about nothing of the kind. */
type Rule = (guide: StyleGuide, language: string) => ((text: StyleText) => StyleFinding[]) | undefined

const RULES: readonly Rule[] = [
  forbidden,
  spellings,
  fillers,
  falseStarts,
  repetitions,
  numbers,
  tags,
  speakers,
  dashes,
  quotes,
  apostrophes,
  ellipsis,
  spaces,
  capitals,
  captions,
]

/** Checks paragraphs against a guide. What it answers depends on the paragraph and the guide alone. */
export type StyleChecker = (paragraph: StyleParagraph) => StyleFinding[]

/**
 * Prepares a guide for texts in a language (BCP 47; empty for several, of which only what holds in all is checked). A
 * check takes time in proportion to the paragraph.
 */
export function styleChecker(guide: StyleGuide, language: string): StyleChecker {
  const base = baseLanguage(language)
  const rules = RULES.flatMap((rule) => rule(guide, base) ?? [])
  return (paragraph) => {
    const text = styleText(paragraph, base)
    return rules
      .flatMap((rule) => rule(text))
      .toSorted((a, b) => a.from - b.from || STYLE_RULES.indexOf(a.rule) - STYLE_RULES.indexOf(b.rule))
  }
}
