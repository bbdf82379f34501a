import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endingWhenStalled } from './stall.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A source whose chunks the test hands out. */
function handedOut() {
  const waiting: (() => void)[] = []
  async function* bytes() {
    for (;;) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
      yield new Uint8Array(1)
    }
  }
  return { bytes: bytes(), next: () => waiting.shift()?.() }
}

test('an upload is ended when nothing comes for too long, and not while bytes come', async () => {
  const source = handedOut()
  const onStall = vi.fn<() => void>()
  void endingWhenStalled(1000, onStall, async (watch) => {
    for await (const chunk of watch(source.bytes)) expect(chunk).toHaveLength(1)
  })
  for (let i = 0; i < 5; i++) {
    await vi.advanceTimersByTimeAsync(900)
    source.next()
  }
  await vi.advanceTimersByTimeAsync(999)
  expect(onStall).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onStall).toHaveBeenCalledOnce()
})

test('an upload that is done is left alone', async () => {
  const onStall = vi.fn<() => void>()
  expect(await endingWhenStalled(1000, onStall, async () => 'done')).toBe('done')
  await expect(endingWhenStalled(1000, onStall, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
  await vi.advanceTimersByTimeAsync(5000)
  expect(onStall).not.toHaveBeenCalled()
})
