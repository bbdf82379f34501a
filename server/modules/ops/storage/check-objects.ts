import { namedBlobs } from '../../files/index.ts'
import type { CheckDeps } from './check-deps.ts'
import type { Finding } from './finding.ts'

/** Keys in one query. */
const BATCH = 500

/** Looks for objects that nothing names: what a crash between two steps of an upload, a job or a removal left. */
export async function checkObjects(
  { db, blobs }: CheckDeps,
  { repair, olderThanMs }: { repair: boolean; olderThanMs: number },
): Promise<{ seen: number; findings: Finding[] }> {
  const findings: Finding[] = []
  let seen = 0
  let batch: string[] = []

  const look = async () => {
    if (batch.length === 0) return
    const named = await namedBlobs(db, batch)
    for (const id of batch.filter((key) => !named.has(key))) {
      if (repair) await blobs.remove(id)
      findings.push({ kind: 'orphan', id, text: 'Belongs to no file, upload or import.', isRepaired: repair })
    }
    batch = []
  }

  for await (const { key, ageMs } of blobs.list()) {
    seen += 1
    if (ageMs < olderThanMs) continue
    batch.push(key)
    if (batch.length >= BATCH) await look()
  }
  await look()
  return { seen, findings }
}
