import { type FileHandle, open } from 'node:fs/promises'

/** A file that others write, and whose bytes can be waited for. */
export interface FlushedFile {
  /** Waits until what was written is on the disk. @throws when the file is not there, or the disk fails */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** Opens the file once it is flushed for the first time. */
export function flushedFile(file: string): FlushedFile {
  let handle: Promise<FileHandle> | undefined
  return {
    async flush() {
      handle ??= open(file, 'r+')
      await (await handle).datasync()
    },
    close: async () => (await handle)?.close(),
  }
}
