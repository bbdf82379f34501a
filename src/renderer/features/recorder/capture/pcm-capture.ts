import { LIVE_SOUND } from '../../../../shared/contract/live-transcription.ts'
import { UNKNOWN_WAV_BYTES, wavHead } from '../../../../shared/media/wav-head.ts'
import { createPcm } from '../../../lib/pcm-node.ts'
import type { Capture, CaptureEvents } from './capture.ts'

/** Slices hold so much sound: what a crash may cost. */
const SLICE_BYTES = LIVE_SOUND.bytesPerSecond / 2
/** The last samples come within this time. Milliseconds. */
const LAST_MS = 300

/** Prepares recording as engines hear it, uncompressed, so that it can be written down from its own bytes. */
export function preparePcm(stream: MediaStream): { mimeType: string; begin(events: CaptureEvents): Capture } {
  return { mimeType: 'audio/wav', begin: (events) => capturePcm(stream, events) }
}

function capturePcm(stream: MediaStream, { onSlice, onLost }: CaptureEvents): Capture {
  const context = new AudioContext()
  let gathered: ArrayBuffer[] = []
  let bytes = 0

  function handOut(): void {
    if (bytes > 0) onSlice(new Blob(gathered))
    gathered = []
    bytes = 0
  }
  const opened = createPcm(context, (sound) => {
    gathered.push(sound)
    bytes += sound.byteLength
    if (bytes >= SLICE_BYTES) handOut()
  })
  onSlice(new Blob([wavHead(UNKNOWN_WAV_BYTES)]))
  opened.then(({ node }) => {
    context.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(node)
    return context.resume()
  }, onLost)
  // Heard only when a device goes: stopping a track from here fires nothing.
  for (const track of stream.getAudioTracks()) track.addEventListener('ended', onLost)

  async function rest(): Promise<void> {
    await (await opened.catch(() => null))?.flush(LAST_MS)
    handOut()
  }
  return {
    mimeType: 'audio/wav',
    pause: () => void rest().then(() => context.suspend()),
    resume: () => void context.resume(),
    async stop() {
      await rest()
      void opened.then(({ end }) => end()).catch(() => undefined)
      await context.close().catch(() => undefined)
    },
  }
}
