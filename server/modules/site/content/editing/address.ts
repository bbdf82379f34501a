import type { ContentKey } from '../../../../../src/shared/contract/content-admin.ts'
import { readSitePath, type SiteLocales, TAKEN_SEGMENTS } from '../../../../../src/shared/domain/site-path.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { nameOfPath } from '../documents.ts'
import type { Snapshot } from '../snapshot.ts'
import type { DocumentRow } from './repository.ts'

const PAGE = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/
const ARTICLE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

const refuse = (message: string) => new AppError(422, 'invalid_content', message, { fields: { address: message } })

/**
 * What is at a new address is called this. `isCopy`: there is such an address in another language. @throws AppError 409
 * where there is something already, 422
 */
export function freeAddress(
  { kind, language, address, isCopy }: Pick<ContentKey, 'kind' | 'language'> & { address: string; isCopy: boolean },
  {
    snapshot,
    drafts,
    locales,
  }: {
    snapshot: Snapshot
    drafts: readonly Pick<DocumentRow, 'kind' | 'language' | 'name' | 'draft'>[]
    locales: SiteLocales
  },
): string {
  const name = kind === 'page' ? nameOfPath(address) : address
  if (!isCopy) {
    if (!(kind === 'page' ? PAGE : ARTICLE).test(address))
      throw refuse(kind === 'page' ? messages.pageAddress : messages.articleAddress)
    const [, first = '', second] = address.split('/')
    const isTaken =
      TAKEN_SEGMENTS.has(first) ||
      (first === 'blog' && second !== undefined) ||
      readSitePath(address, locales).locale !== 'default'
    if (kind === 'page' && isTaken) throw refuse(messages.addressReserved)
  }
  const isShown = kind === 'page' ? snapshot.pageNamed(language, name) : snapshot.articleNamed(language, name)
  const isDraft = drafts.some(
    (row) => row.kind === kind && row.language === language && row.name === name && row.draft !== null,
  )
  if (isShown || isDraft)
    throw new AppError(409, 'content_exists', messages.contentExists, { fields: { address: messages.contentExists } })
  return name
}
