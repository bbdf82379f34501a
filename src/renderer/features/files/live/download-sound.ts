import { wavHead } from '../../../../shared/media/wav-head.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Saves sound of this device as a WAV file. */
export function downloadSound(pieces: readonly ArrayBuffer[]): void {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0)
  saveFile(new Blob([wavHead(bytes), ...pieces], { type: 'audio/wav' }), 'recording.wav')
}
