import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { captureSound, type LiveSource, NoSound } from './capture-sound.ts'

/** A device that a test can pull out or mute. */
class FakeTrack extends EventTarget {
  label = 'Desk microphone'
  muted = false
  stop = vi.fn()
  pull(): void {
    this.dispatchEvent(new Event('ended'))
  }
  mute(muted: boolean): void {
    this.muted = muted
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
  }
}

const world = {
  tracks: [] as FakeTrack[],
  context: { suspend: vi.fn(async () => {}), resume: vi.fn(async () => {}), close: vi.fn(async () => {}) },
  sources: 0,
  /** Sound as the worklet hands it out; silence, once a device is gone. */
  speak: (_bytes: number): void => {},
}

beforeEach(() => {
  world.tracks = []
  world.sources = 0
  for (const call of Object.values(world.context)) call.mockClear()
  const give = async () => {
    const track = new FakeTrack()
    world.tracks.push(track)
    return { getTracks: () => [track], getAudioTracks: () => [track] }
  }
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: give, getDisplayMedia: give } })
  vi.stubGlobal('document', { baseURI: 'http://longhand.test/' })
  vi.stubGlobal('MediaStream', vi.fn())
  vi.stubGlobal(
    'AudioContext',
    class {
      audioWorklet = { addModule: async () => {} }
      createMediaStreamSource = () => ({ connect: () => void (world.sources += 1) })
      suspend = world.context.suspend
      resume = world.context.resume
      close = world.context.close
    },
  )
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      port = Object.assign(new EventTarget(), {
        start: () => {},
        // What is left of a quarter of a second.
        postMessage(this: EventTarget) {
          world.speak(100)
          this.dispatchEvent(new MessageEvent('message', { data: 'flushed' }))
        },
      })
      constructor() {
        world.speak = (bytes) =>
          void this.port.dispatchEvent(new MessageEvent('message', { data: new ArrayBuffer(bytes) }))
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
})

async function capture(source: LiveSource) {
  const told: unknown[] = []
  const capturing = await captureSound(source, {
    onSound: ({ byteLength }) => told.push(byteLength),
    onPartLost: (part) => told.push(`lost ${part}`),
    onLost: () => told.push('lost'),
    onMuted: (isMuted) => told.push(isMuted ? 'muted' : 'heard'),
  })
  return { told, capturing }
}

test('a microphone that is pulled out ends the capture with its last sound, and no silence follows', async () => {
  const { told } = await capture('microphone')
  world.speak(8000)
  world.tracks[0]!.pull()
  await vi.waitFor(() => expect(told).toContain('lost'))
  world.speak(8000)
  expect(told).toEqual([8000, 100, 'lost'])
  expect(world.context.close).toHaveBeenCalledOnce()
})

test('a meeting goes on without the microphone, which can be added again', async () => {
  const { told, capturing } = await capture('screen')
  const [screen, microphone] = world.tracks
  microphone!.pull()
  world.speak(8000)
  await capturing.add('microphone')
  expect(world.sources).toBe(3)
  screen!.pull()
  world.tracks[2]!.pull()
  await vi.waitFor(() => expect(told).toContain('lost'))
  expect(told).toEqual(['lost microphone', 8000, 'lost screen', 100, 'lost'])
})

test('while a device is muted nothing is recorded, and it goes on by itself', async () => {
  const { told, capturing } = await capture('microphone')
  world.tracks[0]!.mute(true)
  world.tracks[0]!.mute(true)
  capturing.wake()
  await vi.waitFor(() => expect(world.context.suspend).toHaveBeenCalledOnce())
  expect(world.context.resume).toHaveBeenCalledOnce()
  world.tracks[0]!.mute(false)
  expect(world.context.resume).toHaveBeenCalledTimes(2)
  await capturing.stop()
  await capturing.stop()
  expect(told).toEqual([100, 'muted', 'heard', 100])
})

test('who says no is told so', async () => {
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  })
  await expect(capture('microphone')).rejects.toEqual(new NoSound('refused'))
})
