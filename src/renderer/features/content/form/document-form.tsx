import type { ContentDocument } from '../editor/schemas.ts'
import { ArticleForm } from './article-form.tsx'
import { PageForm } from './page-form.tsx'
import { ReviewsForm } from './reviews-form.tsx'

/** The form for a document of its kind. */
export function DocumentForm({
  name,
  document,
  onChange,
}: {
  name: string
  document: ContentDocument
  onChange: (document: ContentDocument) => void
}) {
  if ('reviews' in document) return <ReviewsForm document={document} onChange={onChange} />
  if ('sections' in document) return <PageForm name={name} document={document} onChange={onChange} />
  return <ArticleForm document={document} onChange={onChange} />
}
