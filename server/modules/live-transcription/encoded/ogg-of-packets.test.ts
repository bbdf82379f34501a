import { expect, test } from 'vitest'
import { createRandom } from '../../../../tests/support/random.ts'
import { createOggOfPackets } from './ogg-of-packets.ts'

const behindLength = (packet: readonly number[]) => {
  const length = Buffer.alloc(2)
  length.writeUInt16LE(packet.length)
  return Buffer.concat([length, Buffer.from(packet)])
}

test('each packet has a page of its own, which says how much sound there is by then', () => {
  const pack = createOggOfPackets()
  // 20 ms of one frame; two frames of 20 ms.
  const ogg = pack(Buffer.concat([behindLength([31 << 3, 1]), behindLength([(31 << 3) | 1, 1, 2])])) as Buffer
  const pages = ogg.toString('latin1').split('OggS').slice(1)
  expect(pages).toHaveLength(4)
  expect(pages[0]).toContain('OpusHead')
  expect(pages[1]).toContain('OpusTags')
  expect(pages.map((page) => Buffer.from(page, 'latin1').readUInt32LE(2))).toEqual([0, 0, 960, 2880])
  // The headers come once.
  expect((pack(behindLength([31 << 3])) as Buffer).toString('latin1').split('OggS')).toHaveLength(2)
})

test('whatever comes is packed or refused, at a bounded size', () => {
  const random = createRandom(3)
  for (let round = 0; round < 3000; round++) {
    const bytes = Buffer.from(Array.from({ length: Math.floor(random() * 60) }, () => Math.floor(random() * 256)))
    if (random() < 0.7 && bytes.byteLength > 2) bytes.writeUInt16LE(Math.floor(random() * bytes.byteLength))
    const packed = createOggOfPackets()(bytes)
    if (typeof packed !== 'string') expect(packed.byteLength).toBeLessThan(200 + 30 * bytes.byteLength)
  }
  for (const wrong of [[1], [0, 0], [1, 0], [2, 0, 31 << 3], [1, 0, 3], [2, 0, 3, 63]])
    expect(createOggOfPackets()(Buffer.from(wrong))).toBeTypeOf('string')
})
