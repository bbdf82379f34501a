import { open } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../json-file.ts'

/** Writes the bytes of one recording, one slice after another: the next is begun once the one before is done. */
export interface Writer {
  /**
   * Resolves once the slice is on the disk for good. When it rejects, the bytes before stay whole and the slice is
   * gone.
   */
  append(slice: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** Makes the file. @throws when there is one already */
export async function openWriter(file: string): Promise<Writer> {
  const handle = await open(file, 'wx', 0o600)
  await syncFolder(path.dirname(file))
  let size = 0
  return {
    async append(slice) {
      let written = 0
      try {
        while (written < slice.length)
          written += (await handle.write(slice, written, slice.length - written, size + written)).bytesWritten
        await handle.datasync()
        size += slice.length
      } catch (error) {
        await handle.truncate(size)
        throw error
      }
    },
    close: () => handle.close(),
  }
}

/** Whether a disk refused for want of room, or of what a person may use of it. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
