import type { RecordingKind } from '../core/recording.ts'
import { chooseFormat } from './format.ts'
import { RecorderRefusal } from './devices.ts'
import { narrowPicture } from './narrow-picture.ts'

/** Slices come this often, in milliseconds: what a crash may cost. */
const SLICE_MS = 1000

/** Bits a second: speech by opus, and a small picture. */
const SOUND_RATE = 64_000
const PICTURE_RATE = 700_000

/** A running recording of the browser. */
export interface Capture {
  mimeType: string
  /** Hands out what was recorded so far, too. */
  pause(): void
  resume(): void
  /** Ends it; resolves once the last slice was handed out. */
  stop(): Promise<void>
}

export interface CaptureEvents {
  onSlice: (slice: Blob) => void
  /** A device went away or the browser gave up. */
  onLost: () => void
}

/** A screen keeps its size, for letters are read in it. */
const isScreen = (track: MediaStreamTrack) => track.getSettings().displaySurface !== undefined

/** Prepares recording from a stream; `begin` starts it. @throws RecorderRefusal where the browser knows no format */
export function prepareCapture(
  stream: MediaStream,
  kind: RecordingKind,
): { mimeType: string; begin(events: CaptureEvents): Capture } {
  const mimeType = chooseFormat(kind)
  if (!mimeType) throw new RecorderRefusal('unsupported')
  return {
    mimeType,
    begin({ onSlice, onLost }) {
      const recorded = new MediaStream([
        ...stream.getAudioTracks(),
        ...stream.getVideoTracks().map((track) => (isScreen(track) ? track : narrowPicture(track))),
      ])
      const recorder = new MediaRecorder(recorded, {
        mimeType,
        audioBitsPerSecond: SOUND_RATE,
        videoBitsPerSecond: PICTURE_RATE,
      })
      recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && onSlice(data))
      recorder.addEventListener('error', onLost)
      // Heard only when a device goes: stopping a track from here fires nothing.
      for (const track of stream.getTracks()) track.addEventListener('ended', onLost)
      const stopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
      recorder.start(SLICE_MS)
      return {
        mimeType,
        pause() {
          recorder.pause()
          recorder.requestData()
        },
        resume: () => recorder.resume(),
        async stop() {
          if (recorder.state !== 'inactive') recorder.stop()
          await stopped
        },
      }
    },
  }
}
