import { expect, test } from 'vitest'
import { createDiskRoom, readDiskSpace } from '../disk-room.ts'

const GB = 1024 ** 3

test('5 GB stay free, or 5 % of a disk where that is more, unless a setting says so much', async () => {
  const roomOf = (free: number, total: number, reserveBytes: number | null = null) =>
    createDiskRoom({ readSpace: () => Promise.resolve({ free, total }), reserveBytes: () => reserveBytes })
  await expect(roomOf(5 * GB, 50 * GB).assert()).resolves.toBeUndefined()
  await expect(roomOf(5 * GB - 1, 50 * GB).assert()).rejects.toMatchObject({ status: 507, code: 'storage_full' })
  await expect(roomOf(20 * GB, 500 * GB).assert()).rejects.toMatchObject({ status: 507 })
  await expect(roomOf(25 * GB, 500 * GB).assert()).resolves.toBeUndefined()
  await expect(roomOf(10, 500 * GB, 10).assert()).resolves.toBeUndefined()
  await expect(roomOf(10, 500 * GB, 11).assert()).rejects.toMatchObject({ status: 507 })
})

test('what is announced counts as if it were there', async () => {
  const room = createDiskRoom({ readSpace: () => Promise.resolve({ free: 100, total: 100 }), reserveBytes: () => 40 })
  await expect(room.assert(60)).resolves.toBeUndefined()
  await expect(room.assert(61)).rejects.toMatchObject({ status: 507 })
})

test('the disk is asked once a second, and bytes that come end when its room does', async () => {
  let at = 0
  let asked = 0
  const room = createDiskRoom({
    readSpace: () => Promise.resolve({ free: asked++ === 0 ? 100 : 0, total: 100 }),
    reserveBytes: () => 40,
    now: () => at,
  })
  async function* bytes() {
    for (at = 0; at <= 2000; at += 250) yield new Uint8Array(1)
  }
  let came = 0
  const read = async () => {
    for await (const chunk of room.guard(bytes())) came += chunk.byteLength
  }
  await expect(read()).rejects.toMatchObject({ status: 507, code: 'storage_full' })
  expect([came, asked]).toEqual([4, 2])
})

test('reads what the disk of a folder has', async () => {
  const { free, total } = await readDiskSpace('/')
  expect(free).toBeGreaterThanOrEqual(0)
  expect(total).toBeGreaterThan(free)
})
