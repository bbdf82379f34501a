import type { Follower, Listening, PhraseStream } from '../../../server/on-device/index.ts'
import { LIVE_SOUND } from '../../shared/contract/live-transcription.ts'
import { createPhraseCutter } from '../../shared/live/cut-phrases.ts'
import { placed, secondsOf } from '../../shared/live/phrase-times.ts'
import type { HeardWord } from '../../shared/transcript/paragraphs.ts'
import type { GrowingSound } from './growing-sound.ts'
import type { WordsJournal } from './words-journal.ts'

/** Sound is looked at in pieces of a tenth of a second, so that little of it is given to two phrases. */
const PIECE_BYTES = LIVE_SOUND.bytesPerSecond / 10
/** Phrases whose words have not come; with so many, sound waits on the disk. */
const MOST_WAITING = 4
/** A phrase of which the engine died is given to it anew so many times. */
const MOST_TRIES = 3

export interface HearDeps {
  sound: GrowingSound
  journal: WordsJournal
  follower: Follower
  /** What is being said; it may change yet. */
  onPartial: (words: HeardWord[]) => void
  /** The words of a phrase are kept. */
  onFinal: (words: HeardWord[]) => void
  signal: AbortSignal
}

/** The engine of this computer does not work, or not on this sound. */
export class NotHeard extends Error {
  override name = 'NotHeard'
}

/**
 * Hears a recording from where its journal ends: cuts it at the pauses, and keeps the words of each phrase. Resolves
 * once the sound has ended and all of its words are kept. @throws NotHeard
 */
export async function hearRecording(deps: HearDeps): Promise<void> {
  const { sound, journal, follower, onPartial, onFinal, signal } = deps
  let at = journal.heardTo()
  const cutter = createPhraseCutter(at / LIVE_SOUND.bytesPerSample)
  const listening = follower.listen()
  let open = null as { from: number; stream: PhraseStream | null } | null
  let waiting = 0
  let isFailed = false
  let chain: Promise<void> = Promise.resolve()

  async function begin(from: number): Promise<void> {
    const stream = listening.begin((words) => {
      if (open?.stream === stream) onPartial(placed(words, from, at))
    })
    open = { from, stream }
    // What came before it was noticed belongs to it as well.
    stream?.write(await sound.read(from, at))
  }

  function end(to: number): void {
    if (!open) return
    const { from, stream } = open
    open = null
    waiting += 1
    const early = stream?.end() ?? Promise.reject(new NotHeard('The engine could not be started.'))
    early.catch(() => undefined)
    chain = chain.then(() => keep(from, to, early))
    chain.catch(() => (isFailed = true))
  }

  async function keep(from: number, to: number, early: Promise<HeardWord[]>): Promise<void> {
    const heard = await early.catch(() => hearAgain(from, to, deps))
    signal.throwIfAborted()
    const words = placed(heard, from, to)
    await journal.add({ from, to, words })
    waiting -= 1
    onFinal(words)
  }

  try {
    while (!signal.aborted && !isFailed) {
      if (waiting >= MOST_WAITING) await chain
      const there = await sound.reach(at + PIECE_BYTES)
      const piece = await sound.read(at, Math.min(there, at + PIECE_BYTES))
      if (piece.byteLength === 0) break
      open?.stream?.write(piece)
      at += piece.byteLength
      for (const event of cutter.push(samplesOf(piece))) {
        if (event.kind === 'ended') end(event.to * LIVE_SOUND.bytesPerSample)
        else await begin(event.from * LIVE_SOUND.bytesPerSample)
      }
    }
    for (const event of cutter.flush())
      if (event.kind === 'ended') end(Math.min(at, event.to * LIVE_SOUND.bytesPerSample))
    await chain
    signal.throwIfAborted()
    // What is silent up to the end is not heard again.
    if (at > journal.heardTo()) await journal.add({ from: journal.heardTo(), to: at, words: [] })
  } finally {
    listening.close()
  }
}

/** Gives a phrase to the engine anew, from the disk. @throws NotHeard */
async function hearAgain(from: number, to: number, { sound, follower, signal }: HearDeps): Promise<HeardWord[]> {
  const piece = await sound.read(from, to)
  for (let tries = 1; tries < MOST_TRIES && !signal.aborted; tries++) {
    const listening: Listening = follower.listen()
    try {
      const stream = listening.begin(() => undefined)
      if (!stream) break
      stream.write(piece)
      return await stream.end()
    } catch {
      // The engine died of it, or with it: once more.
    } finally {
      listening.close()
    }
  }
  throw new NotHeard(`The engine could not hear ${secondsOf(to - from)} s.`)
}

/** Samples at an offset of their own, for they may lie at an odd one. */
function samplesOf(sound: Buffer): Int16Array {
  const own = new Uint8Array(sound)
  return new Int16Array(own.buffer, 0, own.byteLength >> 1)
}
