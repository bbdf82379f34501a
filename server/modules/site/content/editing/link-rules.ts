import type { ContentKey } from '../../../../../src/shared/contract/content-admin.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import { AppError, wrongState } from '../../../../kernel/errors.ts'
import { createLinkCheck } from '../folder/links.ts'
import type { ContentRows } from '../rows.ts'
import { createSnapshot, type Snapshot } from '../snapshot.ts'

/** @throws AppError 422 naming the first link of the document that leads nowhere */
export function assertLinksLead(snapshot: Snapshot, key: ContentKey): void {
  const links = createLinkCheck(snapshot)
  const page = key.kind === 'page' ? snapshot.pageNamed(key.language, key.name) : null
  const article = key.kind === 'article' ? snapshot.articleNamed(key.language, key.name) : null
  const [dead] = page ? links.deadInPage(page) : article ? links.deadInArticle(article) : []
  if (dead !== undefined) throw new AppError(422, 'dead_link', messages.deadLink(dead))
}

/** @throws AppError 409 naming what would have a dead link, when something is taken away */
export function assertNothingLinks(before: ContentRows, after: Snapshot): void {
  const [links, linksBefore] = [createLinkCheck(after), createLinkCheck(createSnapshot(before, 0))]
  const page = after.pages.find((row) => links.deadInPage(row).length > linksBefore.deadInPage(row).length)
  const article = after.articles.find((row) => links.deadInArticle(row).length > linksBefore.deadInArticle(row).length)
  const title = page?.label ?? article?.title
  if (title !== undefined) throw wrongState(messages.contentLinked(title))
}
