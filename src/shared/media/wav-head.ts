import { LIVE_SOUND } from '../contract/live-transcription.ts'

/** Bytes before the first sample. */
export const WAV_HEAD_BYTES = 44
/** Where the head says how many bytes follow it, and how many of them are samples. */
export const WAV_SIZES = { riff: 4, data: 40 } as const
/** What it says while nobody knows yet: more than a file of this kind can have. */
export const UNKNOWN_WAV_BYTES = 0xff_ff_ff_ff - WAV_HEAD_BYTES

/** The head of a WAV file with so many bytes of sound, as live sessions have it: 16 bits, 16 kHz, one channel. */
export function wavHead(bytes: number): ArrayBuffer {
  const { samplesPerSecond, bytesPerSecond, bytesPerSample } = LIVE_SOUND
  const head = new DataView(new ArrayBuffer(WAV_HEAD_BYTES))
  const text = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index++) head.setUint8(at + index, letters.charCodeAt(index))
  }
  text(0, 'RIFF')
  head.setUint32(WAV_SIZES.riff, WAV_HEAD_BYTES - 8 + bytes, true)
  text(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, samplesPerSecond, true)
  head.setUint32(28, bytesPerSecond, true)
  head.setUint16(32, bytesPerSample, true)
  head.setUint16(34, bytesPerSample * 8, true)
  text(36, 'data')
  head.setUint32(WAV_SIZES.data, bytes, true)
  return head.buffer
}
