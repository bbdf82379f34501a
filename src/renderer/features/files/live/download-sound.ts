import { LIVE_SOUND } from '../../../../shared/contract/live-transcription.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Saves sound of this device as a WAV file. */
export function downloadSound(pieces: readonly ArrayBuffer[]): void {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0)
  saveFile(new Blob([wavHead(bytes), ...pieces], { type: 'audio/wav' }), 'recording.wav')
}

/** The head of a WAV file with so many bytes of sound. */
function wavHead(bytes: number): ArrayBuffer {
  const { samplesPerSecond, bytesPerSecond, bytesPerSample } = LIVE_SOUND
  const head = new DataView(new ArrayBuffer(44))
  const text = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index++) head.setUint8(at + index, letters.charCodeAt(index))
  }
  text(0, 'RIFF')
  head.setUint32(4, 36 + bytes, true)
  text(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, samplesPerSecond, true)
  head.setUint32(28, bytesPerSecond, true)
  head.setUint16(32, bytesPerSample, true)
  head.setUint16(34, bytesPerSample * 8, true)
  text(36, 'data')
  head.setUint32(40, bytes, true)
  return head.buffer
}
