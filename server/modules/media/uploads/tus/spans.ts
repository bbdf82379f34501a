export interface SpanOptions {
  /** A span ends with the chunk that makes it so long. */
  bytes: number
  /** A span ends with the first chunk that comes so many milliseconds after its beginning. */
  ms: number
}

/**
 * Cuts a stream into streams, at the ends of its chunks; one that brings nothing makes one empty span.
 * Each span has to be read to its end before the next is asked for.
 */
export async function* spansOf(
  source: AsyncIterable<Uint8Array>,
  { bytes, ms }: SpanOptions,
): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const chunks = source[Symbol.asyncIterator]()
  let isEnded = false

  async function* span() {
    const began = performance.now()
    for (let size = 0; size < bytes && (size === 0 || performance.now() - began < ms);) {
      const { done, value } = await chunks.next()
      if (done) {
        isEnded = true
        return
      }
      size += value.byteLength
      yield value
    }
  }

  try {
    while (!isEnded) yield span()
  } finally {
    await chunks.return?.()
  }
}
