import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { quickFolder } from './quick-folder.ts'

/** An empty folder that goes when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(await quickFolder(), 'longhand-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
