import {
  type AskedSection,
  overviewSections,
  ownSections,
  questionSections,
} from '../../../src/shared/answers/prompt.ts'
import type { CheckedSection } from '../../../src/shared/answers/check-reply.ts'
import type { AnswerRow } from './repository.ts'

/** What of an order is kept: a template as it was then. */
export interface Ask {
  question?: string
  template?: { name: string; sections: { title: string; ask: string }[] }
}

export const askOf = ({ ask }: Pick<AnswerRow, 'ask'>): Ask => JSON.parse(ask) as Ask

/** The sections that a model is asked for. */
export function askedSections({ kind, ask }: Pick<AnswerRow, 'kind' | 'ask'>): AskedSection[] {
  const { question = '', template } = askOf({ ask })
  if (kind === 'question') return questionSections(question)
  return kind === 'template' ? ownSections(template?.sections ?? []) : overviewSections()
}

/** What was written, of the sections that were asked for. */
export const writtenSections = ({ body }: Pick<AnswerRow, 'body'>): CheckedSection[] =>
  body === null ? [] : (JSON.parse(body) as CheckedSection[])

/** Sections without the sentences that cite files of that kind. */
export const withoutFiles = (
  sections: readonly CheckedSection[],
  isGone: (fileId: string) => boolean,
): CheckedSection[] =>
  sections.map((section) => ({
    ...section,
    sentences: section.sentences.filter(({ citations }) => !citations.some(({ fileId }) => isGone(fileId))),
  }))
