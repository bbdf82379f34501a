import { z } from 'zod'
import type { ContentKey, EditedContent } from '../../../../../src/shared/contract/content-admin.ts'
import { articleDocument, pageDocument, reviewsDocument } from '../../../../../src/shared/contract/content-documents.ts'
import { type ContentKind, DEFAULT_LANGUAGE } from '../../../../../src/shared/domain/content-rules.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import { issueWords } from '../../../../../src/shared/plain-errors.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { inEnglish } from '../../../../kernel/words.ts'
import { articleDocumentOf, articleRow, pageDocumentOf, pageRow, reviewsDocumentOf } from '../documents.ts'
import { articlePath } from '../presenter.ts'
import type { ContentRows } from '../rows.ts'

/** What authors write, of any kind. */
export type ContentDocument = EditedContent['document']

const schemas: Record<ContentKind, z.ZodType<ContentDocument>> = {
  page: pageDocument,
  article: articleDocument,
  reviews: reviewsDocument,
}

/** The one list of reviews. */
export const REVIEWS: ContentKey = { kind: 'reviews', language: DEFAULT_LANGUAGE, name: 'reviews' }

/** A document of this kind. @throws AppError 422 with a message for each field */
export function parseDocument(kind: ContentKind, value: unknown): ContentDocument {
  const parsed = schemas[kind].safeParse(value)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    words: issueWords(issue, inEnglish),
  }))
  const fields = Object.fromEntries(faults.toReversed().map(({ path, words }) => [path, words]))
  throw new AppError(422, 'invalid_content', faults[0]?.words ?? messages.invalid, { fields })
}

/** A document as it was stored. */
export const readDocument = (text: string) => JSON.parse(text) as ContentDocument

/** Where it is on the site, without a language. */
export function pathOfDocument(kind: ContentKind, address: string): string {
  if (kind === 'reviews') return '/reviews'
  return kind === 'article' ? articlePath(address) : address
}

/**
 * What the site shows of a document, with its address and, where that is known, when it was changed; null when it shows
 * nothing.
 */
export function shownIn(
  rows: ContentRows,
  { kind, language, name }: ContentKey,
): { document: ContentDocument; address: string; modifiedAt: number | null } | null {
  if (kind === 'reviews') return { document: reviewsDocumentOf(rows.reviews), address: '/reviews', modifiedAt: null }
  const isIt = (row: { language: string; name: string }) => row.language === language && row.name === name
  const page = kind === 'page' ? rows.pages.find(isIt) : undefined
  if (page) return { document: pageDocumentOf(page), address: page.path, modifiedAt: page.modified_at }
  const article = kind === 'article' ? rows.articles.find(isIt) : undefined
  return article
    ? { document: articleDocumentOf(article), address: article.name, modifiedAt: article.modified_at }
    : null
}

/** The content with a document in its place; without one, null takes it away. */
export function withDocument(
  rows: ContentRows,
  { kind, language, name }: ContentKey,
  address: string,
  document: ContentDocument | null,
  modifiedAt: number,
): ContentRows {
  const isOther = (row: { language: string; name: string }) => row.language !== language || row.name !== name
  if (kind === 'reviews') return { ...rows, reviews: document && 'reviews' in document ? document.reviews : [] }
  if (kind === 'article') {
    const articles = rows.articles.filter(isOther)
    return {
      ...rows,
      articles:
        document && 'text' in document
          ? [...articles, articleRow({ language, address }, document, modifiedAt)].toSorted(
              (a, b) => b.published_at - a.published_at || (a.name < b.name ? -1 : 1),
            )
          : articles,
    }
  }
  const pages = rows.pages.filter(isOther)
  return {
    ...rows,
    pages:
      document && 'sections' in document
        ? [...pages, pageRow({ language, address }, document, modifiedAt)].toSorted(
            (a, b) => a.position - b.position || (a.name < b.name ? -1 : 1),
          )
        : pages,
  }
}

/** What a document is called in lists. */
export function titleOfDocument(document: ContentDocument): string {
  if ('reviews' in document) return 'Reviews'
  return 'label' in document ? document.label : document.title
}
