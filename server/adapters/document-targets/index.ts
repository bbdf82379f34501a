import { phrase } from '../../../src/shared/words/phrase.ts'
import { createAddressRule } from '../../kernel/public-addresses.ts'
import { type DocumentTargets, TargetError } from '../../ports/document-targets.ts'
import { createBucketTarget } from './bucket-target.ts'
import { createFolderTarget } from './folder-target.ts'
import { createWebdavTarget } from './webdav-target.ts'

export interface DocumentTargetsOptions {
  /** The operator's folder, which has one for each person; null where there is none. */
  folder: string | null
  /** Networks of the operator's own that may be reached, also over http. */
  allow: readonly string[]
  timeoutMs?: number
}

/** Folders of this server, buckets and WebDAV servers. */
export function createDocumentTargets({ folder, allow, timeoutMs }: DocumentTargetsOptions): DocumentTargets {
  const rules = createAddressRule(allow)
  const intoFolder = folder === null ? null : createFolderTarget(folder)
  const intoBucket = createBucketTarget(rules)
  const ontoWebdav = createWebdavTarget(rules, timeoutMs)
  return {
    hasFolders: intoFolder !== null,
    put(place, document, options) {
      if (place.kind === 'bucket') return intoBucket(place, document, options)
      if (place.kind === 'webdav') return ontoWebdav(place, document, options)
      if (intoFolder) return intoFolder(place, document, options)
      return Promise.reject(new TargetError(phrase('This server no longer writes into folders.')))
    },
  }
}
