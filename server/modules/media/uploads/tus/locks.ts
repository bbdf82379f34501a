import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { messages } from '../../../../../src/shared/messages.ts'
import type { Db } from '../../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../../kernel/errors.ts'
import { changeLocked, renewLock, takeLock, type UploadRow, wantLock } from './repository.ts'

/**
 * A lock lives so long after its holder's last sign of life: a process that died holds nobody up for longer.
 * Milliseconds.
 */
const LEASE_MS = 4_000
/** How long a request waits for an older one to let go; it may be looking at a large medium. Milliseconds. */
const PATIENCE_MS = 30_000
/** How often one that waits tries, in milliseconds. */
const RETRY_MS = 50
/** Every so many tries it asks again, for the lock may have a new holder. */
const ASK_AGAIN = 20

/** The right of one request to write to one upload. */
export interface Lock {
  /** The upload. */
  id: string
  lockId: string
  /**
   * Whether the upload is still this request's: a process that slept through its lease asks before it writes on, since
   * another may have taken the upload over.
   */
  isHeld(): Promise<boolean>
  /** Lets go, and writes last changes with it; false when the lock was lost before. Letting go again does nothing. */
  release(changes?: Partial<UploadRow>): Promise<boolean>
}

export interface LocksDeps {
  db: Db
  leaseMs?: number
  patienceMs?: number
  now?: () => number
}

/**
 * One writer for each upload at a time, in all processes: the lock is in the upload's row, with a time that its holder
 * moves on. A newer request asks the holder to let go, since the person's client then waits on nothing older.
 */
export function createLocks({ db, leaseMs = LEASE_MS, patienceMs = PATIENCE_MS, now = Date.now }: LocksDeps) {
  /** Holders in this process, who can be asked without waiting for their next sign of life. */
  const here = new Map<string, () => void>()

  /** Keeps a lock that is in the row already. `onWanted` is called when somebody waits for it, or it is lost. */
  function hold(id: string, lockId: string, onWanted: () => void): Lock {
    here.set(id, onWanted)
    let heldUntil = now() + leaseMs
    const beat = async () => {
      const until = now() + leaseMs
      const held = await renewLock(db, { id, lockId }, until)
      if (held) heldUntil = until
      if (!held || held.wanted_by !== null) onWanted()
      return held !== undefined
    }
    // A beat that fails is made up for by the next one; a lock that is lost is seen at the write that needs it.
    const timer = setInterval(() => void beat().catch(() => undefined), leaseMs / 4)
    let isReleased = false
    return {
      id,
      lockId,
      isHeld: async () => now() < heldUntil || beat(),
      async release(changes) {
        if (isReleased) return true
        isReleased = true
        clearInterval(timer)
        if (here.get(id) === onWanted) here.delete(id)
        return changeLocked(db, { id, lockId }, { ...changes, lock_id: null, locked_until: 0, wanted_by: null })
      },
    }
  }

  return {
    /** What a new row holds, so that it is locked from its beginning. */
    initial: (lockId: string) => ({ lock_id: lockId, locked_until: now() + leaseMs }),

    hold,

    /**
     * Takes an upload's lock, from whoever has it unless it is `isModest`. @throws AppError 404 when it is gone, 423
     * when its holder does not let go
     */
    async take(
      id: string,
      { onWanted, signal, isModest = false }: { onWanted: () => void; signal: AbortSignal; isModest?: boolean },
    ): Promise<Lock> {
      const lockId = uuidv7()
      const until = Date.now() + patienceMs
      // A holder in this process is waited for even when its lease is over, as after a suspend: it may still be
      // writing.
      for (
        let tries = 0;
        here.has(id) || !(await takeLock(db, id, { lockId, at: now(), until: now() + leaseMs }));
        tries++
      ) {
        if (isModest || signal.aborted || Date.now() > until) throw locked()
        if (tries % ASK_AGAIN === 0 && !(await wantLock(db, id, lockId))) throw notFound()
        here.get(id)?.()
        await wait(RETRY_MS)
      }
      return hold(id, lockId, onWanted)
    },
  }
}

/** Somebody else writes to the upload; what was sent does not count, and how far it is has to be asked again. */
export const locked = () => new AppError(423, 'upload_locked', messages.uploadLocked, { retryAfter: 1 })

/** The piece does not begin where the upload ends. */
export const wrongOffset = () => new AppError(409, 'upload_offset', messages.uploadOffset)

export type Locks = ReturnType<typeof createLocks>
