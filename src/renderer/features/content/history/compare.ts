import type { ContentTag } from '../../../../shared/contract/content.ts'
import { wordChanges, type WordRun } from '../../../../shared/transcript/word-changes.ts'
import type { ContentDocument } from '../editor/schemas.ts'
import { TAG_NAMES } from '../form/tag-names.ts'

/** A part of a document that differs between two versions. */
export interface ContentChange {
  /** Which part, for a person. */
  part: string
  words: readonly WordRun[]
}

/** Every text of a document by the name of its place. */
function textsOf(document: ContentDocument): Map<string, string> {
  const texts = new Map<string, string>()
  const add = (part: string, value: string | number | boolean | null | undefined | readonly string[]) =>
    texts.set(part, typeof value === 'object' ? (value ?? []).join(', ') : String(value ?? ''))
  const addTags = (where: string, tags: readonly ContentTag[]) => {
    tags.forEach(({ type, ...values }, at) =>
      Object.entries(values).forEach(([key, value]) =>
        add(`${where}, ${TAG_NAMES[type].toLowerCase()} ${at + 1}${key === 'content' ? '' : ` (${key})`}`, value),
      ),
    )
  }
  if ('reviews' in document) {
    document.reviews.forEach(({ product, ...review }, at) =>
      Object.entries({ ...review, product: product.name, address: product.url }).forEach(([key, value]) =>
        add(`Review ${at + 1}, ${key}`, value),
      ),
    )
    return texts
  }
  const { sections, ...head } = 'sections' in document ? document : { ...document, sections: [] }
  for (const [key, value] of Object.entries(head)) add(key.replaceAll('_', ' '), value)
  add(
    'order of the sections',
    sections.map(({ id }) => id),
  )
  for (const { id, visibility, tags, items } of sections) {
    add(`${id}, shown`, visibility === 'visible' ? 'yes' : 'no')
    addTags(id, tags)
    items.forEach((item, at) => addTags(`${id}, item ${at + 1}`, item.tags))
  }
  return texts
}

/** Words with the spaces before them, so that they can be put together again. */
const wordsOf = (text: string) => text.match(/\s*\S+/g) ?? []

/** What differs from one version to another, part by part. */
export function compareDocuments(before: ContentDocument, after: ContentDocument): ContentChange[] {
  const [was, is] = [textsOf(before), textsOf(after)]
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((part) => {
    const [old, recent] = [was.get(part) ?? '', is.get(part) ?? '']
    return old === recent ? [] : [{ part, words: wordChanges(wordsOf(old), wordsOf(recent)) }]
  })
}
