import type { ExpressionBuilder, Selectable } from 'kysely'
import type { ContentKey } from '../../../../../src/shared/contract/content-admin.ts'
import { CONTENT_VERSIONS_KEPT, type ContentEvent } from '../../../../../src/shared/domain/content-rules.ts'
import type { ContentDocumentTable, ContentVersionTable, Db } from '../../../../kernel/db/schema.ts'

export type DocumentRow = Selectable<ContentDocumentTable>
export type VersionRow = Selectable<ContentVersionTable>

/** A row with the address of the person it names. */
type Signed<Row> = Row & { email: string | null }

const keyOf = ({ kind, language, name }: ContentKey): ContentKey => ({ kind, language, name })

/** That a row is about this document. */
const isKey = (key: ContentKey) => (row: ExpressionBuilder<any, any>) => row.and(keyOf(key))

/** Every document that was touched in the app. */
export function listDocuments(db: Db): Promise<Signed<DocumentRow>[]> {
  return db
    .selectFrom('content_document')
    .leftJoin('user', 'user.id', 'content_document.changed_by')
    .selectAll('content_document')
    .select('user.email')
    .execute()
}

export function findDocument(db: Db, key: ContentKey): Promise<Signed<DocumentRow> | undefined> {
  return db
    .selectFrom('content_document')
    .leftJoin('user', 'user.id', 'content_document.changed_by')
    .selectAll('content_document')
    .select('user.email')
    .where(isKey(key))
    .executeTakeFirst()
}

export interface Change {
  address: string
  /** The version that the person saw; 0 before anybody touched the document. */
  sawVersion: number
  at: number
  by: string
}

/**
 * Gives a document its next version, before anything else of the change: from here on nobody else changes it. Null when
 * the person saw another version.
 */
export async function nextVersion(
  tx: Db,
  key: ContentKey,
  { address, sawVersion, at, by }: Change,
): Promise<DocumentRow | null> {
  if (sawVersion === 0) {
    const row = { ...key, address, version: 1, draft: null, changed_at: at, changed_by: by, published_at: null }
    return (
      (await tx
        .insertInto('content_document')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()) ?? null
    )
  }
  const row = await tx
    .updateTable('content_document')
    .set({ version: sawVersion + 1, address, changed_at: at, changed_by: by })
    .where(isKey(key))
    .where('version', '=', sawVersion)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function setDocument(
  tx: Db,
  key: ContentKey,
  values: Partial<Pick<DocumentRow, 'version' | 'draft' | 'published_at'>>,
): Promise<void> {
  await tx.updateTable('content_document').set(values).where(isKey(key)).execute()
}

/** Keeps a version, and lets go of those beyond the newest 50. */
export async function keepVersion(
  tx: Db,
  key: ContentKey,
  version: { version: number; event: ContentEvent; document: string; saved_at: number; saved_by: string | null },
): Promise<void> {
  await tx
    .insertInto('content_version')
    .values({ ...keyOf(key), ...version })
    .execute()
  const kept = await tx
    .selectFrom('content_version')
    .select('version')
    .where(isKey(key))
    .orderBy('version', 'desc')
    .limit(CONTENT_VERSIONS_KEPT)
    .execute()
  const oldest = kept.length < CONTENT_VERSIONS_KEPT ? undefined : kept.at(-1)
  if (!oldest) return
  await tx.deleteFrom('content_version').where(isKey(key)).where('version', '<', oldest.version).execute()
}

/** Newest first. */
export function listVersions(db: Db, key: ContentKey): Promise<Signed<VersionRow>[]> {
  return db
    .selectFrom('content_version')
    .leftJoin('user', 'user.id', 'content_version.saved_by')
    .selectAll('content_version')
    .select('user.email')
    .where(isKey(key))
    .orderBy('version', 'desc')
    .execute()
}

/** One version, the newest unless told. */
export function findVersion(db: Db, key: ContentKey, version?: number): Promise<VersionRow | undefined> {
  return db
    .selectFrom('content_version')
    .selectAll()
    .where(isKey(key))
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Documents that somebody has published or taken away in the app since the last import. */
export function publishedHere(db: Db): Promise<Signed<DocumentRow>[]> {
  return db
    .selectFrom('content_document')
    .leftJoin('user', 'user.id', 'content_document.changed_by')
    .selectAll('content_document')
    .select('user.email')
    .where('published_at', 'is not', null)
    .orderBy('language')
    .orderBy('address')
    .execute()
}
