import { statfs } from 'node:fs/promises'
import os from 'node:os'

/** So much room must be left in memory, in bytes. */
const ROOM = 2 * 1024 ** 3

/**
 * A folder for what tests store: in memory where there is enough of it, since a disk takes milliseconds for each
 * commit; else the given one. Programs may not be allowed to run from it.
 */
export async function quickFolder(otherwise = os.tmpdir()): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null)
  return memory !== null && memory.bavail * memory.bsize > ROOM ? '/dev/shm' : otherwise
}
