import { deleteUpload } from '../../media/index.ts'
import type { CheckDeps } from './check-deps.ts'
import type { Finding, FindingKind } from './finding.ts'
import { uploadsAfter } from './repository.ts'

/**
 * Looks for unfinished uploads that nobody can go on with. Those that somebody wrote to since `before` are left alone.
 */
export async function checkUploads(
  { db, blobs }: CheckDeps,
  { repair, before }: { repair: boolean; before: number },
): Promise<{ seen: number; findings: Finding[] }> {
  const findings: Finding[] = []
  let seen = 0
  const stored = new Set<string>()
  for await (const { key } of blobs.list()) stored.add(key)

  for (let after = ''; ;) {
    const rows = await uploadsAfter(db, after)
    for (const { id, blob_key, received, expires_at, locked_until, file_id } of rows) {
      if (file_id === null) seen += 1
      if (locked_until > before) continue
      if (expires_at <= before) await found('upload expired', id, blob_key, 'Its time is over.')
      else if (blob_key !== null && received > 0 && !stored.has(blob_key))
        await found('upload empty', id, blob_key, `The ${received} bytes that came are not in the store.`)
    }
    const last = rows.at(-1)
    if (!last) return { seen, findings }
    after = last.id
  }

  async function found(kind: FindingKind, id: string, blobKey: string | null, text: string): Promise<void> {
    if (repair) {
      // The bytes first, so that a crash leaves a row that says where they are.
      if (blobKey !== null) await blobs.remove(blobKey)
      await deleteUpload(db, id)
    }
    findings.push({ kind, id, text, isRepaired: repair })
  }
}
