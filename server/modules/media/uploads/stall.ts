/** Bytes whose coming is watched. */
export type Watch = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/**
 * Calls `onStall` when no watched byte has come for `ms` milliseconds while `work` goes on, so that no upload waits for
 * ever.
 */
export async function endingWhenStalled<T>(
  ms: number,
  onStall: () => void,
  work: (watch: Watch) => Promise<T>,
): Promise<T> {
  const timer = setTimeout(onStall, ms)
  async function* watch(bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      timer.refresh()
      yield chunk
    }
  }
  try {
    return await work(watch)
  } finally {
    clearTimeout(timer)
  }
}
