/** Most recordings of one zip, and most bytes of it where it has more than one. */
export const MEDIA_ARCHIVE = { files: 100, bytes: 50_000_000_000 } as const

/**
 * The same files in the order that they have, as few zips as their number and their bytes allow. One that is larger
 * than a zip may be has one to itself.
 */
export function inArchives<File extends { size: number }>(files: readonly File[]): File[][] {
  const archives: File[][] = []
  let bytes = 0
  for (const file of files) {
    const last = archives.at(-1)
    if (last && last.length < MEDIA_ARCHIVE.files && bytes + file.size <= MEDIA_ARCHIVE.bytes) {
      last.push(file)
      bytes += file.size
    } else {
      archives.push([file])
      bytes = file.size
    }
  }
  return archives
}

/** Whether files go into one zip together. */
export const fitInArchive = (files: readonly { size: number }[]): boolean => inArchives(files).length <= 1
