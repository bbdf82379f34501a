import type { z } from 'zod'
import type { EditedContent } from '../../../../shared/contract/content-admin.ts'
import { articleDocument, pageDocument, reviewsDocument } from '../../../../shared/contract/content-documents.ts'
import type { ContentKind } from '../../../../shared/domain/content-rules.ts'

export type ContentDocument = EditedContent['document']

/** What a document has to be before it is saved; the server checks by the same. */
export const SCHEMAS: Record<ContentKind, z.ZodType<ContentDocument>> = {
  page: pageDocument,
  article: articleDocument,
  reviews: reviewsDocument,
}
