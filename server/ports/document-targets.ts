import type { BucketPlace } from './bucket-place.ts'

/** Where documents of a person go, with what opens it. */
export type TargetPlace =
  | {
      kind: 'folder'
      /** Id of the person, whose own folder it lies in. */
      account: string
      /** Folders below that, separated by slashes; empty for none. */
      path: string
    }
  | BucketPlace
  | { kind: 'webdav'; url: string; user: string; password: string }

/** A document that goes somewhere. */
export interface TargetDocument {
  /** Its path there, with slashes between folders; no part is empty or begins with a dot. */
  name: string
  bytes: Uint8Array
  /** MIME type with its character set. */
  type: string
  /** Tells it from other documents, and is the same for each of its versions; letters and digits. */
  mark: string
}

export interface PutDocumentOptions {
  /** Whether what has this name there is a version of the same document, and gives way. */
  isOurs: boolean
  /** SHA-256, hex, of contents that tries before may have put there: what is one of these gives way, too. */
  tried: readonly string[]
  signal: AbortSignal
}

/** Places that documents are written to, as a whole or not at all. */
export interface DocumentTargets {
  /** Whether this server has a folder for them. */
  hasFolders: boolean
  /**
   * Answers once the document is safe there; `taken` when something else has its name, which stays as it is. To no
   * private network that the operator has not opened. @throws TargetError; the signal's reason when it aborts
   */
  put(place: TargetPlace, document: TargetDocument, options: PutDocumentOptions): Promise<'stored' | 'taken'>
}

/** A document of which nobody knows that it got there; the message is for the person whose place it is. */
export class TargetError extends Error {
  override name = 'TargetError'
}
