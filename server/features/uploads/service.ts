import type { FlatFile, UploadOptions } from '../../../src/shared/contract/files.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../plugins/mount.ts'
import { type BlobStore, BlobStoreFull, BlobTooLarge, type StoredBlob } from '../../ports/blob-store.ts'
import { MediaError, type MediaProbe, type MediaTools } from '../../ports/media-tools.ts'
import { type AcceptedOptions, acceptOptions, type OptionsDeps } from './options.ts'
import { needsRemux, storeRemuxed } from './recordings.ts'

/** What an upload hands over once its medium is stored and known to be one. */
export interface UploadedMedia extends AcceptedOptions {
  name: string
  type: string
  /** Bytes. */
  size: number
  lengthSeconds: number
  mediaKey: string
  mediaSha256: string
}

export interface UploadsDeps extends OptionsDeps {
  blobs: BlobStore
  media: MediaTools
  files: {
    /** Makes the file and answers its id; from then on the medium is the file's. */
    add(caller: Caller, media: UploadedMedia): Promise<string>
    get(caller: Caller, id: string): Promise<FlatFile>
  }
  limitBytes: number
  /** For containers that are written anew. */
  temporaryFolder: string
}

/** From bytes that come in to a file that the machine works on. */
export function createUploads({ blobs, media, engines, languages, files, limitBytes, temporaryFolder }: UploadsDeps) {
  const discard = (stored: StoredBlob) => blobs.remove(stored.key)

  return {
    limitBytes,

    /** @throws AppError 400, 503; nothing of the medium needs to be read for it */
    accept: (options: UploadOptions): Promise<AcceptedOptions> => acceptOptions(options, { engines, languages, media }),

    /** Streams the bytes into the store. @throws AppError 413, 507 */
    async store(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<StoredBlob> {
      try {
        return await blobs.put(bytes, { limitBytes, signal })
      } catch (error) {
        if (error instanceof BlobTooLarge) throw tooLarge(error)
        if (error instanceof BlobStoreFull) throw new AppError(507, 'storage_full', messages.storageFull, { cause: error })
        throw error
      }
    },

    discard,

    /** Looks at the stored medium and makes the file; a medium that is refused is removed. @throws AppError 422, 503 */
    async finish(caller: Caller, { name, stored, accepted, signal }: { name: string; stored: StoredBlob; accepted: AcceptedOptions; signal: AbortSignal }): Promise<FlatFile> {
      const kept = new Set([stored])
      try {
        const medium = await inspect(stored, signal, (copy) => kept.add(copy))
        signal.throwIfAborted()
        const id = await files.add(caller, {
          ...accepted,
          name,
          type: medium.type,
          size: medium.blob.sizeBytes,
          lengthSeconds: medium.probe.headerSeconds ?? 0,
          mediaKey: medium.blob.key,
          mediaSha256: medium.blob.sha256,
        })
        kept.delete(medium.blob)
        return await files.get(caller, id)
      } catch (error) {
        throw error instanceof MediaError ? refusal(error) : error
      } finally {
        for (const blob of kept) await discard(blob)
      }
    },
  }

  /** What to keep of a stored medium: itself, or for a browser's recording a copy that can be sought. */
  async function inspect(stored: StoredBlob, signal: AbortSignal, onCopy: (copy: StoredBlob) => void): Promise<{ blob: StoredBlob; type: string; probe: MediaProbe }> {
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
  return new AppError(error.code === 'engine_missing' ? 503 : 422, error.code, error.message, { cause: error })
}
