/** Bytes that wait in memory for the store, of everything that this process stores. */
export interface WaitingBytes {
  most: number
  now: number
}

export const createWaitingBytes = (most: number): WaitingBytes => ({ most, now: 0 })

/**
 * Gathers a stream into pieces of about `pieceBytes`, smaller ones while too much waits in memory; at least one comes,
 * and the last says so. A piece counts as waiting until the next one is asked for.
 */
export async function* gather(
  source: AsyncIterable<Uint8Array>,
  pieceBytes: number,
  waiting: WaitingBytes,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let chunks: Uint8Array[] = []
  let size = 0
  const letGo = () => {
    waiting.now -= size
    chunks = []
    size = 0
  }
  try {
    for await (const chunk of source) {
      chunks.push(chunk)
      size += chunk.byteLength
      waiting.now += chunk.byteLength
      if (size < pieceBytes && waiting.now < waiting.most) continue
      yield { bytes: Buffer.concat(chunks, size), isLast: false }
      letGo()
    }
    yield { bytes: Buffer.concat(chunks, size), isLast: true }
  } finally {
    letGo()
  }
}
