import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDevices } from './devices.ts'

/** A track that can be stopped. */
function track(kind: 'audio' | 'video') {
  return Object.assign(new EventTarget(), { kind, stop: vi.fn() }) as unknown as MediaStreamTrack & {
    stop: ReturnType<typeof vi.fn>
  }
}

class FakeStream {
  tracks: MediaStreamTrack[]
  constructor(tracks: MediaStreamTrack[]) {
    this.tracks = tracks
  }
  getTracks = () => this.tracks
  getAudioTracks = () => this.tracks.filter(({ kind }) => kind === 'audio')
  getVideoTracks = () => this.tracks.filter(({ kind }) => kind === 'video')
}

const close = vi.fn(async () => {})
let microphone: ReturnType<typeof track>
let system: ReturnType<typeof track>
let screen: ReturnType<typeof track>
let mixed: ReturnType<typeof track>
let getUserMedia: ReturnType<typeof vi.fn>
let getDisplayMedia: ReturnType<typeof vi.fn>

beforeEach(() => {
  ;[microphone, system, screen, mixed] = [track('audio'), track('audio'), track('video'), track('audio')]
  getUserMedia = vi.fn(async () => new FakeStream([microphone]))
  getDisplayMedia = vi.fn(async () => new FakeStream([screen, system]))
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('MediaRecorder', vi.fn())
  vi.stubGlobal('MediaStream', FakeStream)
  vi.stubGlobal(
    'AudioContext',
    class {
      createMediaStreamDestination = () => ({ stream: new FakeStream([mixed]) })
      createMediaStreamSource = () => ({ connect: () => {} })
      close = close
    },
  )
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, getDisplayMedia, enumerateDevices: async () => [] } })
})
afterEach(() => vi.unstubAllGlobals())

test('a microphone alone is asked for as before', async () => {
  const stream = await openDevices('audio', { microphone: 'm1' })
  expect(stream.getTracks()).toEqual([microphone])
  expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({ audio: { deviceId: { exact: 'm1' } }, video: false })
  expect(getDisplayMedia).not.toHaveBeenCalled()
})

test('a screen is recorded with the microphone, and with no camera', async () => {
  getDisplayMedia.mockResolvedValue(new FakeStream([screen]))
  const stream = await openDevices('video', { isScreen: true })
  expect(stream.getTracks()).toEqual([microphone, screen])
  expect(getUserMedia.mock.calls[0]?.[0]).toMatchObject({ video: false })
  expect(getDisplayMedia.mock.calls[0]?.[0]).toMatchObject({ audio: false })
})

test('what the computer plays is mixed with the microphone; ending it lets go of both', async () => {
  const stream = await openDevices('audio', { withSystemSound: true })
  expect(stream.getTracks()).toEqual([mixed])
  expect(screen.stop).toHaveBeenCalledOnce()
  const ended = vi.fn()
  mixed.addEventListener('ended', ended)
  microphone.dispatchEvent(new Event('ended'))
  expect(ended).toHaveBeenCalledOnce()
  for (const one of stream.getTracks()) one.stop()
  expect([microphone.stop.mock.calls.length, system.stop.mock.calls.length, close.mock.calls.length]).toEqual([1, 1, 1])
})

test('where the system hands out no sound nothing is recorded, and everything is let go', async () => {
  getDisplayMedia.mockResolvedValue(new FakeStream([screen]))
  await expect(openDevices('audio', { withSystemSound: true })).rejects.toMatchObject({ problem: 'no-system-sound' })
  expect([microphone.stop.mock.calls.length, screen.stop.mock.calls.length]).toEqual([1, 1])
})

test('a person who chooses no screen is told so, and the microphone is let go', async () => {
  getDisplayMedia.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await expect(openDevices('video', { isScreen: true })).rejects.toMatchObject({ problem: 'no-screen' })
  expect(microphone.stop).toHaveBeenCalledOnce()
})
