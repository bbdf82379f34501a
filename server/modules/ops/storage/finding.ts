/** What can be wrong between the blob store and the database. */
export type FindingKind =
  /** An object that no file or upload names. */
  | 'orphan'
  /** An upload whose time is over. */
  | 'upload expired'
  /** An upload that says it has bytes, and has none. */
  | 'upload empty'
  /** A file whose medium is not there. */
  | 'medium missing'
  /** A medium of another length than its file says. */
  | 'medium size'
  /** A medium with another checksum than its file says. */
  | 'medium damaged'
  /** A file without something that is made of its medium. */
  | 'copy missing'

export interface Finding {
  kind: FindingKind
  /** Id of the file or upload, or key of the object. */
  id: string
  /** What it is about, and what to do where a repair cannot help. */
  text: string
  isRepaired: boolean
}

/** What a check looked at, and what it found. */
export interface StorageCheck {
  objects: number
  files: number
  uploads: number
  findings: Finding[]
}
