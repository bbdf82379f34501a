import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/build-transcript.ts'
import type { Effort, Threads } from '../../kernel/threads/threads.ts'
import { prepareSave } from './prepare-save.ts'
import { readForWork } from '../texts/stored-text.ts'

/** What a save is taken to be. */
async function effortOf(body: Uint8Array, previous: Uint8Array | null = null): Promise<Effort> {
  const efforts: Effort[] = []
  const threads = {
    run: (_module: URL, _input: object, effort: Effort) => Promise.resolve(efforts.push(effort)),
  } as unknown as Threads
  await prepareSave(
    { text: readForWork(body), lengthSeconds: 0, previous: previous && { text: readForWork(previous), words: 1 } },
    'ann',
    threads,
  )
  return efforts[0]!
}

const plain = JSON.stringify({
  ...buildTranscript('a b'),
  notes: Array.from({ length: 1000 }, () => 'the same again and again'),
})
const packed = gzipSync(plain)

test('a save is judged by its plain size, however small it is packed, and for its account', async () => {
  expect(packed.byteLength * 20).toBeLessThan(plain.length)
  expect(await effortOf(packed)).toEqual({ account: 'ann', bytes: plain.length })
  expect(await effortOf(Buffer.from(plain))).toEqual({ account: 'ann', bytes: plain.length })
})

test('a small save over a large text is judged by both, for they are compared', async () => {
  const small = gzipSync('{}')
  expect(await effortOf(small, packed)).toEqual({ account: 'ann', bytes: 2 + plain.length })
})
