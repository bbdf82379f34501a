import { expect, test } from 'vitest'
import { spansOf } from './spans.ts'

async function* chunks(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size, size)
}

async function sizesOf(
  source: AsyncIterable<Uint8Array>,
  bytes: number,
  ms = Number.POSITIVE_INFINITY,
): Promise<number[][]> {
  const all: number[][] = []
  for await (const span of spansOf(source, { bytes, ms })) {
    const sizes: number[] = []
    for await (const chunk of span) sizes.push(chunk.byteLength)
    all.push(sizes)
  }
  return all
}

test('a stream is cut at the ends of its chunks', async () => {
  expect(await sizesOf(chunks(4, 4, 4, 1), 6)).toEqual([
    [4, 4],
    [4, 1],
  ])
  expect(await sizesOf(chunks(4, 4), Number.POSITIVE_INFINITY)).toEqual([[4, 4]])
  expect(await sizesOf(chunks(), 6)).toEqual([[]])
})

test('one that comes slowly is cut sooner', async () => {
  expect(await sizesOf(chunks(4, 4), 100, 0)).toEqual([[4], [4], []])
})

test('one that is given up is closed', async () => {
  let isClosed = false
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(4)
    } finally {
      isClosed = true
    }
  }
  for await (const span of spansOf(endless(), { bytes: 8, ms: 1000 })) {
    for await (const _ of span);
    break
  }
  expect(isClosed).toBe(true)
})
