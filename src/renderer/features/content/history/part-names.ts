import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { TagType } from '../../../../shared/domain/content-rules.ts'
import { i18n } from '../../../lib/words/lingui.tsx'

/** Of a page's head, by their keys. */
const PAGE: Readonly<Record<string, MessageDescriptor>> = {
  label: msg`Name in lists`,
  category: msg`Category`,
  title: msg`Title for search engines`,
  description: msg`Description for search engines`,
  position: msg`Position in lists`,
  image: msg`Preview picture`,
}

const ARTICLE: Readonly<Record<string, MessageDescriptor>> = {
  title: msg`Title`,
  preview: msg({ message: 'Preview', context: 'of an article, a sentence or two' }),
  tags: msg`Tags`,
  image: msg`Preview picture`,
  main_page: msg`Show on the home page`,
  published: msg`Date`,
  text: msg`Text`,
}

const REVIEW: Readonly<Record<string, MessageDescriptor>> = {
  title: msg`Title`,
  text: msg`Text`,
  rate: msg`Rating`,
  name: msg`Name of the customer`,
  city: msg`City`,
  country: msg`Country`,
  product: msg`Product`,
  address: msg`Web address of the product`,
}

/** Of an element, besides its own text. */
const TAG: Readonly<Record<string, MessageDescriptor>> = {
  link: msg`Address`,
  alt: msg`Alternative text`,
  label: msg`Label`,
  placeholder: msg`Placeholder`,
}

/** An element among those of its section, counted from 1. */
const NUMBERED: Readonly<Record<TagType, (number: number) => string>> = {
  h1: (number) => t`Headline ${number}`,
  h2: (number) => t`Title ${number}`,
  h3: (number) => t`Subtitle ${number}`,
  p: (number) => t`Text ${number}`,
  a: (number) => t`Link ${number}`,
  span: (number) => t`Short text ${number}`,
  img: (number) => t`Picture ${number}`,
  div: (number) => t`Long text ${number}`,
  icon: (number) => t`Icon ${number}`,
  input: (number) => t`Input field ${number}`,
}

/** A field of a page's or an article's head; its key where the form has no field for it. */
export const ofHead = (key: string, isPage: boolean) => nameIn(isPage ? PAGE : ARTICLE, key)
export const sectionOrder = () => t`Order of sections`
export const ofSection = (id: string) => t`Section ${id}`
export const ofItem = (number: number) => t`Item ${number}`
export const ofVisibility = (id: string) => [ofSection(id), t`Visible on the page`]
export const ofReview = (number: number, key: string) => [t`Review ${number}`, nameIn(REVIEW, key)]
/** An element of a section, counted from 1, and what of it. */
export const ofTag = (type: TagType, number: number, key: string) =>
  key === 'content' ? [NUMBERED[type](number)] : [NUMBERED[type](number), nameIn(TAG, key)]
export const ofFlag = (value: boolean) => (value ? t`Yes` : t`No`)

function nameIn(names: Readonly<Record<string, MessageDescriptor>>, key: string): string {
  const name = names[key]
  return name ? i18n._(name) : key
}
