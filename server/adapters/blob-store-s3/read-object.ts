import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { backoff } from '../../../src/shared/backoff.ts'
import { BlobStoreUnavailable } from '../../ports/blob-store.ts'
import type { Bucket } from './bucket.ts'

/** Times that reading goes on without a byte between them. */
const TRIES = 5
/** Between them, in milliseconds. */
const WAITS = { first: 100, longest: 1600 }

/**
 * Reads an object, both ends of the range included, and goes on where a connection breaks or stands still: also one
 * that the store gave up because its reader took a long time. @throws BlobMissing
 */
export async function readObject(
  bucket: Bucket,
  name: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  const given = new AbortController()
  const { signal } = given
  const first = await bucket.get(name, { range, signal })
  const start = range?.start ?? 0
  const end = start + first.sizeBytes
  let isDone = false

  async function* bytes() {
    let { body } = first
    let at = start
    for (let failures = 0; ;) {
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          at += chunk.byteLength
          failures = 0
          yield chunk
        }
        if (at === end) {
          isDone = true
          return
        }
        throw new Error(`An object ends at ${at}, before ${end}.`)
      } catch (error) {
        failures += 1
        if (signal.aborted || at >= end || failures === TRIES)
          throw new BlobStoreUnavailable('The store for media broke off.', { cause: error })
      }
      await wait(backoff(failures, WAITS), undefined, { signal })
      ;({ body } = await bucket.get(name, { range: { start: at, end: end - 1 }, etag: first.etag, signal }))
    }
  }

  const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 })
  stream.once('close', () => {
    // The connection of one that was read to its end may serve somebody else by now.
    if (!isDone) given.abort()
  })
  return stream
}
