/** Files that were dropped before a language was chosen, on their way to the wizard. */
let dropped: readonly File[] = []

/** Leaves files for the wizard, which opens next. */
export function leaveDropped(files: readonly File[]): void {
  dropped = files
}

/** The files that were left, once. */
export function takeDropped(): readonly File[] {
  const files = dropped
  dropped = []
  return files
}
