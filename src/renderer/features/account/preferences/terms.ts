import { t } from '@lingui/core/macro'
import { VOCABULARY } from '../../../../shared/contract/preferences.ts'

/** The terms of a text with one on each line, each once. */
export function termsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/\r?\n/)
        .map((line) => line.replace(/\s+/gu, ' ').trim())
        .filter((line) => line !== ''),
    ),
  ]
}

/** What is wrong with a vocabulary, or undefined. */
export function termsProblem(terms: readonly string[]): string | undefined {
  const long = terms.find((term) => term.length > VOCABULARY.characters)
  if (long !== undefined)
    return t`“${{ start: long.slice(0, 20) }} ...” is longer than ${{ most: VOCABULARY.characters }} characters.`
  return terms.length > VOCABULARY.terms
    ? t`You have ${{ count: terms.length }} terms; the maximum is ${{ most: VOCABULARY.terms }}.`
    : undefined
}
