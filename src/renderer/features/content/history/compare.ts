import type { ContentTag } from '../../../../shared/contract/content.ts'
import { wordChanges, type WordRun } from '../../../../shared/transcript/word-changes.ts'
import type { ContentDocument } from '../editor/schemas.ts'
import * as names from './part-names.ts'

/** A part of a document that differs between two versions. */
export interface ContentChange {
  /** Which part, for a person, the whole before the parts in it: `Section faq › Item 1 › Title 1`. */
  part: string
  words: readonly WordRun[]
}

type Value = string | number | boolean | null | undefined | readonly string[]

/** A text and the name of its place. */
interface Named {
  part: string
  text: string
}

/** Every text of a document by its path. */
function textsOf(document: ContentDocument): Map<string, Named> {
  const texts = new Map<string, Named>()
  const add = (path: string, places: readonly string[], value: Value) =>
    texts.set(path, { part: places.join(' › '), text: textOf(value) })
  const addTags = (path: string, places: readonly string[], tags: readonly ContentTag[]) => {
    tags.forEach(({ type, ...values }, at) =>
      Object.entries(values).forEach(([key, value]) =>
        add(`${path}.${type}.${at}.${key}`, [...places, ...names.ofTag(type, at + 1, key)], value),
      ),
    )
  }
  if ('reviews' in document) {
    document.reviews.forEach(({ product, ...review }, at) =>
      Object.entries({ ...review, product: product.name, address: product.url }).forEach(([key, value]) =>
        add(`${at}.${key}`, names.ofReview(at + 1, key), value),
      ),
    )
    return texts
  }
  const isPage = 'sections' in document
  const { sections, ...head } = isPage ? document : { ...document, sections: [] }
  for (const [key, value] of Object.entries(head)) add(key, [names.ofHead(key, isPage)], value)
  add(
    'order',
    [names.sectionOrder()],
    sections.map(({ id }) => id),
  )
  for (const { id, visibility, tags, items } of sections) {
    const path = `section.${id}`
    add(`${path}.visibility`, names.ofVisibility(id), visibility === 'visible')
    addTags(path, [names.ofSection(id)], tags)
    items.forEach((item, at) => addTags(`${path}.${at}`, [names.ofSection(id), names.ofItem(at + 1)], item.tags))
  }
  return texts
}

function textOf(value: Value): string {
  if (typeof value === 'boolean') return names.ofFlag(value)
  return typeof value === 'object' ? (value ?? []).join(', ') : String(value ?? '')
}

/** Words with the spaces before them, so that they can be put together again. */
const wordsOf = (text: string) => text.match(/\s*\S+/g) ?? []

/** What differs from one version to another, part by part. */
export function compareDocuments(earlier: ContentDocument, later: ContentDocument): ContentChange[] {
  const [was, is] = [textsOf(earlier), textsOf(later)]
  return [...new Map([...is, ...was]).keys()].flatMap((path) => {
    const [old, recent] = [was.get(path), is.get(path)]
    const [before, after] = [old?.text ?? '', recent?.text ?? '']
    const { part } = (recent ?? old)!
    return before === after ? [] : [{ part, words: wordChanges(wordsOf(before), wordsOf(after)) }]
  })
}
