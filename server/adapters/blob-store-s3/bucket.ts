import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { batchesOf } from '../../../src/shared/batches.ts'
import { MINUTE_MS } from '../../../src/shared/durations.ts'
import { BlobMissing, BlobStoreUnavailable } from '../../ports/blob-store.ts'
import type { S3Config } from '../../kernel/storage-url.ts'
import { asStoreError } from './errors.ts'
import { limitAnswers } from './limit-answers.ts'

/** How long the store is waited for, in milliseconds, and how often it is asked. */
export interface Patience {
  connectMs: number
  /** Until the answer to a request begins, its body sent. */
  answerMs: number
  /** Without a byte either way. */
  idleMs: number
  /** Requests for one thing; between them the client waits longer and longer, with jitter. */
  attempts: number
}

const PATIENCE: Patience = { connectMs: 5000, answerMs: 60_000, idleMs: 30_000, attempts: 4 }

/** Copying within the store and putting parts together take longer. Milliseconds. */
const LONG_MS = 10 * MINUTE_MS

/** Each reader of a medium has a connection of its own. */
const MOST_CONNECTIONS = 1000

/** Objects that one request may delete. */
const DELETED_AT_ONCE = 1000

export interface ObjectInfo {
  sizeBytes: number
  /** Changes with the bytes; with its quotes. */
  etag: string
  metadata: Readonly<Record<string, string>>
}

export interface ListedObject {
  name: string
  sizeBytes: number
  /** Changes with the bytes; with its quotes. */
  etag: string
  /** Milliseconds since 1970. */
  changedAt: number
}

/** A multipart upload that was begun and neither completed nor aborted. */
export interface UnfinishedObject {
  name: string
  uploadId: string
  /** Milliseconds since 1970. */
  begunAt: number
}

/** A part of an object that is put together: bytes that are sent, or a whole object that is copied within the store. */
export type Part = { bytes: Uint8Array } | { copyOf: string }

/** What a bucket of somebody else has of its own. */
export interface BucketOf {
  /** Its keys; left out, those of the usual AWS variables, files or roles. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Looks the names of its hosts up; left out, as the system does. */
  lookup?: LookupFunction
  /** Of an answer that is no object; left out, any. A longer one breaks off. */
  mostAnswerBytes?: number
}

/** What we ask of a bucket, by names without its prefix; failures come as errors of the port. */
export type Bucket = ReturnType<typeof openBucket>

/**
 * A bucket. Keys come from the usual AWS variables, files or roles. The client tries again, with jitter, when it is
 * told to slow down or a connection breaks, and has the store check a checksum of everything that it sends.
 */
export function openBucket(address: S3Config, patience: Partial<Patience> = {}, of: BucketOf = {}) {
  const { connectMs, answerMs, idleMs, attempts } = { ...PATIENCE, ...patience }
  const agents = { keepAlive: true, maxSockets: MOST_CONNECTIONS, ...(of.lookup && { lookup: of.lookup }) }
  const client = new S3Client({
    region: address.region,
    ...(of.credentials && { credentials: of.credentials }),
    ...(address.endpoint !== null && { endpoint: address.endpoint, forcePathStyle: true }),
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
      httpAgent: agents,
      httpsAgent: agents,
    },
  })
  if (of.mostAnswerBytes !== undefined) limitAnswers(client, of.mostAnswerBytes)
  const Bucket = address.bucket
  const keyOf = (name: string) => address.prefix + name
  const nameOf = (key: string | undefined) => (key ?? '').slice(address.prefix.length)
  const copySource = (name: string) => `${Bucket}/${keyOf(name)}`.split('/').map(encodeURIComponent).join('/')

  async function ask<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      throw asStoreError(error, address)
    }
  }

  async function abort(name: string, uploadId: string): Promise<void> {
    await ask(client.send(new AbortMultipartUploadCommand({ Bucket, Key: keyOf(name), UploadId: uploadId }))).catch(
      unlessMissing,
    )
  }

  async function* pages<T extends { IsTruncated?: boolean | undefined }>(
    next: (last: T | undefined) => Promise<T>,
  ): AsyncGenerator<T> {
    for (let page: T | undefined; ;) {
      page = await ask(next(page))
      yield page
      if (!page.IsTruncated) return
    }
  }

  return {
    async put(
      name: string,
      bytes: Uint8Array,
      metadata: Record<string, string> = {},
      { type, signal }: { type?: string; signal?: AbortSignal } = {},
    ): Promise<void> {
      await ask(
        client.send(
          new PutObjectCommand({
            Bucket,
            Key: keyOf(name),
            Body: bytes,
            ContentLength: bytes.byteLength,
            ...(type !== undefined && { ContentType: type }),
            Metadata: metadata,
          }),
          { ...(signal && { abortSignal: signal }) },
        ),
      )
    },

    /** Null when it is not there. */
    async info(name: string): Promise<ObjectInfo | null> {
      try {
        const {
          ContentLength = 0,
          ETag = '',
          Metadata = {},
        } = await ask(client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) })))
        return { sizeBytes: ContentLength, etag: ETag, metadata: Metadata }
      } catch (error) {
        if (error instanceof BlobMissing) return null
        throw error
      }
    },

    /** Bytes of an object, of the state that `etag` names, both ends included. @throws BlobMissing */
    async get(
      name: string,
      {
        range,
        etag,
        signal,
      }: { range?: { start: number; end: number } | undefined; etag?: string; signal?: AbortSignal } = {},
    ): Promise<{ body: Readable; sizeBytes: number; etag: string }> {
      const {
        Body,
        ContentLength = 0,
        ETag = '',
      } = await ask(
        client.send(
          new GetObjectCommand({
            Bucket,
            Key: keyOf(name),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
            ...(etag !== undefined && { IfMatch: etag }),
          }),
          { ...(signal && { abortSignal: signal }) },
        ),
      )
      return { body: Body as Readable, sizeBytes: ContentLength, etag: ETag }
    },

    /** An address by which anybody reads the object until it expires, without asking us. */
    async link(
      name: string,
      { expiresSeconds, type, disposition }: { expiresSeconds: number; type: string; disposition: string },
    ): Promise<string> {
      const command = new GetObjectCommand({
        Bucket,
        Key: keyOf(name),
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: 'private, no-cache',
      })
      return ask(getSignedUrl(client as never, command as never, { expiresIn: expiresSeconds }))
    },

    /** Those that are not there are no error. */
    async remove(names: readonly string[]): Promise<void> {
      if (names.length === 1 && names[0] !== undefined) {
        await ask(client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(names[0]) }))).catch(unlessMissing)
        return
      }
      for (const some of batchesOf(names, DELETED_AT_ONCE)) {
        const objects = some.map((name) => ({ Key: keyOf(name) }))
        const { Errors = [] } = await ask(
          client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: objects, Quiet: true } })),
        )
        const failed = Errors.find(({ Code }) => Code !== 'NoSuchKey')
        if (failed) throw new BlobStoreUnavailable(`The store for media does not delete: ${failed.Code}.`)
      }
    },

    async *list(prefix: string, signal?: AbortSignal): AsyncGenerator<ListedObject> {
      const listed = pages(
        (
          last:
            | {
                NextContinuationToken?: string | undefined
                IsTruncated?: boolean | undefined
                Contents?:
                  | {
                      Key?: string | undefined
                      Size?: number | undefined
                      ETag?: string | undefined
                      LastModified?: Date | undefined
                    }[]
                  | undefined
              }
            | undefined,
        ) =>
          client.send(
            new ListObjectsV2Command({ Bucket, Prefix: keyOf(prefix), ContinuationToken: last?.NextContinuationToken }),
            { ...(signal && { abortSignal: signal }) },
          ),
      )
      for await (const { Contents = [] } of listed) {
        for (const { Key, Size = 0, ETag = '', LastModified } of Contents)
          yield { name: nameOf(Key), sizeBytes: Size, etag: ETag, changedAt: LastModified?.getTime() ?? 0 }
      }
    },

    async *unfinished(prefix: string): AsyncGenerator<UnfinishedObject> {
      type Page = {
        NextKeyMarker?: string | undefined
        NextUploadIdMarker?: string | undefined
        IsTruncated?: boolean | undefined
        Uploads?:
          | { Key?: string | undefined; UploadId?: string | undefined; Initiated?: Date | undefined }[]
          | undefined
      }
      const listed = pages((last: Page | undefined): Promise<Page> =>
        client.send(
          new ListMultipartUploadsCommand({
            Bucket,
            Prefix: keyOf(prefix),
            KeyMarker: last?.NextKeyMarker,
            UploadIdMarker: last?.NextUploadIdMarker,
          }),
        ),
      )
      for await (const { Uploads = [] } of listed) {
        for (const { Key, UploadId = '', Initiated } of Uploads)
          yield { name: nameOf(Key), uploadId: UploadId, begunAt: Initiated?.getTime() ?? 0 }
      }
    },

    abort,

    /** Ends its connections. */
    close: () => client.destroy(),

    /** Copies a whole object within the store. @throws BlobMissing */
    async copy(from: string, to: string, metadata: Record<string, string>): Promise<void> {
      await ask(
        client.send(
          new CopyObjectCommand({
            Bucket,
            Key: keyOf(to),
            CopySource: copySource(from),
            MetadataDirective: 'REPLACE',
            Metadata: metadata,
          }),
          { requestTimeout: LONG_MS },
        ),
      )
    },

    /**
     * Puts an object together of parts, each but the last of 5 MiB or more; it is there once all is, and nothing is
     * left otherwise.
     */
    async assemble(
      name: string,
      metadata: Record<string, string>,
      count: number,
      partAt: (index: number) => Promise<Part>,
      atOnce: number,
    ): Promise<void> {
      const at = { Bucket, Key: keyOf(name) }
      const { UploadId = '' } = await ask(client.send(new CreateMultipartUploadCommand({ ...at, Metadata: metadata })))
      const made: CompletedPart[] = []
      let next = 0
      async function makeParts(): Promise<void> {
        for (let index = next++; index < count; index = next++) {
          const part = await partAt(index)
          const to = { ...at, UploadId, PartNumber: index + 1 }
          const result =
            'bytes' in part
              ? await ask(
                  client.send(new UploadPartCommand({ ...to, Body: part.bytes, ContentLength: part.bytes.byteLength })),
                )
              : (
                  await ask(
                    client.send(new UploadPartCopyCommand({ ...to, CopySource: copySource(part.copyOf) }), {
                      requestTimeout: LONG_MS,
                    }),
                  )
                ).CopyPartResult
          made[index] = {
            PartNumber: index + 1,
            ETag: result?.ETag,
            ...(result?.ChecksumCRC32 !== undefined && { ChecksumCRC32: result.ChecksumCRC32 }),
          }
        }
      }
      try {
        const workers = await Promise.allSettled(
          Array.from({ length: Math.min(atOnce, count) }, () =>
            makeParts().catch((error: unknown) => {
              next = count
              throw error
            }),
          ),
        )
        const failed = workers.find((worker) => worker.status === 'rejected')
        if (failed) throw failed.reason
        await ask(
          client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: made } }), {
            requestTimeout: LONG_MS,
          }),
        )
      } catch (error) {
        // What cannot be aborted now is aborted by the sweep.
        await abort(name, UploadId).catch(() => undefined)
        throw error
      }
    },
  }
}

function unlessMissing(error: unknown): void {
  const isGone =
    error instanceof BlobMissing ||
    (error instanceof BlobStoreUnavailable && error.cause instanceof Error && error.cause.name === 'NoSuchUpload')
  if (!isGone) throw error
}
