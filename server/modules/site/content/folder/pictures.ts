import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { IMAGE_BYTES } from '../../../../../src/shared/domain/content-rules.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import type { BlobStore } from '../../../../ports/blob-store.ts'
import { imageTypeOf } from '../pictures/image-type.ts'
import type { PictureRow } from '../pictures/repository.ts'
import { isShippedPicture } from '../pictures/service.ts'
import type { ContentFault } from './read.ts'

const IMAGES = 'images'

/** A picture of a folder. */
export interface FolderPicture {
  /** Below `images/`. */
  at: string
  bytes: Uint8Array
}

/** Reads `images/**` of a folder, without those that ship under the same name. */
export async function readPictures(folder: string): Promise<{ pictures: FolderPicture[]; faults: ContentFault[] }> {
  const root = path.join(folder, IMAGES)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const pictures: FolderPicture[] = []
  const faults: ContentFault[] = []
  for (const entry of entries.filter((file) => file.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const at = path.relative(root, file).split(path.sep).join('/')
    if (isShippedPicture(at)) continue
    const bytes = await readFile(file)
    if (imageTypeOf(bytes) === null) faults.push({ file: `${IMAGES}/${at}`, message: messages.notAPicture })
    else if (bytes.byteLength > IMAGE_BYTES) faults.push({ file: `${IMAGES}/${at}`, message: messages.pictureTooLarge })
    else pictures.push({ at, bytes })
  }
  return { pictures, faults }
}

/** Writes pictures into a folder, from where {@link readPictures} reads them. */
export async function writePictures(
  folder: string,
  rows: readonly PictureRow[],
  blobs: Pick<BlobStore, 'read'>,
): Promise<void> {
  for (const row of rows) {
    const file = path.join(folder, IMAGES, row.path)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, await blobs.read(row.blob_key))
  }
}
