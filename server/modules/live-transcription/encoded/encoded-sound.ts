import { LIVE_SOUND, type LiveEncoding } from '../../../../src/shared/contract/live-transcription.ts'
import { pause } from '../../../kernel/pause.ts'
import type { MediaTools, SoundStream } from '../../../ports/media-tools.ts'
import type { SoundFrame } from '../sound-frames.ts'
import { createOggOfPackets } from './ogg-of-packets.ts'

/**
 * Decoded sound may be so many seconds more than have passed, and then come so many times as fast as it is spoken:
 * enough to catch up after a break, and not for an hour of silence that was packed into one message.
 */
const AHEAD = { seconds: 60, pace: 8 } as const

export interface EncodedSoundDeps {
  media: Pick<MediaTools, 'listen'>
  signal: AbortSignal
  /** Takes what is decoded, at its place; where it has enough for now, when it takes more. */
  onFrame: (frame: SoundFrame) => Promise<void> | null
  /** What came is no sound of this kind; says why to a programmer. */
  onWrong: (why: string) => void
}

/** Sound that comes as Opus over one connection, decoded in a process of its own. */
export function createEncodedSound(
  { encoding, at }: { encoding: LiveEncoding; at: number },
  { media, signal, onFrame, onWrong }: EncodedSoundDeps,
) {
  const pack = encoding === 'opus' ? createOggOfPackets() : (bytes: Buffer) => bytes
  const begunAt = performance.now()
  let next = at
  /** For how many reasons nothing more is decoded for now. */
  let holds = 0
  const opening = media.listen(encoding === 'webm' ? 'webm' : 'ogg', {
    signal,
    onSound(sound) {
      const room = onFrame({ at: next, sound })
      next += sound.byteLength
      if (room) void holdBack(room)
      const ahead = aheadMs()
      if (ahead > 0) void holdBack(pause(ahead, signal))
    },
  })
  const closed = opening.then((stream) => stream.closed)
  closed.catch(() => signal.aborted || onWrong('This is no Opus of this kind.'))

  /** How much earlier sound comes than it could have been spoken, and than is allowed. */
  function aheadMs(): number {
    const seconds = (next - at) / LIVE_SOUND.bytesPerSecond
    return ((seconds - AHEAD.seconds) / AHEAD.pace) * 1000 - (performance.now() - begunAt)
  }

  /** The sender waits with it. */
  async function holdBack(until: Promise<unknown>): Promise<void> {
    const stream = await opening
    holds += 1
    stream.pause()
    await until.catch(() => undefined)
    holds -= 1
    if (holds === 0 && !signal.aborted) stream.resume()
  }

  const withStream = async <T>(work: (stream: SoundStream) => T | Promise<T>) => work(await opening)
  let writing: Promise<void> = Promise.resolve()
  return {
    /** Takes the next bytes; resolves once there is room for more. */
    write(bytes: Buffer): Promise<void> {
      const packed = pack(bytes)
      if (typeof packed === 'string') {
        onWrong(packed)
        return Promise.resolve()
      }
      writing = writing
        .then(() => withStream(async (stream) => void (await stream.write(packed))))
        .catch(() => undefined)
      return writing
    },
    /** Nothing more comes: resolves once all is decoded; false where it was no sound, or its connection ended first. */
    async end(): Promise<boolean> {
      await writing
      try {
        await withStream((stream) => stream.end())
        await closed
        return !signal.aborted
      } catch {
        return false
      }
    },
  }
}

export type EncodedSound = ReturnType<typeof createEncodedSound>
