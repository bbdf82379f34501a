import type { FlatFile } from '../../../../src/shared/contract/files/records.ts'
import type { UploadOptions } from '../../../../src/shared/contract/files/upload.ts'
import { isLongEnoughForHuman } from '../../../../src/shared/domain/upload-rules.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import type { DiskRoom } from '../../../kernel/disk-room.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { type BlobStore, BlobStoreFull, BlobTooLarge, type StoredBlob } from '../../../ports/blob-store.ts'
import { MediaError, type MediaProbe, type MediaTools } from '../../../ports/media-tools.ts'
import { isUniqueViolation } from '../../../kernel/db/is-unique-violation.ts'
import type { AccountStorage, StorageHold, TransactionHook, UploadName } from '../../files/index.ts'
import { type AcceptedOptions, acceptOptions, type OptionsDeps } from './options.ts'
import { needsRemux, storeRemuxed } from './recordings.ts'
import { refuseNoMedia } from './refuse-no-media.ts'

/** What an upload hands over once its medium is stored and known to be one. */
export interface UploadedMedia extends AcceptedOptions {
  name: string
  type: string
  /** Bytes. */
  size: number
  lengthSeconds: number
  mediaKey: string
  mediaSha256: string
  once?: UploadName | null
}

export interface UploadsDeps extends OptionsDeps {
  room: DiskRoom
  storage: Pick<AccountStorage, 'assertRoom' | 'full' | 'hold' | 'release'>
  blobs: BlobStore
  media: MediaTools
  files: {
    /** @throws AppError 402 when there is no time for a medium of that length; left out, for any medium */
    assertTime(caller: Caller, human: AcceptedOptions['human'], lengthSeconds?: number): Promise<void>
    /** Makes the file and answers its id; from then on the medium is the file's. */
    add(caller: Caller, media: UploadedMedia, transactionHook?: TransactionHook): Promise<string>
    get(caller: Caller, id: string): Promise<FlatFile>
    /** The file that an upload of this name made, if it did. */
    uploadedAs(caller: Caller, key: string): Promise<{ id: string; upload_hash: string | null } | undefined>
  }
  /** The largest upload in bytes, asked for each time. */
  limitBytes: () => number
  /** For containers that are written anew. */
  temporaryFolder: string
}

/** A medium that is stored, and what was said about it. */
export interface StoredMedium {
  name: string
  stored: StoredBlob
  accepted: AcceptedOptions
  signal: AbortSignal
  /** How the sender named the upload; null or left out where they did not. */
  once?: UploadName | null
  /** The room that was taken for it; left out where something else has. */
  hold?: StorageHold
}

/** What whoever has a file made adds to it. */
export interface MakingFile {
  /** The medium goes with what failed. */
  discards?: boolean
  /** Is told what the medium is before anything is charged for it, and may refuse it by throwing. */
  onMedium?: (medium: UploadedMedia) => Promise<void>
  /** What else is written in the transaction that makes the file. */
  transactionHook?: (tx: Db, fileId: string, medium: UploadedMedia) => Promise<void>
}

/** From bytes that come in to a file that the machine works on. */
export function createUploads({
  room,
  storage,
  blobs,
  media,
  engines,
  languages,
  translators,
  files,
  limitBytes,
  temporaryFolder,
}: UploadsDeps) {
  const discard = (stored: StoredBlob) => blobs.remove(stored.key)

  return {
    limitBytes,

    /** @throws AppError 400, 402, 503; nothing of the medium needs to be read for it */
    async accept(caller: Caller, options: UploadOptions): Promise<AcceptedOptions> {
      const accepted = await acceptOptions(options, { engines, languages, media, translators })
      if (!accepted.isOwn) await files.assertTime(caller, accepted.human)
      return accepted
    },

    /**
     * Refuses what would be too long or too short once it is here, as far as its length is known. @throws AppError 402,
     * 422
     */
    async assertLength(caller: Caller, { human, isOwn }: AcceptedOptions, lengthSeconds: number): Promise<void> {
      if (human && !human.acceptsQuota && !isLongEnoughForHuman(lengthSeconds))
        throw new AppError(422, 'too_small_for_human', messages.tooSmallForHuman)
      if (!isOwn) await files.assertTime(caller, human, lengthSeconds)
    },

    /**
     * Refuses what there is no room for, before any of it is read. @throws AppError 413, 507 @param bytes as far as
     * they are known
     */
    async assertFits(bytes: number): Promise<void> {
      if (bytes > limitBytes()) throw tooLarge()
      await room.assert(bytes)
    },

    /** Takes room for it among what the account may store; give it back when the upload ends. @throws AppError 507 */
    hold: (caller: Caller, bytes: number): Promise<StorageHold> => storage.hold(caller.id, bytes),

    release: (hold: StorageHold): Promise<void> => storage.release(hold),

    /** The same for what another transaction stores. Take the account's row before. @throws AppError 507 */
    assertRoom: storage.assertRoom,

    /** Streams the bytes into the store. @throws AppError 413, 422, 507 */
    async store(
      caller: Caller,
      bytes: AsyncIterable<Uint8Array>,
      { signal, mostBytes }: { signal: AbortSignal; mostBytes: number },
    ): Promise<StoredBlob> {
      try {
        return await blobs.put(room.guard(refuseNoMedia(bytes)), {
          limitBytes: Math.min(limitBytes(), mostBytes),
          signal,
        })
      } catch (error) {
        if (error instanceof BlobTooLarge)
          throw mostBytes < limitBytes() ? await storage.full(caller.id) : tooLarge(error)
        if (error instanceof BlobStoreFull)
          throw new AppError(507, 'storage_full', messages.storageFull, { cause: error })
        throw error
      }
    },

    discard,

    /**
     * Looks at the stored medium and makes the file; a medium that is refused is removed. @throws AppError 402, 422,
     * 503
     */
    async finish(caller: Caller, medium: StoredMedium): Promise<FlatFile> {
      return files.get(caller, await makeOnce(caller, medium))
    },

    /** Whether an upload of this name made a file. */
    isThere: async (caller: Caller, key: string): Promise<boolean> =>
      (await files.uploadedAs(caller, key)) !== undefined,

    /** The file that an upload of this name made. @throws AppError 404, 422 when something else was sent then */
    async again(caller: Caller, once: UploadName): Promise<FlatFile> {
      return files.get(caller, await madeBefore(caller, once))
    },

    makeFile,
  }

  /** @throws AppError 404, 422 when something else was sent under this name */
  async function madeBefore(caller: Caller, { key, hash }: UploadName): Promise<string> {
    const file = await files.uploadedAs(caller, key)
    if (!file) throw notFound()
    if (file.upload_hash !== hash) throw new AppError(422, 'idempotency_key_reused', messages.uploadKeyReused)
    return file.id
  }

  /** Two at once under one name are one file: the database lets one of them have it. */
  async function makeOnce(caller: Caller, medium: StoredMedium): Promise<string> {
    try {
      return await makeFile(caller, medium, { discards: true })
    } catch (error) {
      if (!medium.once || !isUniqueViolation(error)) throw error
      return madeBefore(caller, medium.once)
    }
  }

  /**
   * Looks at the stored medium, makes the file and answers its id. The medium is the file's then; when this fails it is
   * still the caller's, or removed if it `discards`. When only the commit fails, nobody knows whether there is a file:
   * then nothing is removed here, and the hourly sweep takes what no file names. @throws AppError 402, 422, 503
   */
  async function makeFile(
    caller: Caller,
    { name, stored, accepted, signal, once = null, hold }: StoredMedium,
    { discards = false, onMedium, transactionHook }: MakingFile = {},
  ): Promise<string> {
    const copies: StoredBlob[] = []
    let isWritten = false
    try {
      const medium = await inspect(stored, signal, (copy) => copies.push(copy))
      signal.throwIfAborted()
      const file = {
        ...accepted,
        name,
        type: medium.type,
        size: medium.blob.sizeBytes,
        lengthSeconds: medium.probe.headerSeconds ?? 0,
        mediaKey: medium.blob.key,
        mediaSha256: medium.blob.sha256,
        once,
      }
      await onMedium?.(file)
      const id = await files.add(caller, file, async (tx, fileId) => {
        await transactionHook?.(tx, fileId, file)
        if (hold) await storage.release(hold, tx)
        await storage.assertRoom(tx, caller.id)
        isWritten = true
      })
      if (copies.length > 0) await discard(stored)
      return id
    } catch (error) {
      if (!isWritten) for (const blob of discards ? [...copies, stored] : copies) await discard(blob)
      throw error instanceof MediaError ? refusal(error) : error
    }
  }

  /** What to keep of a stored medium: itself, or for a browser's recording a copy that can be sought. */
  async function inspect(
    stored: StoredBlob,
    signal: AbortSignal,
    onCopy: (copy: StoredBlob) => void,
  ): Promise<{ blob: StoredBlob; type: string; probe: MediaProbe }> {
    const local = await blobs.localFile(stored.key)
    try {
      const probe = await media.probe(local.path, { signal })
      if (!needsRemux(probe)) return { blob: stored, type: probe.mimeType, probe }
      const { mimeType, ...copy } = await storeRemuxed({ media, blobs, temporaryFolder }, local.path, signal)
      onCopy(copy)
      return { blob: copy, type: mimeType, probe }
    } finally {
      await local.dispose()
    }
  }
}

export type Uploads = ReturnType<typeof createUploads>

/** @param cause what noticed it, if anything threw */
export const tooLarge = (cause?: unknown) => new AppError(413, 'too_large', messages.overSizeLimit, { cause })

/** A medium that cannot be used is the sender's; missing tools are ours. */
function refusal(error: MediaError): AppError {
  const ours = { engine_missing: 503, storage_full: 507 } as const
  return new AppError(error.code in ours ? ours[error.code as keyof typeof ours] : 422, error.code, error.message, {
    cause: error,
  })
}
