import type { Db } from '../../../../kernel/db/schema.ts'
import type { ContentKey } from '../../../../../src/shared/contract/content-admin.ts'
import type { ContentRows } from '../rows.ts'
import { shownIn } from './document.ts'
import { keepVersion, listDocuments, setDocument } from './repository.ts'

/**
 * Tells the documents that were touched in the app what came in their place: it is their next version, and their drafts
 * stay.
 */
export async function recordImport(tx: Db, rows: ContentRows, at: number): Promise<void> {
  for (const { kind, language, name, version } of await listDocuments(tx)) {
    const key = { kind, language, name } as ContentKey
    const next = version + 1
    await setDocument(tx, key, { version: next, published_at: null })
    const shown = shownIn(rows, key)
    if (shown)
      await keepVersion(tx, key, {
        version: next,
        event: 'imported',
        document: JSON.stringify(shown.document),
        saved_at: at,
        saved_by: null,
      })
  }
}
