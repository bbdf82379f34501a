import type { FileListItem } from '../../../../shared/contract/files/records.ts'

/** A file of which something was not done, and why. */
export interface Refusal {
  item: FileListItem
  reason: string
}

/** How far a run over files is. */
export interface ManyProgress {
  /** Files that were tried. */
  done: number
  refusals: readonly Refusal[]
}

/**
 * Does something with files, one after the other, until all were tried or `signal` aborts. What `act` answers is why it
 * was refused, null where it was done.
 */
export async function runMany(
  items: readonly FileListItem[],
  act: (item: FileListItem) => Promise<string | null>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ManyProgress) => void },
): Promise<ManyProgress> {
  let progress: ManyProgress = { done: 0, refusals: [] }
  for (const item of items) {
    if (signal.aborted) break
    const reason = await act(item)
    progress = {
      done: progress.done + 1,
      refusals: reason === null ? progress.refusals : [...progress.refusals, { item, reason }],
    }
    onProgress(progress)
  }
  return progress
}
