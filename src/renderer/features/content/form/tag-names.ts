import type { ContentTag } from '../../../../shared/contract/content.ts'
import type { TagType } from '../../../../shared/domain/content-rules.ts'

/** What people call the pieces of a section. */
export const TAG_NAMES: Record<TagType, string> = {
  h1: 'Headline',
  h2: 'Title',
  h3: 'Subtitle',
  p: 'Text',
  a: 'Link',
  span: 'Words',
  img: 'Picture',
  div: 'Long text',
  icon: 'Icon',
  input: 'Input',
}

/** An empty piece of a type. */
export function emptyTag(type: TagType): ContentTag {
  if (type === 'a') return { type, content: '', link: '/' }
  if (type === 'img') return { type, link: '/images/preview.png', alt: '' }
  if (type === 'icon') return { type, content: 'languages' }
  return { type, content: '' }
}
