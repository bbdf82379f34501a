import { readFile } from 'node:fs/promises'
import type { Listening, RecognisedWord, Transcriber } from '../../server/ports/transcriber.ts'
import { hertzOf, PITCHES } from './scripted-engine.ts'

const RATE = 16_000
const FRAME = RATE / 100

/**
 * An engine in the test's own process that knows tones instead of words: it really listens, so that a word that is cut,
 * doubled or missing shows in the text. `fails` may throw before it listens. With `follows` it hears phrases as they
 * are spoken; that may throw at the end of one.
 */
export function createToneEngine({
  fails = () => {},
  follows,
}: { fails?: () => void; follows?: () => void } = {}): Transcriber {
  return {
    name: 'pocketsphinx',
    segments: { idealSeconds: 10, mostSeconds: 15 },
    parallel: null,
    state: () => Promise.resolve({ usable: true, languages: 'any', multilingual: true, label: 'Tones' }),
    async transcribe({ wavPath }) {
      fails()
      const bytes = await readFile(wavPath)
      return hearTones(new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.byteLength)))
    },
    ...(follows && { follower: async () => ({ listen: () => followTones(follows) }) }),
    close: () => Promise.resolve(),
  }
}

function followTones(fails: () => void): Listening {
  return {
    begin(onPartial) {
      let sound = Buffer.alloc(0)
      const heard = () => hearTones(new Int16Array(new Uint8Array(sound).buffer))
      return {
        write(more) {
          sound = Buffer.concat([sound, more])
          onPartial(heard())
        },
        async end() {
          fails()
          return heard()
        },
        close: () => undefined,
      }
    },
    close: () => undefined,
  }
}

/** The tones of a sound as words, times in seconds. */
export function hearTones(samples: Int16Array): RecognisedWord[] {
  const words: RecognisedWord[] = []
  let start: number | null = null
  for (let frame = 0; frame * FRAME <= samples.length; frame++) {
    const isLoud = samples.subarray(frame * FRAME, (frame + 1) * FRAME).some((sample) => Math.abs(sample) > 3000)
    if (isLoud) start ??= frame
    else if (start !== null) {
      const text = `tone${pitchOf(samples.subarray((start + 2) * FRAME, (frame - 2) * FRAME))}`
      if (frame - start > 15) words.push({ text, start: start / 100, end: frame / 100, confidence: 0.9 })
      start = null
    }
  }
  return words
}

function pitchOf(part: Int16Array): number {
  let crossings = 0
  for (let at = 1; at < part.length; at++) if (part[at - 1]! < 0 !== part[at]! < 0) crossings += 1
  const hertz = crossings / 2 / (part.length / RATE)
  const distances = Array.from({ length: PITCHES }, (_, pitch) => Math.abs(hertzOf(pitch) - hertz))
  return distances.indexOf(Math.min(...distances))
}

/** The sound of so many tones that rise, a pause after every fifth; and the words that it says. */
export function toneSound(count: number): { sound: Buffer; words: string[] } {
  const parts: Buffer[] = [Buffer.alloc(RATE)]
  const words: string[] = []
  for (let index = 0; index < count; index++) {
    const pitch = index % PITCHES
    const tone = Buffer.alloc(RATE * 0.3 * 2)
    for (let at = 0; at < tone.length / 2; at++)
      tone.writeInt16LE(Math.round(16_000 * Math.sin((2 * Math.PI * hertzOf(pitch) * at) / RATE)), at * 2)
    parts.push(tone, Buffer.alloc(RATE * ((index + 1) % 5 === 0 ? 1 : 0.15) * 2))
    words.push(`tone${pitch}`)
  }
  return { sound: Buffer.concat(parts), words }
}
