import type { ContentSection } from '../../../../../src/shared/contract/content.ts'
import type { Template } from '../../../../../src/shared/domain/content-rules.ts'
import { dayOf } from '../documents.ts'
import type { ContentDocument } from './document.ts'

const section = (id: string, tags: ContentSection['tags'], items: ContentSection['items'] = []): ContentSection => ({
  id,
  visibility: 'visible',
  tags,
  items,
})

/** What a new page or article begins with. */
export function startingDocument({
  kind,
  title,
  template,
  at,
}: {
  kind: 'page' | 'article'
  title: string
  template: Template | null
  at: number
}): ContentDocument {
  if (kind === 'article')
    return { title, preview: title, tags: [], image: null, main_page: false, published: dayOf(at), text: '' }
  const sections =
    template === null
      ? [
          section('text', [
            { type: 'h1', content: title },
            { type: 'div', content: '' },
          ]),
        ]
      : [
          section('hero', [
            { type: 'h1', content: title },
            { type: 'p', content: '' },
            { type: 'a', content: 'Get started', link: '/auth/login' },
          ]),
          section(
            'about',
            [{ type: 'h2', content: '' }],
            [
              {
                tags: [
                  { type: 'h3', content: '' },
                  { type: 'p', content: '' },
                ],
              },
            ],
          ),
        ]
  return {
    label: title,
    category: 'Main',
    template,
    list_of: null,
    position: 1000,
    title,
    description: title,
    image: null,
    sections,
  }
}
