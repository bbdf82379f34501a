import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that goes when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
