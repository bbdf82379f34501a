import type { BlobStore } from './blob-store.ts'

/** What is done with the keys of a store that encrypts what it stores. */
export interface BlobEncryption {
  /** The blobs as they lie there, encrypted or not, under the same keys: what a backup keeps. */
  asStored: BlobStore
  /** Whether a blob is encrypted; null where none is there that can be read. */
  isEncrypted(key: string): Promise<boolean | null>
  /**
   * Encrypts a blob in its place, for which readers do not wait; false where that is done already, or none is there
   * that can be read. Ended at any moment, the blob is what it was, or encrypted. @throws BlobStoreFull
   */
  encrypt(key: string): Promise<boolean>
  /** How many data keys are wrapped by each key of the installation, by its id. */
  wrappedBy(): Promise<ReadonlyMap<string, number>>
  /**
   * Wraps all data keys by the current key of the ring; ended at any moment, it goes on with the next call. Answers how
   * many there were to wrap. @throws KeyMissing
   */
  rewrap(onWrapped?: (count: number) => void): Promise<number>
}
