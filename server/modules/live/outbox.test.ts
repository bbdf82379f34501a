import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerMessage } from '../../../src/shared/contract/events.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import { createOutbox } from './outbox.ts'
import type { Reports } from './reports.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An outbox whose reports are ready at once, and the time at which each message went out, from 0. */
function open() {
  const begun = Date.now()
  const sent: { at: number; id: string }[] = []
  const reports: Reports = {
    changed: async (_caller, ids) => ids.map((id) => ({ event: 'fileChanged', data: { id, item: null } })),
    status: async () => [],
  }
  const send = (messages: ServerMessage[]) =>
    messages.forEach(
      (message) => message.event === 'fileChanged' && sent.push({ at: Date.now() - begun, id: message.data.id }),
    )
  const onError = (error: unknown) => {
    throw error
  }
  return { sent, outbox: createOutbox({ caller: {} as Caller, reports, send, onError }) }
}
const change = (fileId: string, kind: 'file-changed' | 'file-progress' = 'file-changed') => ({
  userId: 'u',
  fileId,
  kind,
})

test('[RT-003] a change goes out at once, also right after another', async () => {
  const { outbox, sent } = open()
  outbox.addEvent(change('a'))
  await vi.advanceTimersByTimeAsync(0)
  outbox.addEvent(change('b'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([
    { at: 0, id: 'a' },
    { at: 0, id: 'b' },
  ])
})

test('[RT-003] progress goes out within 200 ms, and the last of it always', async () => {
  const { outbox, sent } = open()
  for (let time = 0; time < 1000; time += 50) {
    outbox.addEvent(change('a', 'file-progress'))
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent.map(({ at }) => at)).toEqual([0, 200, 400, 600, 800, 1000])
})
