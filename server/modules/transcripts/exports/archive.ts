import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One document of an archive, written when its turn comes. */
export interface ArchiveEntry {
  /** Unique in the archive. */
  fileName: string
  write: () => Promise<Uint8Array>
}

/**
 * A zip of documents as a stream, one document in memory at a time. One that cannot be written breaks the stream off,
 * so that nobody takes half an archive for a whole one.
 */
export function archiveOf(entries: readonly ArchiveEntry[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // It begins at once, and whoever is given it may turn to it later: an error without a listener ends the process.
  output.on('error', () => {})
  for (const { fileName, write } of entries) {
    zip.addReadStreamLazy(fileName, (opened) => {
      // Nothing more is written once nobody reads.
      if (output.destroyed) return
      write().then(
        (bytes) => opened(null, Readable.from([bytes], { objectMode: false })),
        (error: unknown) => zip.emit('error', error),
      )
    })
  }
  zip.end()
  return output
}
