import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { pause } from './pause.ts'

test('says that the time passed, and leaves nothing on the signal', async () => {
  const { signal } = new AbortController()
  expect(await pause(1, signal)).toBe(true)
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})

test('ends with the signal, also with one that was aborted before', async () => {
  const ending = new AbortController()
  const pausing = pause(60_000, ending.signal)
  ending.abort()
  expect([await pausing, await pause(60_000, ending.signal)]).toEqual([false, false])
})
