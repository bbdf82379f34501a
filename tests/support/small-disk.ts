import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)

/** Makes a folder a file system of so many bytes, until the test ends; answers false where none may be mounted. */
export async function mountSmallDisk(folder: string, bytes: number): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])
  } catch {
    return false
  }
  onTestFinished(async () => void (await run('umount', ['-l', folder])))
  return true
}
