import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk with little room. */
export interface SmallDisk {
  /** Takes all room that is left. */
  fill: () => Promise<void>
  /** Gives it back. */
  empty: () => Promise<void>
  close: () => Promise<void>
}

/** Mounts a disk of so many bytes in memory over a folder; null where that is not allowed, as in most containers. */
export async function mountSmallDisk(folder: string, bytes: number): Promise<SmallDisk | null> {
  await mkdir(folder, { recursive: true })
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'longhand-test', folder]).then(
    () => true,
    () => false,
  )
  if (!mounted) return null
  const ballast = path.join(folder, '.ballast')
  return {
    async fill() {
      const handle = await open(ballast, 'a')
      try {
        for (const size of [1 << 20, 4096]) await write(handle, Buffer.alloc(size))
      } finally {
        await handle.close()
      }
    },
    empty: () => rm(ballast, { force: true }),
    async close() {
      await run('umount', ['--lazy', folder])
    },
  }
}

/** Until there is no room for another one. */
async function write(handle: Awaited<ReturnType<typeof open>>, block: Buffer): Promise<void> {
  try {
    for (;;) await handle.appendFile(block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
