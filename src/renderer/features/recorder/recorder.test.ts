import { beforeEach, expect, test, vi } from 'vitest'
import type { Capture, CaptureEvents } from './capture/capture.ts'
import { RecorderRefusal } from './capture/devices.ts'
import type { Recording } from './core/recording.ts'
import { createKeeper } from './stored/keeper.ts'
import { createRecorder, type Recorder, type RecorderNeeds } from './recorder.ts'

let nowMs: number
let events: CaptureEvents
let released: number
let offered: Recording[]
let isPaused: boolean
let recorder: Recorder
let allow: () => void
let refuse: (error: unknown) => void
let lastSlice: string
/** A recorder like the others, but for what a test gives it. */
let build: (more?: Partial<RecorderNeeds>) => Recorder

const stream = () => ({ getTracks: () => [{ stop: () => released++ }] }) as unknown as MediaStream

beforeEach(() => {
  nowMs = 0
  released = 0
  offered = []
  isPaused = false
  lastSlice = 'end'
  const capture: Capture = {
    mimeType: 'audio/webm;codecs=opus',
    pause: () => void (isPaused = true),
    resume: () => void (isPaused = false),
    stop: async () => events.onSlice(new Blob([lastSlice])),
  }
  build = (more = {}) =>
    createRecorder({
      now: () => nowMs,
      freeBytes: async () => 64_000,
      open: () =>
        new Promise((resolve, reject) => {
          allow = () => resolve(stream())
          refuse = reject
        }),
      prepare: () => ({
        mimeType: capture.mimeType,
        begin(given) {
          events = given
          return capture
        },
      }),
      kept: {
        begin: async (recording, onUnkept) => createKeeper({ recording, writer: null, read: async () => [], onUnkept }),
        offer: async (recording) => void offered.push(recording),
      },
      ...more,
    })
  recorder = build()
})

const view = () => recorder.store.getState()
const at = () => view().state.at

async function begin() {
  const started = recorder.start('audio', {})
  expect(at()).toBe('asking')
  allow()
  await started
}

test('[RE-002 RE-003 RE-004] it asks for the devices, records, pauses, resumes, stops, and has all of it', async () => {
  await begin()
  expect(at()).toBe('recording')
  events.onSlice(new Blob(['one ']))
  nowMs = 2000
  recorder.pause()
  expect([at(), isPaused, recorder.elapsedMs()]).toEqual(['paused', true, 2000])
  nowMs = 9000
  recorder.resume()
  expect([at(), isPaused]).toEqual(['recording', false])
  nowMs = 10_000
  await recorder.stop()
  expect(at()).toBe('stopped')
  expect(await view().file?.text()).toBe('one end')
  expect(view().recording?.recordedMs).toBe(3000)
  expect(released).toBe(1)
  const given = recorder.handOver()
  expect(given?.file.name).toMatch(/^\d\d\.\d\d\.\d{4} \d\d\.\d\d\.\d\d\.ogg$/)
  expect(at()).toBe('not-started')
})

test('a refusal says why, and it can be tried again', async () => {
  const started = recorder.start('audio', {})
  refuse(new RecorderRefusal('refused'))
  await started
  expect(view().state).toEqual({ at: 'not-started', problem: 'refused' })
  await begin()
  expect(at()).toBe('recording')
})

test('[RE-005] cancel lets the devices go, answers what there was to discard, and starts over', async () => {
  await begin()
  nowMs = 3000
  const cancelled = await recorder.cancel()
  expect(cancelled).toMatchObject({ recording: { kind: 'audio', recordedMs: 3000 }, isKept: false })
  expect(await cancelled?.file.text()).toBe('end')
  expect([at(), released, view().recording, view().file]).toEqual(['not-started', 1, null, null])
  expect(await recorder.cancel()).toBeNull()
})

test('devices that are allowed after the person cancelled are let go at once', async () => {
  const started = recorder.start('audio', {})
  await recorder.cancel()
  allow()
  await started
  expect([at(), released]).toEqual(['not-started', 1])
})

test('a device that goes away ends the recording, with what there is', async () => {
  await begin()
  nowMs = 5000
  events.onLost()
  await vi.waitFor(() => expect(view().file).not.toBeNull())
  expect(view().state).toEqual({ at: 'stopped', recordedMs: 5000, problem: 'lost' })
})

test('leaving ends the recording and leaves it to be offered again', async () => {
  await begin()
  await recorder.close()
  expect(released).toBe(1)
  expect(offered).toHaveLength(1)
})

test('it says for how long there is room', async () => {
  await begin()
  await vi.waitFor(() => expect(view().roomSeconds).toBe(4))
})

test('[DT-007] where a full disk ends it, it ends while there is room for the last slice, and says so', async () => {
  let free = 64_000
  recorder = build({ stopsWhenFull: true, freeBytes: async () => free })
  await begin()
  events.onSlice(new Blob(['one ']))
  await vi.waitFor(() => expect(view().roomSeconds).toBe(4))
  expect(at()).toBe('recording')
  free = 0
  events.onSlice(new Blob(['two ']))
  await vi.waitFor(() => expect(view().file).not.toBeNull())
  expect(view().state).toMatchObject({ at: 'stopped', problem: 'full' })
  expect(await view().file?.text()).toBe('one two end')
})

test('[DT-007] a disk that takes no more ends it too', async () => {
  let tellFull = (_isFull: boolean) => {}
  recorder = build({
    stopsWhenFull: true,
    kept: {
      begin: async (recording, onUnkept) => {
        tellFull = onUnkept
        return createKeeper({ recording, writer: null, read: async () => [], onUnkept })
      },
      offer: async () => {},
    },
  })
  await begin()
  tellFull(true)
  expect(view()).toMatchObject({ state: { at: 'stopped', problem: 'full' }, isFull: true })
})

test('what is written down while it is recorded says its language, and is recorded as engines hear it', async () => {
  const preparePcm = vi.fn(() => ({
    mimeType: 'audio/wav',
    begin: (given: CaptureEvents) => {
      events = given
      return { mimeType: 'audio/wav', pause() {}, resume() {}, stop: async () => {} }
    },
  }))
  recorder = build({ preparePcm })
  const started = recorder.start('audio', {}, 'en-GB')
  await vi.waitFor(() => allow())
  await started
  expect(preparePcm).toHaveBeenCalledOnce()
  expect(view().recording).toMatchObject({ mimeType: 'audio/wav', spoken: 'en-GB' })
})
