import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { BlobStore } from '../../../ports/blob-store.ts'
import { folderOf, type Snapshot } from './folder.ts'
import { readMediaList } from './verify.ts'

/** A snapshot as a zip; unpacked, it is a folder of backups with this one alone. */
export interface SnapshotDownload {
  /** Bytes of all its files; the zip, which packs nothing, is slightly larger. */
  size: number
  open: () => Readable
}

/** What a download of a snapshot holds: its files, and its media from the archive, one after another. */
export async function downloadOf(snapshot: Snapshot, archive: BlobStore): Promise<SnapshotDownload> {
  const names = (await readdir(snapshot.path)).toSorted()
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(snapshot.path, name))).size))
  const size = sizes.reduce((sum, one) => sum + one, snapshot.manifest.media.totalBytes)
  return { size, open: () => zipOf(snapshot, names, archive) }
}

/** One that cannot be read to its end breaks the stream off, so that nobody takes half a backup for a whole one. */
function zipOf(snapshot: Snapshot, names: readonly string[], archive: BlobStore): Readable {
  const folder = folderOf(snapshot)
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  const options = { mtime: new Date(snapshot.manifest.takenAt), mode: 0o100600, compress: false }
  for (const name of names)
    zip.addFile(path.join(snapshot.path, name), path.relative(folder, path.join(snapshot.path, name)), options)

  /** Where a medium lies in a folder of backups. */
  async function placeOf(key: string): Promise<string> {
    const file = await archive.localFile(key)
    await file.dispose()
    return path.relative(folder, file.path)
  }

  async function addMedia(): Promise<void> {
    for await (const { key } of readMediaList(snapshot))
      zip.addReadStreamLazy(await placeOf(key), options, (opened) => {
        // Nothing more is read once nobody takes it.
        if (output.destroyed) return
        archive.read(key).then(
          (stream) => opened(null, stream.on('error', fail)),
          (error: unknown) => fail(error),
        )
      })
    zip.end()
  }
  addMedia().catch(fail)
  return output
}
