import type { FoundSection } from '../../../src/shared/answers/stale.ts'
import type { SectionKind } from '../../../src/shared/domain/answer-rules.ts'
import type { DocumentOutline, OutlineItem } from '../../../src/shared/transcript/formats/document-outline.ts'

/** An overview as documents show it: of its sentences those whose words still stand. */
export function outlineFrom(sections: readonly FoundSection[], words: DocumentOutline['words']): DocumentOutline {
  const itemsOf = (kind: SectionKind): OutlineItem[] =>
    sections
      .filter((section) => section.kind === kind)
      .flatMap(({ sentences }) => sentences)
      .flatMap(({ text, citations }) => {
        const [first] = citations
        if (!first || citations.some(({ isStale }) => isStale)) return []
        const { paragraph, at } = first
        return { text, paragraph, at, sources: citations.map(({ at: time, quote }) => ({ at: time, quote })) }
      })
  return {
    title: itemsOf('title')[0]?.text ?? '',
    points: itemsOf('summary'),
    chapters: itemsOf('chapters').toSorted((one, other) => one.at - other.at),
    actions: itemsOf('actions'),
    words,
  }
}
