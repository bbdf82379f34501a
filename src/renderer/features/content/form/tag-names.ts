import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ContentTag } from '../../../../shared/contract/content.ts'
import type { TagType } from '../../../../shared/domain/content-rules.ts'

/** What people call the elements of a section. */
export const TAG_NAMES: Record<TagType, MessageDescriptor> = {
  h1: msg`Headline`,
  h2: msg`Title`,
  h3: msg`Subtitle`,
  p: msg`Text`,
  a: msg`Link`,
  span: msg`Short text`,
  img: msg`Picture`,
  div: msg`Long text`,
  icon: msg`Icon`,
  input: msg`Input field`,
}

/** An empty element of a type. */
export function emptyTag(type: TagType): ContentTag {
  if (type === 'a') return { type, content: '', link: '/' }
  if (type === 'img') return { type, link: '/images/preview.png', alt: '' }
  if (type === 'icon') return { type, content: 'languages' }
  return { type, content: '' }
}
