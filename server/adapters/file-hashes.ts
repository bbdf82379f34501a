import { readFile } from 'node:fs/promises'
import { Piscina } from 'piscina'
import { sha256 } from '../kernel/sha256.ts'
import type { HashTask } from './file-hashes-thread.ts'

/** A file up to this size is hashed sooner than a thread starts. In bytes. */
const SMALL_BYTES = 1024 * 1024
/** The thread is told of so many new bytes at once: waking it costs more than a small piece is worth. */
const STEP_BYTES = 16 * 1024 * 1024
/** Files whose last step is remembered; of more, the oldest is told of sooner. */
const MOST_FOLLOWED = 1000
/** The bytes of an upload come again and again; the thread stays for the next. Milliseconds. */
const IDLE_MS = 60_000
/** Files that are read in turns. */
const AT_ONCE = 64

/** The thread keeps next to nothing. */
const HEAP = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 64 }

const THREAD = new URL('./file-hashes-thread.ts', import.meta.url)

/**
 * SHA-256 of files that grow. The checksum follows the file, reading what was just written, so the bytes need not be
 * kept for it, and on a thread, so that the event loop only hears of it. What the thread did not see, as after a
 * restart, it reads at the end.
 */
export interface FileHashes {
  /** Takes in the bytes before `end` in the background: they are written, and stay. Those behind it are not. */
  follow(key: string, file: string, end: number): void
  /** SHA-256 in hex of the first `size` bytes. @throws when they are not there */
  digest(key: string, file: string, size: number): Promise<string>
}

let thread: Piscina<HashTask, string | null> | null = null

/**
 * One thread for all stores of this process; it starts when the first large file comes, and ends when none came for a
 * while.
 */
export function createFileHashes(): FileHashes {
  /** How far the thread was told to go in each file. */
  const told = new Map<string, number>()
  const run = (task: HashTask) => {
    thread ??= new Piscina({
      filename: THREAD.href,
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: AT_ONCE,
      idleTimeout: IDLE_MS,
      resourceLimits: HEAP,
    })
    return thread.run(task)
  }
  return {
    follow(key, file, end) {
      const ahead = end - (told.get(key) ?? 0)
      // Fewer bytes than before are a piece that did not count: the thread has to forget it.
      if (ahead >= 0 && ahead < STEP_BYTES) return
      told.set(key, end)
      const [oldest] = told.keys()
      if (told.size > MOST_FOLLOWED && oldest !== undefined) told.delete(oldest)
      // What fails here is read again by `digest`, which tells.
      if (end > SMALL_BYTES || thread) run({ key, file, end, isLast: false }).catch(() => undefined)
    },
    async digest(key, file, size) {
      told.delete(key)
      if (size <= SMALL_BYTES) return sha256(await firstBytes(file, size))
      return (await run({ key, file, end: size, isLast: true })) ?? ''
    },
  }
}

async function firstBytes(file: string, size: number): Promise<Uint8Array> {
  const bytes = await readFile(file)
  if (bytes.byteLength < size) throw new Error(`A file has ${bytes.byteLength} bytes, not ${size}.`)
  return bytes.subarray(0, size)
}
