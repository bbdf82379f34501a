import { MOST_OPEN_LARGEST, MOST_OPEN_UPLOADS, UPLOAD_AHEAD_BYTES } from '../../../../../src/shared/contract/uploads.ts'
import { DAY_MS, MINUTE_MS } from '../../../../../src/shared/durations.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import { holdUser } from '../../../../kernel/db/hold-users.ts'
import type { Db } from '../../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../../kernel/errors.ts'
import type { DiskRoom } from '../../../../kernel/disk-room.ts'
import type { Caller } from '../../../../kernel/http/mount.ts'
import { BlobMissing, type BlobStore } from '../../../../ports/blob-store.ts'
import type { TransactionHook } from '../../../files/index.ts'
import type { Uploads } from '../service.ts'
import { refuseNoMedia } from '../refuse-no-media.ts'
import { uploadGone } from './failures.ts'
import type { Turn } from './patch-order.ts'
import { type Lock, type Locks, locked } from './locks.ts'
import { readMetadata } from './metadata.ts'
import * as store from './repository.ts'
import { spansOf } from './spans.ts'

/** A finished one is remembered so long for a client that missed the answer. */
const REMEMBERED_MS = DAY_MS
/** One that its sender has named, for one that comes back from a long time without a network. */
const NAMED_REMEMBERED_MS = 366 * DAY_MS
/** Of a piece that is long, or slow, so much counts at once: what dies or is given up loses no more of it. */
const SPAN = { bytes: UPLOAD_AHEAD_BYTES, ms: 1000 }
/** A piece with a checksum counts as a whole or not at all. */
const WHOLE = { bytes: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY }
/** Looking at the whole of a medium may take so long. */
const FINISH_MS = 15 * MINUTE_MS

export interface ResumableDeps {
  db: Db
  blobs: BlobStore
  uploads: Uploads
  room: DiskRoom
  locks: Locks
  /** An unfinished upload is kept so long after its last byte. */
  keptDays: number
  now?: () => number
}

/** A new upload, as its sender describes it. */
export interface NewUpload {
  id: string
  /** Bytes; null while not known. */
  size: number | null
  metadata: Record<string, string | null>
  lockId: string
}

/** One piece as it comes in. */
export interface PieceToAdd {
  bytes: AsyncIterable<Uint8Array>
  /** Bytes that its request announced; NaN when it did not say. */
  promised: number
  /** Throws when the bytes are not those that were sent. */
  confirm?: () => void
}

/** Uploads that come in pieces: their rows say how far they are, the blob store has the bytes. */
export function createResumable({ db, blobs, uploads, room, locks, keptDays, now = Date.now }: ResumableDeps) {
  const keptMs = keptDays * DAY_MS
  /** Removes an upload with its bytes; the bytes first, so that a crash leaves a row that says where they are. */
  async function discard({ id, blob_key }: Pick<store.UploadRow, 'id' | 'blob_key'>): Promise<void> {
    if (blob_key !== null) await blobs.remove(blob_key)
    await store.deleteUpload(db, id)
  }

  /** The same for who holds it; what another request has taken over, and may have made a file of, stays. */
  async function discardHeld(row: store.UploadRow, lock: Lock): Promise<void> {
    if (await store.changeLocked(db, lock, { expires_at: now() })) await discard(row)
  }

  return {
    limitBytes: uploads.limitBytes,

    /** The caller's upload. @throws AppError 404, 410 when its time is over */
    async require(caller: Caller, id: string): Promise<store.UploadRow> {
      const row = await store.uploadOf(db, caller.id, id)
      if (!row) throw notFound()
      if (row.expires_at <= now()) throw uploadGone()
      return row
    },

    /** The upload that its sender has begun before under the same name, whatever became of it; null for a new one. */
    async begun(caller: Caller, metadata: NewUpload['metadata']): Promise<store.UploadRow | null> {
      const { client_key } = readMetadata(metadata)
      const row = client_key === undefined ? undefined : await store.uploadNamed(db, caller.id, client_key)
      if (!row || row.expires_at > now()) return row ?? null
      await discard(row)
      return null
    },

    /** Judges a new upload by what is said about it. @throws AppError 400, 402, 413, 422, 503, 507 */
    async accept(caller: Caller, { size, metadata }: Pick<NewUpload, 'size' | 'metadata'>): Promise<void> {
      await uploads.accept(caller, readMetadata(metadata))
      if (size === 0) throw new AppError(422, 'not_media', messages.notMedia)
      await uploads.assertFits(size ?? 0)
    },

    /** Makes the row of an upload, locked by its first request. @throws AppError 401, 429, 507 */
    async create(caller: Caller, { id, size, metadata, lockId }: NewUpload): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await holdUser(tx, caller.id))) throw new AppError(401, 'no_session', messages.sessionEnded)
        const open = await store.sumOpen(tx, caller.id, { at: now(), unsaidBytes: uploads.limitBytes() })
        if (open.count >= MOST_OPEN_UPLOADS)
          throw new AppError(429, 'too_many_uploads', messages.tooManyUploads, { retryAfter: 3600 })
        const mostBytes = uploads.limitBytes() * MOST_OPEN_LARGEST
        await uploads.assertRoom(tx, caller.id, size ?? uploads.limitBytes())
        if (open.bytes + (size ?? uploads.limitBytes()) > mostBytes)
          throw new AppError(507, 'uploads_full', messages.tooManyUploads)
        const isNew = await store.insertUpload(tx, {
          client_key: readMetadata(metadata).client_key ?? null,
          id,
          user_id: caller.id,
          blob_key: blobs.newKey(),
          size,
          metadata: JSON.stringify(metadata),
          created_at: now(),
          expires_at: now() + keptMs,
          ...locks.initial(lockId),
        })
        if (!isNew) throw locked()
      })
    },

    /** Says the size of an upload that began without one. */
    async declareSize(lock: Lock, size: number): Promise<void> {
      if (!(await store.changeLocked(db, lock, { size }))) throw locked()
    },

    /**
     * Adds a piece at the end of an upload and answers the new size. Its bytes count once they are safe on disk, {@link
     * SPAN} by span; those of a piece with a checksum count together, when `confirm` does not throw. Nothing counts
     * before what stands before it in the order does. The turn is over with the last byte that was promised, but for
     * the upload's own last one.
     * @throws AppError 410 when its bytes are gone, 422 when its first ones are those of no medium (it is removed
     * then), 423 when another request has taken the upload over, 507 once there is no room
     */
    async append(row: store.UploadRow, turn: Turn, { bytes, promised, confirm }: PieceToAdd): Promise<number> {
      const { lock } = turn
      const key = row.blob_key
      if (key === null) throw notFound()
      const end = row.received + promised
      let received = row.received
      const looked = row.received === 0 ? refuseNoMedia(bytes) : bytes
      for await (const span of spansOf(looked, confirm ? WHOLE : SPAN)) {
        if (!(await lock.isHeld())) throw locked()
        await room.assert()
        received = await blobs
          .append(key, span, { at: received, onWritten: (at) => at === end && turn.wrote() })
          .catch(async (error: unknown) => {
            if (error instanceof BlobMissing || (error instanceof AppError && error.code === 'not_media'))
              await discardHeld(row, lock)
            throw error
          })
        confirm?.()
        await turn.counted
        const changes = { received, expires_at: now() + keptMs }
        const isEnd = received === end
        const isHeld =
          isEnd && received !== row.size ? await turn.count(changes) : await store.changeLocked(db, lock, changes)
        if (!isHeld) throw locked()
        if (isEnd) break
      }
      return received
    },

    /**
     * Makes the file of an upload whose bytes are all there; it is made once, however often this is called.
     * A medium that is refused is removed with its upload. @throws AppError
     */
    async finish(caller: Caller, row: store.UploadRow, lock: Lock): Promise<string> {
      if (row.file_id !== null) return row.file_id
      if (row.blob_key === null || row.received !== row.size) throw notFound()
      const {
        filename,
        sha256,
        client_key: _,
        ...options
      } = readMetadata(JSON.parse(row.metadata) as NewUpload['metadata'])
      try {
        const stored = await blobs.seal(row.blob_key, row.size)
        if (sha256 !== undefined && sha256 !== stored.sha256)
          throw new AppError(460, 'source_changed', messages.sourceChanged)
        const accepted = await uploads.accept(caller, options)
        const transactionHook: TransactionHook = async (tx, fileId) => {
          const done = {
            file_id: fileId,
            blob_key: null,
            expires_at: now() + (row.client_key === null ? REMEMBERED_MS : NAMED_REMEMBERED_MS),
          }
          if (!(await store.changeLocked(tx, lock, done))) throw locked()
        }
        return await uploads.makeFile(
          caller,
          { name: filename, stored, accepted, signal: AbortSignal.timeout(FINISH_MS) },
          { transactionHook },
        )
      } catch (error) {
        if (error instanceof BlobMissing || isRefusal(error)) await discardHeld(row, lock)
        throw error
      }
    },

    discard,

    /** Removes all uploads of a person in the caller's transaction; answers the blobs to remove once that is done. */
    removeAll: (userId: string, tx: Db): Promise<string[]> => store.deleteUploadsOf(tx, userId),
  }
}

export type Resumable = ReturnType<typeof createResumable>

/** Whether trying again with the same medium cannot help. */
const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500 && error.code !== 'upload_locked'
