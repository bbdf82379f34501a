import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import type { UploadCall } from '../../lib/upload.ts'
import { createUploads, type Uploads } from './uploads.ts'

interface Sent {
  call: UploadCall
  finish(): Promise<void>
  fail(error: Error): Promise<void>
}

let sent: Sent[]
let done: string[]
let nowMs: number
let uploads: Uploads

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))
const states = () => uploads.store.getState().map(({ name, state }) => `${name} ${state}`)
const file = (name: string) => new File(['12345'], name)

beforeEach(() => {
  sent = []
  done = []
  nowMs = 0
  uploads = createUploads({
    now: () => nowMs,
    onUploaded: (name) => done.push(name),
    send: (call) =>
      new Promise((resolve, reject) => {
        call.signal?.addEventListener('abort', () => reject(new ApiError(0, 'aborted', '')))
        sent.push({
          call,
          finish: () => (resolve(undefined), settle()),
          fail: (error) => (reject(error), settle()),
        })
      }),
  })
})

test('sends several files one after another', async () => {
  uploads.add([file('a.wav'), file('b.wav')], 'de')
  expect(states()).toEqual(['a.wav sending', 'b.wav waiting'])
  expect(sent[0]!.call.options).toEqual({ language_code: 'de' })
  await sent[0]!.finish()
  expect(states()).toEqual(['b.wav sending'])
  await sent[1]!.finish()
  expect(states()).toEqual([])
  expect(done).toEqual(['a.wav', 'b.wav'])
})

test('shows bytes, rate, and that the server is looking', () => {
  uploads.add([file('a.wav')], 'en')
  const progress = sent[0]!.call.onProgress!
  progress({ sentBytes: 0, totalBytes: 100 })
  nowMs = 1000
  progress({ sentBytes: 40, totalBytes: 100 })
  expect(uploads.store.getState()[0]).toMatchObject({ state: 'sending', sentBytes: 40, totalBytes: 100, rate: 40 })
  progress({ sentBytes: 100, totalBytes: 100 })
  expect(states()).toEqual(['a.wav checking'])
})

test("keeps a failed one with the server's message and goes on with the next", async () => {
  uploads.add([file('a.txt'), file('b.wav')], 'en')
  await sent[0]!.fail(new ApiError(422, 'not_media', 'This file is not accepted! Try another file!'))
  expect(uploads.store.getState()[0]!.problem).toBe('This file is not accepted! Try another file!')
  expect(states()).toEqual(['a.txt failed', 'b.wav sending'])
})

test('a failure without a message says so in the words of the spec, and can be tried again', async () => {
  uploads.add([file('a.wav')], 'en')
  await sent[0]!.fail(new ApiError(500, 'unknown', ''))
  expect(uploads.store.getState()[0]!.problem).toBe('Media file upload failed! Refresh the page!')
  uploads.retry(1)
  expect(states()).toEqual(['a.wav sending'])
  await sent[1]!.finish()
  expect(done).toEqual(['a.wav'])
})

test('cancelling stops the one on its way and takes others off the line', async () => {
  uploads.add([file('a.wav'), file('b.wav'), file('c.wav')], 'en')
  uploads.cancel(2)
  uploads.cancel(1)
  expect(sent[0]!.call.signal?.aborted).toBe(true)
  await vi.waitFor(() => expect(states()).toEqual(['c.wav sending']))
  expect(done).toEqual([])
})
