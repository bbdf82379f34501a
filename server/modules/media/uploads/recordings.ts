import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BlobStore, StoredBlob } from '../../../ports/blob-store.ts'
import type { MediaProbe, MediaTools } from '../../../ports/media-tools.ts'

/** Containers that browsers record into without knowing the length beforehand. */
const RECORDED = ['webm', 'matroska', 'mp4']

/** Whether a medium is a browser's recording, which cannot be sought until its container is written anew. */
export function needsRemux(probe: MediaProbe): boolean {
  return !probe.saysLength && RECORDED.includes(probe.container)
}

/** Stores a copy of a recording that says its length; sound and pictures stay as they are. */
export async function storeRemuxed(
  { media, blobs, temporaryFolder }: { media: Pick<MediaTools, 'remux'>; blobs: BlobStore; temporaryFolder: string },
  inputPath: string,
  signal: AbortSignal,
): Promise<StoredBlob & { mimeType: string }> {
  await mkdir(temporaryFolder, { recursive: true })
  const folder = await mkdtemp(path.join(temporaryFolder, 'recording-'))
  try {
    const outputPath = path.join(folder, 'remuxed')
    const { mimeType } = await media.remux(inputPath, outputPath, { signal })
    return { ...(await blobs.put(createReadStream(outputPath), { signal })), mimeType }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
