/** So many of one key are read at once by themselves. */
const BY_THEMSELVES = 4

interface Reads<T> {
  inWork: number
  next: { begin: () => void; result: Promise<T> } | null
}

/**
 * Reads of one key that come while a few of them are in work share the next one: whoever calls again and again takes
 * few connections from others. Each is answered by a read that began after it came, and so knows what was written
 * before.
 */
export function createSharedReads<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const all = new Map<string, Reads<T>>()

  async function begin(key: string, reads: Reads<T>): Promise<T> {
    reads.inWork += 1
    try {
      return await read(key)
    } finally {
      reads.inWork -= 1
      const { next } = reads
      reads.next = null
      if (next) next.begin()
      else if (reads.inWork === 0) all.delete(key)
    }
  }

  return (key) => {
    const reads = all.get(key) ?? { inWork: 0, next: null }
    all.set(key, reads)
    if (reads.inWork < BY_THEMSELVES) return begin(key, reads)
    if (!reads.next) {
      const { promise, resolve } = Promise.withResolvers<void>()
      reads.next = { begin: resolve, result: promise.then(() => begin(key, reads)) }
    }
    return reads.next.result
  }
}
