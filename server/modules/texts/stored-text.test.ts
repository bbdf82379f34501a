import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { textForWork } from './stored-text.ts'

const stored = (body: Uint8Array) => {
  const read = vi.fn(() => Promise.resolve(body))
  return { read, text: { version: 1, bytes: body.byteLength, body: read } }
}

test('a short text is read at once and is as much work as it is plain', async () => {
  const { text, read } = stored(gzipSync('a'.repeat(5000)))
  const hold = vi.fn()
  const forWork = await textForWork(text, hold)
  expect(forWork.plainBytes).toBe(5000)
  expect(hold).toHaveBeenCalledExactlyOnceWith(text.bytes)
  await forWork.read()
  expect(read).toHaveBeenCalledOnce()
})

test('a long text is neither held nor read before its work begins', async () => {
  const { text, read } = stored(new Uint8Array(300 * 1024))
  const hold = vi.fn()
  const forWork = await textForWork(text, hold)
  expect(forWork.plainBytes).toBeGreaterThanOrEqual(4 * 1024 * 1024)
  expect(read).not.toHaveBeenCalled()
  expect(hold).not.toHaveBeenCalled()
  await expect(forWork.read()).resolves.toHaveLength(300 * 1024)
  expect(hold).toHaveBeenCalledExactlyOnceWith(text.bytes)
})
