import type { Db } from '../../kernel/db/schema.ts'
import type { FileRow } from './repository.ts'

/** Files that are about to go, and where handlers put what there is to do for them once their rows are gone. */
export interface FilesRemoving {
  readonly files: readonly FileRow[]
  /** Seconds of a file's own time that are used by now, and paid. */
  addUsed(fileId: string, seconds: number): void
  /** A job to be cancelled: later, because whoever does it takes the rows of its work before the job's. */
  addJob(key: string): void
  /** What ends another charge of a file: right after the file's own, so that one plan comes after the other. */
  addCharge(fileId: string, end: (tx: Db) => Promise<void>): void
}

/** What handlers have put into a removal. */
export interface Removing extends FilesRemoving {
  readonly used: ReadonlyMap<string, number>
  readonly jobs: readonly string[]
  chargesOf(fileId: string): readonly ((tx: Db) => Promise<void>)[]
}

export function createRemoving(files: readonly FileRow[]): Removing {
  const used = new Map<string, number>()
  const jobs: string[] = []
  const charges = new Map<string, ((tx: Db) => Promise<void>)[]>()
  return {
    files,
    used,
    jobs,
    addUsed: (fileId, seconds) => void used.set(fileId, (used.get(fileId) ?? 0) + seconds),
    addJob: (key) => void jobs.push(key),
    addCharge: (fileId, end) => void charges.set(fileId, [...(charges.get(fileId) ?? []), end]),
    chargesOf: (fileId) => charges.get(fileId) ?? [],
  }
}
