import { HOUR_MS } from '../../../../src/shared/durations.ts'
import type { CheckDeps } from './check-deps.ts'
import { checkFiles } from './check-files.ts'
import { checkObjects } from './check-objects.ts'
import { checkUploads } from './check-uploads.ts'
import type { StorageCheck } from './finding.ts'

export interface CheckOptions {
  /** Removes what belongs to nothing, and has made anew what can be. */
  repair: boolean
  /** Reads every medium and compares its checksum. */
  deep: boolean
  /** Milliseconds since 1970. */
  now?: number
}

/** What is younger may be about to get its file, or to be swept, which workers do every hour; in milliseconds. */
const LEEWAY_MS = 2 * HOUR_MS

/** Compares the blob store with the database, both ways. May run beside a server and its workers. */
export async function checkStorage(
  deps: CheckDeps,
  { repair, deep, now = Date.now() }: CheckOptions,
): Promise<StorageCheck> {
  // Uploads come first, so that the bytes of those that are over are no orphans.
  const before = now - LEEWAY_MS
  const uploads = await checkUploads(deps, { repair, before })
  const files = await checkFiles(deps, { repair, deep, before })
  const objects = await checkObjects(deps, { repair, olderThanMs: Date.now() - before })
  return {
    objects: objects.seen,
    files: files.seen,
    uploads: uploads.seen,
    findings: [...uploads.findings, ...files.findings, ...objects.findings],
  }
}
