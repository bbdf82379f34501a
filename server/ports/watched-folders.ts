import type { LinkedFiles } from './linked-files.ts'

/** A recording in a folder that is watched, which nobody has written to for a while. */
export interface WatchedFile {
  /** The same for this content of this file wherever it is moved on its disk; another once it was written to. */
  id: string
  /** Its path below the watched folder. */
  name: string
  /** Opens it, for {@link WatchedFolders.files}; nobody else can make one. */
  link: string
  /** When it was last changed, in milliseconds since 1970. */
  changedAt: number
}

/** Folders of this machine, one for each account, in which recordings arrive. */
export interface WatchedFolders {
  /**
   * All recordings below a folder of an account that are whole, as far as that can be told; the folder is made where it
   * is missing. @throws WatchError
   */
  list(account: string, path: string, signal: AbortSignal): Promise<WatchedFile[]>
  /** What is behind the links. */
  files: LinkedFiles
}

/** A folder that cannot be watched; the message is for a person. */
export class WatchError extends Error {
  override name = 'WatchError'
}
