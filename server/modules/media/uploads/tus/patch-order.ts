import { EventEmitter, once } from 'node:events'
import { MINUTE_MS } from '../../../../../src/shared/durations.ts'
import type { Db } from '../../../../kernel/db/schema.ts'
import { type Lock, type Locks, locked, wrongOffset } from './locks.ts'
import { changeLocked, lockedOf, type UploadRow } from './repository.ts'

/**
 * How often a piece that came before its time looks whether it is its turn, in milliseconds; it is told of what comes
 * to this process.
 */
const LOOK_MS = 50
/** The piece before it may be on its way on another connection, and not yet be here. Milliseconds. */
const LATE_MS = 1000
/** A piece waits so long for the one before it while that is being written, by another process. Milliseconds. */
const PATIENCE_MS = 5 * MINUTE_MS

/** The right of one request to write to one upload, from its bytes' turn to its end. */
export interface Turn {
  /** The upload's lock, which the whole sequence holds together. */
  lock: Lock
  /**
   * Where its bytes begin when it stands behind another request; null for the first, which begins where the row says.
   */
  behind: number | null
  /**
   * Resolves when all bytes before its own are written, so that its own may follow. @throws AppError 423 when they are
   * not coming
   */
  ready: Promise<void>
  /** Resolves when all bytes before its own count. @throws AppError 423 when they do not */
  counted: Promise<void>
  /** All that it promised is written, though it does not count yet: the next one's bytes may follow. */
  wrote(): void
  /**
   * Writes into the row that all it promised counts, and lets go of the lock with it unless somebody stands behind;
   * false when the lock was lost.
   */
  count(changes: Partial<UploadRow>): Promise<boolean>
  /**
   * Leaves the sequence, which the last one closes. Who stands behind comes to nothing if not all that was promised
   * counts.
   */
  end(): Promise<void>
}

/** A request that wants to write. */
export interface Entry {
  /** Offset that its piece begins at; null for a request that brings none. */
  offset: number | null
  /** Bytes that its piece has; NaN while that is not known. */
  promised: number
  /** Called when another request wants the upload, or its lock is lost. */
  onWanted: () => void
  signal: AbortSignal
}

interface PatchSequence {
  lock: Lock
  /** Offset behind all that was promised; NaN when nobody may stand behind. */
  end: number
  turns: Set<Entry>
  last: Link
}

/**
 * Lets a client send the next piece before the one before it was answered. Pieces of one upload are put in order: each
 * is written as soon as the one before it is written, while that is still being synced, and counts only when that
 * counts. A sequence shares one lock, and whoever wants the upload pushes all of it aside. A piece that begins behind
 * what counts waits for the ones before it, and then pushes nobody aside: its sender may have given it up meanwhile,
 * and begun again.
 */
export function createPatchOrder({ db, locks }: { db: Db; locks: Locks }) {
  const sequences = new Map<string, PatchSequence>()
  /** An event of the upload's id for each request that has got into its sequence. */
  const entered = new EventEmitter().setMaxListeners(0)

  function letGo(sequence: PatchSequence): void {
    sequence.end = Number.NaN
    for (const { onWanted } of sequence.turns) onWanted()
  }

  function stand(sequence: PatchSequence, entry: Entry, behind: number | null): Turn {
    const { lock, last: before } = sequence
    const after = createLink()
    sequence.last = after
    sequence.turns.add(entry)
    entered.emit(lock.id)
    const close = () => {
      if (sequences.get(lock.id) === sequence) sequences.delete(lock.id)
    }
    return {
      lock,
      behind,
      ready: before.written.promise,
      counted: before.counted.promise,
      wrote: () => after.written.resolve(),
      async count(changes) {
        const isAlone = sequence.turns.size === 1
        if (isAlone) close()
        const isHeld = isAlone ? await lock.release(changes) : await changeLocked(db, lock, changes)
        after.isWhole = isHeld
        if (isHeld) after.fulfil()
        return isHeld
      },
      async end() {
        sequence.turns.delete(entry)
        if (!after.isWhole) {
          sequence.end = Number.NaN
          after.break()
        }
        if (sequence.turns.size > 0) return
        close()
        await lock.release()
      },
    }
  }

  async function open(entry: Entry, takeLock: (onWanted: () => void) => Lock | Promise<Lock>): Promise<Turn> {
    let sequence: PatchSequence | undefined
    const lock = await takeLock(() => sequence && letGo(sequence))
    sequence = { lock, end: (entry.offset ?? Number.NaN) + entry.promised, turns: new Set(), last: nobody() }
    sequences.set(lock.id, sequence)
    return stand(sequence, entry, null)
  }

  /**
   * Waits for the pieces before one that begins behind what counts; answers whether it had to. @throws AppError 409
   * when others have passed it by, 423 after a long time
   */
  async function caughtUp(id: string, { offset, signal }: { offset: number; signal: AbortSignal }): Promise<boolean> {
    const began = Date.now()
    for (let hasWaited = false; ; hasWaited = true) {
      if (signal.aborted || sequences.get(id)?.end === offset) return hasWaited
      const row = await lockedOf(db, id)
      if (row && row.received > offset) throw wrongOffset()
      if (!row || row.received === offset) return hasWaited
      const waited = Date.now() - began
      if (waited > PATIENCE_MS) throw locked()
      const isWrittenElsewhere = row.locked_until > Date.now() && !sequences.has(id)
      if (waited > LATE_MS && !isWrittenElsewhere) return hasWaited
      await once(entered, id, { signal: AbortSignal.timeout(LOOK_MS) }).catch(() => undefined)
    }
  }

  return {
    /** The turn of a new upload's first request, whose lock is in the row that it makes. */
    begin: (id: string, lockId: string, entry: Entry): Promise<Turn> =>
      open(entry, (onWanted) => locks.hold(id, lockId, onWanted)),

    /**
     * A place in the sequence of an upload. @throws AppError 404 when the upload is gone, 423 when who has it does not
     * let go
     */
    async enter(id: string, entry: Entry): Promise<Turn> {
      const { offset, promised, signal } = entry
      const hasWaited = offset !== null && (await caughtUp(id, { offset, signal }))
      const sequence = sequences.get(id)
      if (!sequence || sequence.end !== offset || !(promised > 0))
        return open(entry, (onWanted) => locks.take(id, { onWanted, signal, isModest: hasWaited }))
      sequence.end += promised
      return stand(sequence, entry, offset)
    },
  }
}

export type PatchOrder = ReturnType<typeof createPatchOrder>

/** What a piece says to the one behind it. */
interface Link {
  written: PromiseWithResolvers<void>
  counted: PromiseWithResolvers<void>
  isWhole: boolean
  fulfil(): void
  break(): void
}

function createLink(): Link {
  const written = Promise.withResolvers<void>()
  const counted = Promise.withResolvers<void>()
  // Often nobody stands behind.
  for (const { promise } of [written, counted]) promise.catch(() => undefined)
  return {
    written,
    counted,
    isWhole: false,
    fulfil() {
      written.resolve()
      counted.resolve()
    },
    break() {
      written.reject(locked())
      counted.reject(locked())
    },
  }
}

/** What stands before the first one. */
function nobody(): Link {
  const link = createLink()
  link.fulfil()
  return link
}
