import type { Db } from '../../kernel/db/schema.ts'
import type { FileRow } from './repository.ts'

/** Columns that name blobs. */
const BLOB_COLUMNS = ['media_key', 'playable_key', 'waveform_key', 'thumbnail_key', 'preview_key'] as const

/**
 * Which of these blobs some file, review, upload, import or live session names. Those come first that become files: a
 * blob that goes over from one to its file in between is then seen at one of them.
 */
export async function namedBlobs(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const uploads = await db.selectFrom('upload').select('blob_key').where('blob_key', 'in', keys).execute()
  const imports = await db.selectFrom('import').select('blob_key').where('blob_key', 'in', keys).execute()
  const live = await db.selectFrom('live_session').select('blob_key').where('blob_key', 'in', keys).execute()
  const rows = await db
    .selectFrom('file')
    .select(BLOB_COLUMNS)
    .where((eb) => eb.or(BLOB_COLUMNS.map((column) => eb(column, 'in', keys))))
    .execute()
  const pictures = await db.selectFrom('content_image').select('blob_key').where('blob_key', 'in', keys).execute()
  const samples = await samplesOf(db, keys)
  return new Set([
    ...samples.map(({ sample_key }) => sample_key).filter((key) => key !== null),
    ...pictures.map(({ blob_key }) => blob_key),
    ...rows.flatMap(blobsOf),
    ...[...uploads, ...imports, ...live].map(({ blob_key }) => blob_key).filter((key) => key !== null),
  ])
}

/** A blob that the database names. */
export interface NamedBlob {
  key: string
  /** Hex; null where the database does not know it. */
  sha256: string | null
  /** What it belongs to, for people. */
  of: string
}

/** Every blob of a file, a review or a picture of the site, but not those of uploads that are no files yet. */
export async function everyBlob(db: Db): Promise<NamedBlob[]> {
  const files = await db
    .selectFrom('file')
    .select(['id', 'media_sha256', ...BLOB_COLUMNS])
    .orderBy('id')
    .execute()
  const pictures = await db.selectFrom('content_image').select(['path', 'blob_key']).orderBy('path').execute()
  const samples = await samplesOf(db)
  return [
    ...samples.flatMap(({ id, sample_key: key }) => (key === null ? [] : [{ key, sha256: null, of: `review ${id}` }])),
    ...files.flatMap((row) =>
      blobsOf(row).map((key) => ({
        key,
        sha256: key === row.media_key ? row.media_sha256 : null,
        of: `file ${row.id}`,
      })),
    ),
    ...pictures.map(({ path, blob_key }) => ({ key: blob_key, sha256: null, of: `picture ${path}` })),
  ]
}

/**
 * The sounds that reviews name; none in a database of a version before them, which is backed up before it is brought up
 * to date.
 */
async function samplesOf(db: Db, keys?: readonly string[]) {
  const hasReviews = (await db.introspection.getTables()).some(({ name }) => name === 'review')
  if (!hasReviews) return []
  const all = db.selectFrom('review').select(['id', 'sample_key']).orderBy('id')
  return (keys === undefined ? all : all.where('sample_key', 'in', keys)).execute()
}

/** The blobs that a file names. */
export function blobsOf(row: Pick<FileRow, (typeof BLOB_COLUMNS)[number]>): string[] {
  return BLOB_COLUMNS.map((column) => row[column]).filter((key) => key !== null)
}
