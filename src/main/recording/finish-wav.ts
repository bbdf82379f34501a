import { open } from 'node:fs/promises'
import { WAV_HEAD_BYTES, wavHead } from '../../shared/media/wav-head.ts'

/** Whether a recording is sound as it came from the microphone, uncompressed. */
export const isWav = ({ mimeType }: { mimeType: string }): boolean => mimeType.split(';')[0] === 'audio/wav'

/** Writes into a WAV file how long it is; half a sample that a crash left at its end goes. */
export async function finishWav(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    const { size } = await handle.stat()
    if (size < WAV_HEAD_BYTES) return
    const sound = (size - WAV_HEAD_BYTES) & ~1
    await handle.truncate(WAV_HEAD_BYTES + sound)
    await handle.write(new Uint8Array(wavHead(sound)), 0, WAV_HEAD_BYTES, 0)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
