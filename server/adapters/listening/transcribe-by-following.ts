import { readFile } from 'node:fs/promises'
import type { Follower, RecognisedWord, Transcriber } from '../../ports/transcriber.ts'

/** Bytes of a WAV file before its samples, as we write them. */
const HEAD = 44
/** A tenth of a second. */
const PIECE = 3200

/** An engine whose segments are heard by what follows sessions, to see how that does. */
export const transcribeByFollowing = (engine: Transcriber): Transcriber => ({
  ...engine,
  async transcribe({ wavPath }, { language }) {
    const follower = await engine.follower?.(language)
    if (!follower) throw new Error(`Nothing of ${engine.name} follows sessions in the language ${language}.`)
    return hearAll(follower, (await readFile(wavPath)).subarray(HEAD))
  },
})

async function hearAll(follower: Follower, sound: Buffer): Promise<RecognisedWord[]> {
  const listening = follower.listen()
  try {
    const stream = listening.begin(() => undefined)
    for (let at = 0; at < sound.byteLength; at += PIECE) stream?.write(sound.subarray(at, at + PIECE))
    return (await stream?.end()) ?? []
  } finally {
    listening.close()
  }
}
