import type { ContentSection } from '../../../../../src/shared/contract/content.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import type { Phrase } from '../../../../../src/shared/words/phrase.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { ContentDocument } from './document.ts'

/** What is wrong with a document that may be a draft, but not be shown; by the path of the field. */
function faultsOf(document: ContentDocument, hasPicture: (link: string) => boolean): Record<string, Phrase> {
  const faults: Record<string, Phrase> = {}
  const checkPicture = (link: string | null | undefined, path: string) => {
    if (link && !hasPicture(link)) faults[path] = messages.pictureMissing(link)
  }
  if ('text' in document) {
    const preview = document.preview.trim()
    if (preview === '' || preview === document.title.trim()) faults['preview'] = messages.previewMissing
    const [twice] = repeated(document.tags)
    if (twice !== undefined) faults['tags'] = messages.tagTwice(twice)
    for (const link of markdownPictures(document.text)) checkPicture(link, 'text')
  }
  if ('image' in document) checkPicture(document.image, 'image')
  if ('sections' in document) {
    for (const [at, section] of document.sections.entries()) {
      for (const [path, link] of picturesOf(section)) checkPicture(link, `sections.${at}.${path}`)
    }
  }
  return faults
}

/** @throws AppError 422 with a message for each field that keeps a document off the site */
export function assertPublishable(document: ContentDocument, hasPicture: (link: string) => boolean): void {
  const fields = faultsOf(document, hasPicture)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError(422, 'invalid_content', first, { fields })
}

/** Tags that are there more than once, whatever their case. */
function repeated(tags: readonly string[]): string[] {
  const known = new Set<string>()
  return tags.filter((tag) => {
    const folded = tag.trim().toLowerCase()
    const isAgain = known.has(folded)
    known.add(folded)
    return isAgain
  })
}

/** The pictures of a section, each with the path of its tag. */
function picturesOf({ tags, items }: ContentSection): [path: string, link: string][] {
  const found = (list: ContentSection['tags'], path: string) =>
    list.flatMap((tag, at): [string, string][] => {
      if (tag.type === 'img') return [[`${path}.${at}`, tag.link ?? '']]
      return tag.type === 'div'
        ? markdownPictures(tag.content ?? '').map((link): [string, string] => [`${path}.${at}`, link])
        : []
    })
  return [...found(tags, 'tags'), ...items.flatMap((item, at) => found(item.tags, `items.${at}.tags`))]
}

/** Pictures of this site in Markdown, HTML among it. */
function markdownPictures(text: string): string[] {
  return [...text.matchAll(/!\[[^\]]*\]\((\/[^)\s]+)[^)]*\)|<img\b[^>]*\bsrc="(\/[^"]+)"/g)].map(
    ([, markdown, html]) => markdown ?? html ?? '',
  )
}
