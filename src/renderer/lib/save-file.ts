/** Saves a file of this page on the person's device. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click; a minute is plenty to begin.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
