import { expect, test, vi } from 'vitest'
import type { Recording } from '../core/recording.ts'
import { createKeeper } from './keeper.ts'
import type { RecordingWriter } from './recording-disk.ts'

const recording: Recording = {
  id: 'one',
  kind: 'audio',
  mimeType: 'audio/webm;codecs=opus',
  startedAt: 1_700_000_000_000,
  recordedMs: 0,
}

/** A disk with room for so many slices. */
function smallDisk(room: number) {
  const slices: Blob[] = []
  const append = vi.fn(async (slice: Blob) => {
    if (slices.length >= room) throw new DOMException('', 'QuotaExceededError')
    slices.push(slice)
  })
  const close = vi.fn(async () => {})
  const writer: RecordingWriter = { append, close }
  return { slices, writer, append, close, read: async () => slices }
}

test('each slice goes to the disk as it comes, and the whole is read from there', async () => {
  const { writer, read, slices, close } = smallDisk(10)
  const onUnkept = vi.fn()
  const keeper = createKeeper({ recording, writer, read, onUnkept })
  keeper.keep(new Blob(['ab']), 1000)
  keeper.keep(new Blob(['c']), 2000)
  await vi.waitFor(() => expect(slices).toHaveLength(2))
  expect(keeper.bytes()).toBe(3)
  const file = await keeper.finish()
  expect(await file.text()).toBe('abc')
  expect(close).toHaveBeenCalledOnce()
  expect(onUnkept).not.toHaveBeenCalled()
})

test('on a full disk nothing recorded is lost: the rest is kept in memory, in order, and said once', async () => {
  const { writer, read, append } = smallDisk(2)
  const onUnkept = vi.fn()
  const keeper = createKeeper({ recording, writer, read, onUnkept })
  for (const [at, text] of ['a', 'b', 'c', 'd'].entries()) keeper.keep(new Blob([text]), at * 1000)
  expect(await (await keeper.finish()).text()).toBe('abcd')
  expect(onUnkept.mock.calls).toEqual([[true]])
  expect(append).toHaveBeenCalledTimes(3)
})

test('without a disk it is all in memory', async () => {
  const keeper = createKeeper({
    recording,
    writer: null,
    read: () => Promise.reject(new Error('no disk')),
    onUnkept: () => {},
  })
  keeper.keep(new Blob(['a']), 1000)
  expect(await (await keeper.finish()).text()).toBe('a')
})
