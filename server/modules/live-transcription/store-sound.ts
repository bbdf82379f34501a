import { LIVE_SOUND, type LiveEnd, LONGEST_LIVE_SECONDS } from '../../../src/shared/contract/live-transcription.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { DiskRoom } from '../../kernel/disk-room.ts'
import { AppError } from '../../kernel/errors.ts'
import { pause } from '../../kernel/pause.ts'
import { type BlobStore, BlobStoreFull } from '../../ports/blob-store.ts'
import { changeSession, type LiveRow, type Writer } from './repository.ts'

/** Sound waits at most so long until it is on its way into the store. Milliseconds. */
const FLUSH_MS = 400
/** What the store refused is tried again after so long; the sender keeps it. Milliseconds. */
const RETRY_MS = 2000
/** More is reserved when no more than so many seconds are left of what is. */
const SPARE_SECONDS = 20

export interface SoundWriterDeps {
  db: Db
  blobs: Pick<BlobStore, 'append'>
  room: Pick<DiskRoom, 'assert'>
  /** Reserves until the session may have so many seconds. @throws AppError 507; false without enough time */
  hold: (seconds: number, writer: Writer) => Promise<boolean>
  now: () => number
  /** Sound is stored up to here. */
  onStored: (received: number) => void
  /** The store takes nothing for the moment. */
  onWaiting: (error: unknown) => void
  /** No more can be taken. */
  onLimit: (by: LiveEnd) => void
  /** Another connection has the session, or it has ended. */
  onLost: () => void
}

/** More seconds to reserve at a time, the most first: so that the last ones of a plan can be used up. */
const STEPS = [60, 30, 10, 2] as const

/**
 * Brings the sound of one session into the store, in the order in which it was spoken, each byte once, and says how far
 * it is once that is safe. What is said to be stored stands in the session's row, which belongs to one connection.
 */
export function createSoundWriter(row: LiveRow, writer: Writer, deps: SoundWriterDeps) {
  const { db, blobs, room, hold, now } = deps
  let received = row.received
  /** The offset behind what came and waits. */
  let expected = received
  let heldSeconds = row.held_seconds
  let waiting: Buffer[] = []
  let flushing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  /** Where the sound ends; Infinity while more may come. */
  let endsAt = Infinity
  const stopping = new AbortController()

  const heldBytes = () => heldSeconds * LIVE_SOUND.bytesPerSecond

  /** Reserves more while there is need for it; why it cannot, if so. */
  async function reserveFor(bytes: number): Promise<LiveEnd | null> {
    while (bytes > heldBytes() - SPARE_SECONDS * LIVE_SOUND.bytesPerSecond) {
      if (heldSeconds >= LONGEST_LIVE_SECONDS) return 'length'
      const step = await firstOf(STEPS, (seconds) => hold(heldSeconds + seconds, writer))
      if (step === null) return 'time'
      if (step === 'storage') return 'storage'
      heldSeconds += step
    }
    return null
  }

  async function flush(): Promise<void> {
    const limit = await reserveFor(expected)
    const taking = waiting.length
    const bytes = Buffer.concat(waiting)
    // Whole samples, and no more than is paid.
    const taken = bytes.subarray(0, Math.max(0, Math.min(bytes.byteLength, heldBytes() - received)))
    if (taken.byteLength > 0) {
      await room.assert(taken.byteLength)
      await blobs.append(row.blob_key, once(taken), { at: received })
      const end = received + taken.byteLength
      if (!(await changeSession(db, writer, { received: end, seen_at: now() }))) {
        isOver = true
        return deps.onLost()
      }
      received = end
      waiting = waiting.slice(taking)
      deps.onStored(received)
    }
    if (limit !== null && expected >= heldBytes()) {
      isOver = true
      endsAt = received
      deps.onLimit(limit)
    }
  }

  async function flushAll(): Promise<void> {
    while (waiting.length > 0 && !isOver)
      await flush().catch(async (error: unknown) => {
        if (!isPassing(error)) throw error
        deps.onWaiting(error)
        await pause(RETRY_MS, stopping.signal)
      })
  }

  function begin(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing ??= flushAll().finally(() => {
      flushing = null
    })
    return flushing
  }

  return {
    /**
     * Takes sound that begins at an offset; what came before is passed over. False where some is missing between.
     */
    write(sound: Buffer, at: number, onError: (error: unknown) => void): boolean {
      // Its sender has not heard of the end yet.
      if (isOver) return true
      if (at > expected) return false
      const fresh = sound.subarray(expected - at)
      if (fresh.byteLength <= 0) return true
      waiting.push(fresh)
      expected += fresh.byteLength
      // What comes while it stores is stored by the same flush.
      if (flushing === null) timer ??= setTimeout(() => void begin().catch(onError), FLUSH_MS)
      return true
    },
    /** Resolves once all that came is stored, or cannot be. */
    async settle(): Promise<void> {
      if (waiting.length > 0 && !isOver) await begin()
      await flushing
    },
    received: () => received,
    /** Where the sound ends that is stored; Infinity while more may come. */
    endsAt: () => endsAt,
    /** Bytes that wait for the store. */
    waitingBytes: () => expected - received,
    /** Takes nothing more; what is under way is not waited for. */
    stop(): void {
      isOver = true
      clearTimeout(timer)
      stopping.abort()
    },
  }
}

export type SoundWriter = ReturnType<typeof createSoundWriter>

/** The first that works; `storage` where one failed for want of room and no smaller one works. */
async function firstOf<One>(
  all: readonly One[],
  works: (one: One) => Promise<boolean>,
): Promise<One | 'storage' | null> {
  let why: 'storage' | null = null
  for (const one of all) {
    try {
      if (await works(one)) return one
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'account_storage_full')) throw error
      why = 'storage'
    }
  }
  return why
}

/** Whether the disk may have room again later. */
const isPassing = (error: unknown) =>
  error instanceof BlobStoreFull ||
  (error instanceof Error && error.name === 'BlobStoreUnavailable') ||
  (error instanceof AppError && error.status === 507)

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
