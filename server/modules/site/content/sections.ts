import type { ContentSection, ContentTag } from '../../../../src/shared/contract/content.ts'
import { IMAGE_PATH } from '../../../../src/shared/domain/content-rules.ts'
import { cleanHtml, cleanLink } from './clean-html.ts'
import { markdownToHtml } from './markdown.ts'

/**
 * A tag without anything that a page must not hold. Only a `div` is HTML, which `toHtml` makes of its content; the rest
 * is shown as text.
 */
function cleanTag({ link, content, ...tag }: ContentTag, toHtml: (content: string) => string): ContentTag {
  const kept = tag.type === 'img' ? (link !== undefined && IMAGE_PATH.test(link) ? link : undefined) : cleanLink(link)
  return {
    ...tag,
    ...(content !== undefined && { content: tag.type === 'div' ? toHtml(content) : content }),
    ...(kept !== undefined && { link: kept }),
  }
}

/** Changes every tag of some sections, those of their items too. */
export function mapTags(
  sections: readonly ContentSection[],
  change: (tag: ContentTag) => ContentTag,
): ContentSection[] {
  return sections.map((section) => ({
    ...section,
    tags: section.tags.map(change),
    items: section.items.map(({ tags }) => ({ tags: tags.map(change) })),
  }))
}

/** Sections as they may be stored and shown. */
export function cleanSections(sections: readonly ContentSection[]): ContentSection[] {
  return mapTags(sections, (tag) => cleanTag(tag, cleanHtml))
}

/** Sections as an author wrote them, the Markdown of each `div` turned into HTML, as they may be stored and shown. */
export function renderSections(sections: readonly ContentSection[]): ContentSection[] {
  return mapTags(sections, (tag) => cleanTag(tag, markdownToHtml))
}

/** Puts values in the place of `{name}` in every text and link; a name without a value stays. */
export function fillIn(
  sections: readonly ContentSection[],
  values: Readonly<Record<string, string>>,
): ContentSection[] {
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return mapTags(
    sections,
    (tag) =>
      Object.fromEntries(
        Object.entries(tag).map(([key, value]) => [key, key === 'type' ? value : filled(value)]),
      ) as ContentTag,
  )
}
