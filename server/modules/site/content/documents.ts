import path from 'node:path'
import type {
  ArticleDocument,
  PageDocument,
  ReviewsDocument,
} from '../../../../src/shared/contract/content-documents.ts'
import type { ContentSection, Review } from '../../../../src/shared/contract/content.ts'
import { markdownToHtml } from './markdown.ts'
import type { ArticleRow, PageRow } from './rows.ts'
import { renderSections } from './sections.ts'

/** Where something of the content stands. */
export interface Place {
  language: string
  /** Address of a page, name of an article. */
  address: string
}

/** A time as files and forms write it. */
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The name of a page by its address: the last part, `default` of the home page. */
export const nameOfPath = (address: string) =>
  address === '/' ? 'default' : path.posix.basename(address).replace('*', 'language')

/** A page as it is stored and shown, from what its author wrote: files and forms come in by this way alone. */
export function pageRow(
  { language, address }: Place,
  { sections, ...head }: PageDocument,
  modifiedAt: number,
): PageRow {
  return {
    language,
    path: address,
    name: nameOfPath(address),
    ...head,
    source: JSON.stringify(sections),
    sections: JSON.stringify(renderSections(sections)),
    modified_at: modifiedAt,
  }
}

/** What the author of a page wrote. */
export function pageDocumentOf({
  label,
  category,
  template,
  list_of,
  position,
  title,
  description,
  image,
  source,
  sections,
}: PageRow): PageDocument {
  return {
    label,
    category,
    template,
    list_of,
    position,
    title,
    description,
    image,
    sections: JSON.parse(source ?? sections) as ContentSection[],
  }
}

/** An article as it is stored and shown. */
export function articleRow(
  { language, address }: Place,
  { text, tags, main_page, published, ...head }: ArticleDocument,
  modifiedAt: number,
): ArticleRow {
  return {
    language,
    name: address,
    ...head,
    source: text,
    content: markdownToHtml(text),
    tags: JSON.stringify(tags),
    is_on_main_page: main_page ? 1 : 0,
    published_at: Date.parse(published),
    modified_at: modifiedAt,
  }
}

/** What the author of an article wrote. */
export function articleDocumentOf({
  title,
  preview,
  tags,
  image,
  is_on_main_page,
  published_at,
  source,
}: ArticleRow): ArticleDocument {
  return {
    title,
    preview,
    tags: JSON.parse(tags) as string[],
    image,
    main_page: is_on_main_page === 1,
    published: dayOf(published_at),
    text: source,
  }
}

export const reviewsDocumentOf = (reviews: Review[]): ReviewsDocument => ({ reviews })
