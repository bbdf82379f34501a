/** As much of s3rver as the tests use. */
declare module 's3rver' {
  import type { RequestListener, IncomingMessage } from 'node:http'
  import type { Readable } from 'node:stream'

  interface StoredObject {
    bucket: string
    key: string
    content: Readable | Buffer
    metadata: Record<string, string>
  }

  interface Store {
    getResourcePath(bucket: string, key: string | undefined, kind: string): string
    getObject(bucket: string, key: string, options: { start?: number; end?: number }): Promise<StoredObject | null>
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>
    getMetadata(bucket: string, key: string): Promise<Record<string, string>>
    copyObject(
      fromBucket: string,
      from: string,
      bucket: string,
      key: string,
      metadata?: Record<string, string>,
    ): Promise<Record<string, string>>
    deleteObject(bucket: string, key: string): Promise<void>
    putPart(
      bucket: string,
      uploadId: string,
      partNumber: number,
      content: Readable | Buffer,
    ): Promise<{ size: number; md5: string }>
  }

  export interface Context {
    method: string
    path: string
    query: Record<string, string | undefined>
    headers: Record<string, string | undefined>
    req: IncomingMessage
    status: number
    type: string
    body: unknown
  }

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean })
    store: Store
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    callback(): RequestListener
    on(event: 'error', listener: () => void): void
  }
}
