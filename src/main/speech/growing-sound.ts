import { open } from 'node:fs/promises'
import { WAV_HEAD_BYTES } from '../../shared/media/wav-head.ts'

/** The sound of a recording on the disk, which may still grow. Bytes count the sound, without the file's head. */
export interface GrowingSound {
  /** Sound from one byte to before another, both of which are there. */
  read(from: number, to: number): Promise<Buffer>
  /** Resolves with how much is there once that is so many bytes, or once no more comes. */
  reach(bytes: number): Promise<number>
  /** So many bytes of the file are on the disk. */
  grewTo(fileBytes: number): void
  /** No more sound comes. */
  end(): void
  /** How much is there. */
  bytes(): number
  close(): Promise<void>
}

/** Opens a WAV file of 16 kHz and 16 bits that is being recorded. */
export async function openGrowingSound(file: string): Promise<GrowingSound> {
  const handle = await open(file, 'r')
  let there = 0
  let isEnded = false
  let tell = () => {}
  const bytes = () => there
  const isThere = (wanted: number) => isEnded || there >= wanted
  return {
    bytes,
    async read(from, to) {
      const sound = Buffer.alloc(to - from)
      for (let read = 0; read < sound.byteLength;) {
        const { bytesRead } = await handle.read(sound, read, sound.byteLength - read, WAV_HEAD_BYTES + from + read)
        if (bytesRead === 0) throw new Error('The sound is shorter than it was.')
        read += bytesRead
      }
      return sound
    },
    async reach(wanted) {
      while (!isThere(wanted)) await new Promise<void>((resolve) => (tell = resolve))
      return there
    },
    grewTo(fileBytes) {
      // Whole samples.
      there = Math.max(there, Math.floor((fileBytes - WAV_HEAD_BYTES) / 2) * 2)
      tell()
    },
    end() {
      isEnded = true
      tell()
    },
    close: () => handle.close(),
  }
}
