import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ContentPicture } from '../../../../../src/shared/contract/content-admin.ts'
import { IMAGE_BYTES, IMAGE_PATH } from '../../../../../src/shared/domain/content-rules.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import type { Db } from '../../../../kernel/db/schema.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { sha256 } from '../../../../kernel/sha256.ts'
import type { BlobStore } from '../../../../ports/blob-store.ts'
import { SHIPPED_CONTENT } from '../shipped.ts'
import { endingOf, imageTypeOf } from './image-type.ts'
import * as store from './repository.ts'

/** Where pictures are on the site. */
export const PICTURES = '/images/'
/** The folder of those that ship. */
export const SHIPPED_PICTURES = path.join(SHIPPED_CONTENT, 'images')

/** Whether a picture of this name ships; it cannot be replaced. */
export const isShippedPicture = (name: string) => readdirSync(SHIPPED_PICTURES).includes(name)

/** Finds out whether a link leads to a picture that is here; what lies outside of {@link PICTURES} is taken to be. */
export async function pictureFinder(db: Db): Promise<(link: string) => boolean> {
  const there = new Set([...(await store.listPictures(db)).map(({ path: at }) => at), ...readdirSync(SHIPPED_PICTURES)])
  return (link) => !link.startsWith(PICTURES) || there.has(link.slice(PICTURES.length))
}

/** Pictures of the content: in the blob store those that were uploaded or imported, beside those that ship. */
export function createPictures({ db, blobs, now = Date.now }: { db: Db; blobs: BlobStore; now?: () => number }) {
  /** Stores bytes at a path below {@link PICTURES}. @throws AppError 413, 415 for what is no picture of a known kind */
  async function put(at: string, bytes: Uint8Array): Promise<ContentPicture> {
    const type = imageTypeOf(bytes)
    if (!type || !IMAGE_PATH.test(PICTURES + at)) throw new AppError(415, 'not_a_picture', messages.notAPicture)
    if (bytes.byteLength > IMAGE_BYTES) throw new AppError(413, 'too_large', messages.pictureTooLarge)
    const { key } = await blobs.put(Readable.from([bytes]))
    const replaced = await store.putPicture(db, {
      path: at,
      type,
      size: bytes.byteLength,
      blob_key: key,
      added_at: now(),
    })
    if (replaced !== null) await blobs.remove(replaced)
    return { link: PICTURES + at, type, size: bytes.byteLength }
  }

  return {
    put,

    /** Those that were added, newest first. */
    added: () => store.listPictures(db),

    /** All there are to choose from; the half-sized copies of those that ship are left out. */
    async list(): Promise<ContentPicture[]> {
      const added = (await store.listPictures(db)).map(({ path: at, type, size }) => ({
        link: PICTURES + at,
        type,
        size,
      }))
      const shipped = readdirSync(SHIPPED_PICTURES)
        .filter((name) => !name.includes('-small.'))
        .toSorted()
      return [
        ...added,
        ...shipped.map((name) => ({
          link: PICTURES + name,
          type: name.endsWith('.webp') ? ('image/webp' as const) : ('image/png' as const),
          size: null,
        })),
      ]
    },

    /**
     * Stores an uploaded picture under a name of its own, made of what it was called and what it holds. @throws
     * AppError 413, 415
     */
    add(fileName: string, bytes: Uint8Array): Promise<ContentPicture> {
      const type = imageTypeOf(bytes)
      if (!type) throw new AppError(415, 'not_a_picture', messages.notAPicture)
      const words = fileName
        .normalize('NFKD')
        .replace(/\.\w+$/, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 40)
      const hash = sha256(bytes).slice(0, 12)
      return put(`uploaded/${words === '' ? 'picture' : words}-${hash}.${endingOf(type)}`, bytes)
    },

    /** A picture that was added, to be sent; null when there is none. */
    async open(
      at: string,
    ): Promise<{ type: string; size: number; etag: string; read: () => Promise<Readable> } | null> {
      const row = await store.findPicture(db, at)
      return row
        ? { type: row.type, size: row.size, etag: `"${row.blob_key}"`, read: () => blobs.read(row.blob_key) }
        : null
    },
  }
}

export type Pictures = ReturnType<typeof createPictures>
