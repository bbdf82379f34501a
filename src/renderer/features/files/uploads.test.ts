import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { createUploads, type UploadJob, type Uploads, type UploadsNeed } from './uploads.ts'

interface Sent {
  job: UploadJob
  call: Parameters<UploadsNeed['send']>[1]
  finish(): Promise<void>
  fail(error: Error): Promise<void>
}

let sent: Sent[]
let done: string[]
let givenUp: string[]
let nowMs: number
let uploads: Uploads

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))
const states = () => uploads.store.getState().map(({ name, state }) => `${name} ${state}`)
const file = (name: string) => new File(['12345'], name)
const about = { options: { language_code: 'en' }, userId: 'anna' }
const add = (...names: string[]) => uploads.add(names.map(file), about)

beforeEach(() => {
  sent = []
  done = []
  givenUp = []
  nowMs = 0
  uploads = createUploads({
    now: () => nowMs,
    atOnce: 2,
    onUploaded: ({ name }) => done.push(name),
    giveUp: async (job) => void givenUp.push(job.file.name),
    send: (job, call) =>
      new Promise((resolve, reject) => {
        call.signal?.addEventListener('abort', () => reject(new ApiError(0, 'aborted', '')))
        sent.push({
          job,
          call,
          finish: () => (resolve(undefined), settle()),
          fail: (error) => (reject(error), settle()),
        })
      }),
  })
})

test('sends some files at the same time, and the next when one is done', async () => {
  uploads.add([file('a.wav'), file('b.wav'), file('c.wav')], { options: { language_code: 'de' }, userId: 'anna' })
  expect(states()).toEqual(['a.wav sending', 'b.wav sending', 'c.wav waiting'])
  expect(sent[0]!.job).toMatchObject({ options: { language_code: 'de' }, userId: 'anna' })
  await sent[1]!.finish()
  expect(states()).toEqual(['a.wav sending', 'c.wav sending'])
  await sent[0]!.finish()
  await sent[2]!.finish()
  expect(states()).toEqual([])
  expect(done).toEqual(['b.wav', 'a.wav', 'c.wav'])
})

test('shows bytes, rate, and that the server is looking', () => {
  add('a.wav')
  const progress = sent[0]!.call.onProgress!
  progress({ sentBytes: 0, totalBytes: 100 })
  nowMs = 1000
  progress({ sentBytes: 40, totalBytes: 100 })
  expect(uploads.store.getState()[0]).toMatchObject({ state: 'sending', sentBytes: 40, totalBytes: 100, rate: 40 })
  progress({ sentBytes: 100, totalBytes: 100 })
  expect(states()).toEqual(['a.wav checking'])
})

test('says that the connection failed until bytes go again', () => {
  add('a.wav')
  sent[0]!.call.onTrouble!()
  expect(states()).toEqual(['a.wav retrying'])
  sent[0]!.call.onProgress!({ sentBytes: 40, totalBytes: 100 })
  expect(states()).toEqual(['a.wav sending'])
})

test('a paused one keeps its place, lets others go, and goes on when it is told', async () => {
  add('a.wav', 'b.wav', 'c.wav')
  sent[0]!.call.onProgress!({ sentBytes: 40, totalBytes: 100 })
  uploads.pause(1)
  await settle()
  expect(states()).toEqual(['a.wav paused', 'b.wav sending', 'c.wav sending'])
  expect(uploads.store.getState()[0]).toMatchObject({ sentBytes: 40 })
  uploads.resume(1)
  expect(states()[0]).toBe('a.wav waiting')
  await sent[1]!.finish()
  expect(states()[0]).toBe('a.wav sending')
  expect(sent.at(-1)!.job).toBe(sent[0]!.job)
  expect(givenUp).toEqual([])
})

test('paused and taken up again at once, it is sent once', async () => {
  add('a.wav')
  uploads.pause(1)
  uploads.resume(1)
  await settle()
  expect(states()).toEqual(['a.wav sending'])
  expect(sent).toHaveLength(2)
})

test("keeps a failed one with the server's message and goes on with the next", async () => {
  add('a.txt', 'b.wav', 'c.wav')
  await sent[0]!.fail(new ApiError(422, 'not_media', 'This file is not accepted! Try another file!'))
  expect(uploads.store.getState()[0]!.problem).toBe('This file is not accepted! Try another file!')
  expect(states()).toEqual(['a.txt failed', 'b.wav sending', 'c.wav sending'])
})

test('[UP-034] a failure without a message says so in the words of the spec, and can be tried again', async () => {
  add('a.wav')
  await sent[0]!.fail(new ApiError(500, 'unknown', ''))
  expect(uploads.store.getState()[0]!.problem).toBe('Media file upload failed! Refresh the page!')
  uploads.resume(1)
  expect(states()).toEqual(['a.wav sending'])
  await sent[1]!.finish()
  expect(done).toEqual(['a.wav'])
})

test('cancelling gives up those on their way, waiting, paused and failed', async () => {
  add('a.wav', 'b.wav', 'c.wav')
  uploads.pause(2)
  await settle()
  const stop = vi.fn<() => void>()
  sent[0]!.call.signal!.addEventListener('abort', stop)
  for (const id of [1, 2, 3]) uploads.cancel(id)
  await settle()
  expect(stop).toHaveBeenCalledOnce()
  expect(states()).toEqual([])
  expect(givenUp).toEqual(['a.wav', 'b.wav', 'c.wav'])
  expect(done).toEqual([])
})
