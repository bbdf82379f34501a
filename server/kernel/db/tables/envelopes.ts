/**
 * The data key of an encrypted blob. The blob's first bytes name it, for a blob that is encrypted anew has a new one,
 * and a blob from before encryption was on has none.
 */
export interface BlobEnvelopeTable {
  /** Hex of 16 random bytes. */
  id: string
  blob_key: string
  /** Id of the key that wrapped it. */
  ring_key: string
  /** Base64url. */
  wrapped: string
  made_at: number
}

/** A data key of stored texts; each text that is encrypted begins with the id of its own. */
export interface TextKeyTable {
  /** Hex of 8 random bytes. */
  id: string
  /** What it is for: `texts`, or `index` for the words of the index of them. */
  purpose: 'texts' | 'index'
  /** Id of the key that wrapped it. */
  ring_key: string
  /** Base64url. */
  wrapped: string
  made_at: number
}
