/** A bucket of a person, with what opens it. */
export interface BucketPlace {
  kind: 'bucket'
  /** Origin of the store; null for AWS. */
  endpoint: string | null
  region: string
  bucket: string
  /** Before each name; empty, or with a slash at its end. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}
