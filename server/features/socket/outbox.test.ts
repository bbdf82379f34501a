import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerMessage } from '../../../src/shared/contract/events.ts'
import type { Caller } from '../../plugins/mount.ts'
import { createOutbox } from './outbox.ts'
import type { Reports } from './reports.ts'

beforeEach(() => { vi.useFakeTimers({ now: 1_000_000 }) })
afterEach(() => { vi.useRealTimers() })

const caller: Caller = { id: 'me', email: 'a@example.org', role: 'USER', sid: 's' }
const event = (kind: 'file-changed' | 'file-progress', fileId: string) => ({ kind, fileId, userId: 'me' })

function build(over: Partial<Reports> = {}) {
  const told: string[] = []
  const errors: unknown[] = []
  const reports: Reports = {
    changed: async (_caller, ids) => ids.map((id): ServerMessage => ({ event: 'fileChanged', data: { id, item: null } })),
    status: async (_caller, kind) => [{ event: `${kind}Transcription`, data: { transcribeFiles: [], failedFiles: [], plan: null } }],
    ...over,
  }
  const send = (messages: ServerMessage[]) => told.push(...messages.map((message) => (message.event === 'fileChanged' ? message.data.id : message.event)))
  const outbox = createOutbox({ caller, reports, send, onError: (error) => errors.push(error) })
  return { outbox, told, errors, settle: () => vi.advanceTimersByTimeAsync(0) }
}

test('a change goes out at once, with the state of all work', async () => {
  const { outbox, told, settle } = build()
  outbox.tellEvent(event('file-changed', 'a'))
  await settle()
  expect(told).toEqual(['a', 'autoTranscription'])
})

test('progress goes out five times a second at most, and the last of it always does', async () => {
  const { outbox, told } = build()
  for (let ms = 0; ms < 990; ms += 10) {
    outbox.tellEvent(event('file-progress', `at ${ms}`))
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(told.filter((text) => text === 'autoTranscription')).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toContain('at 980')
})

test('a change does not wait for the progress that is held back, and takes it along', async () => {
  const { outbox, told, settle } = build()
  outbox.tellEvent(event('file-progress', 'a'))
  await settle()
  outbox.tellEvent(event('file-progress', 'b'))
  outbox.tellEvent(event('file-changed', 'c'))
  await settle()
  expect(told).toEqual(['a', 'autoTranscription', 'c', 'b', 'autoTranscription'])
})

test('messages never overtake each other, however long one takes', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { outbox, told, settle } = build({
    changed: async (_caller, ids) => {
      if (ids[0] === 'slow') await released
      return ids.map((id): ServerMessage => ({ event: 'fileChanged', data: { id, item: null } }))
    },
  })
  outbox.tellEvent(event('file-changed', 'slow'))
  outbox.tellEvent(event('file-changed', 'quick'))
  outbox.tellEvent(event('file-changed', 'quicker'))
  await settle()
  expect(told).toEqual([])
  release()
  await settle()
  expect(told).toEqual(['slow', 'autoTranscription', 'quick', 'quicker', 'autoTranscription'])
})

test('a question that is asked over and over is answered once at a time', async () => {
  const { outbox, told, settle } = build()
  for (let i = 0; i < 100; i++) outbox.tellStatus('human')
  await settle()
  expect(told.length).toBeLessThanOrEqual(2)
  expect(told).toContain('humanTranscription')
})

test('a closed outbox says nothing more', async () => {
  const { outbox, told } = build()
  outbox.tellEvent(event('file-progress', 'a'))
  outbox.tellEvent(event('file-progress', 'b'))
  outbox.close()
  outbox.tellEvent(event('file-changed', 'c'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toEqual([])
})

test('what could not be told is reported, so that the socket can be closed', async () => {
  const { outbox, errors, settle } = build({ status: () => Promise.reject(new Error('the database is gone')) })
  outbox.tellEvent(event('file-changed', 'a'))
  await settle()
  expect(errors).toHaveLength(1)
})
