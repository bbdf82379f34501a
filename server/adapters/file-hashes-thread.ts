import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { setImmediate as othersTurn } from 'node:timers/promises'

/** What the thread is asked: to take in a file's bytes up to `end`, and whether to answer the checksum of them all. */
export interface HashTask {
  /** Names the bytes, also when their file moves. */
  key: string
  file: string
  /** Offset behind the last byte. */
  end: number
  isLast: boolean
}

/** Files whose checksum is carried along at the same time; of more, the oldest are read again at their end. */
const MOST = 1000

/** Reading is synchronous, one slice at a time, so one buffer does for all files. */
const slice = Buffer.allocUnsafeSlow(1024 * 1024)

interface Running {
  hash: Hash
  /** Bytes taken in. */
  at: number
  /** Settles when the tasks so far are done. */
  done: Promise<unknown>
}

const running = new Map<string, Running>()

/**
 * Does one task, after those that came before it for the same file. Answers the checksum in hex for the last one.
 * @throws when bytes are not there
 */
export default async function takeIn({ key, file, end, isLast }: HashTask): Promise<string | null> {
  const state = running.get(key) ?? { hash: createHash('sha256'), at: 0, done: Promise.resolve() }
  running.delete(key)
  running.set(key, state)
  forgetOldest()
  const reading = state.done.then(() => readOn(state, file, end))
  state.done = reading.catch(() => undefined)
  await reading
  if (!isLast) return null
  running.delete(key)
  return state.hash.digest('hex')
}

/** Fewer bytes than were taken in are other bytes: a piece was sent again. */
async function readOn(state: Running, file: string, end: number): Promise<void> {
  if (state.at > end) Object.assign(state, { hash: createHash('sha256'), at: 0 })
  if (state.at === end) return
  const opened = openSync(file, 'r')
  try {
    while (state.at < end) {
      const size = readSync(opened, slice, 0, Math.min(slice.byteLength, end - state.at), state.at)
      if (size === 0) throw new Error(`A file ends at ${state.at}, before ${end}.`)
      state.hash.update(slice.subarray(0, size))
      state.at += size
      await othersTurn()
    }
  } finally {
    closeSync(opened)
  }
}

function forgetOldest(): void {
  const [oldest] = running.keys()
  if (running.size > MOST && oldest !== undefined) running.delete(oldest)
}
