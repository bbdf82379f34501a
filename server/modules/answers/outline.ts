import type { FoundSection, FoundSentence } from '../../../src/shared/answers/stale.ts'
import type { SectionKind } from '../../../src/shared/domain/answer-rules.ts'
import type {
  DocumentAnswer,
  DocumentOutline,
  DocumentOverview,
  OutlineItem,
} from '../../../src/shared/transcript/formats/document-outline.ts'
import { askOf } from './asked.ts'
import type { AnswerRow } from './repository.ts'

/** An answer with its sections as they stand in the text now. */
export interface FoundAnswer {
  row: Pick<AnswerRow, 'kind' | 'ask'>
  sections: readonly FoundSection[]
}

/** What was written of a text as documents show it, of which answers are marked that are stale. */
export const outlineFrom = (
  found: readonly FoundAnswer[],
  { words, answers }: { words: DocumentOutline['words']; answers: boolean },
): DocumentOutline => {
  const overview = found.find(({ row }) => row.kind === 'overview')
  return {
    overview: overview ? overviewFrom(overview.sections) : null,
    answers: answers ? found.filter(({ row }) => row.kind !== 'overview').map(answerFrom) : null,
    words,
  }
}

/** An overview of those of its sentences whose words still stand. */
function overviewFrom(sections: readonly FoundSection[]): DocumentOverview {
  const itemsOf = (kind: SectionKind): OutlineItem[] =>
    sections
      .filter((section) => section.kind === kind)
      .flatMap(({ sentences }) => sentences.flatMap(itemOf))
      .filter(({ isStale }) => !isStale)
  return {
    title: itemsOf('title')[0]?.text ?? '',
    points: itemsOf('summary'),
    chapters: itemsOf('chapters').toSorted((one, other) => one.at - other.at),
    actions: itemsOf('actions'),
  }
}

function answerFrom({ row, sections }: FoundAnswer): DocumentAnswer {
  const { question, template } = askOf(row)
  return {
    kind: row.kind === 'question' ? 'question' : 'template',
    name: question ?? template?.name ?? '',
    sections: sections.map(({ title, sentences }) => ({ title, items: sentences.flatMap(itemOf) })),
  }
}

function itemOf({ text, citations }: FoundSentence): OutlineItem[] {
  const [first] = citations
  if (!first) return []
  const { paragraph, at } = first
  const isStale = citations.some((citation) => citation.isStale)
  const sources = citations.map(({ at: time, quote }) => ({ at: time, quote }))
  return [{ text, paragraph, at, sources, ...(isStale && { isStale }) }]
}
