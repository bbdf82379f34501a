import { LIVE_SOUND } from '../../../src/shared/contract/live-transcription.ts'
import { createPhraseCutter } from '../../../src/shared/live/cut-phrases.ts'
import { placed, secondsOf } from '../../../src/shared/live/phrase-times.ts'
import type { HeardWord } from '../../../src/shared/transcript/paragraphs.ts'
import type { Semaphore } from '../../kernel/semaphore.ts'
import type { Listening, PhraseStream, RecognisedWord } from '../../ports/transcriber.ts'
import { type PhraseWork, recogniseWhole } from './phrase-sound.ts'
import type { ByteRange } from './repository.ts'

export interface ListenDeps extends PhraseWork {
  /** The engine following the session as it is spoken; null for one that takes whole phrases alone. */
  listening: Listening | null
  /** Partial words of engines that read whole phrases take turns here, for all sessions of this process. */
  partials: Semaphore
  onPartial: (words: HeardWord[]) => void
  /** The words of a phrase, one phrase after the other. */
  onFinal: (range: ByteRange, words: HeardWord[]) => Promise<void>
  /** A phrase that could not be recognised in time, or not at all. */
  onUnheard: (range: ByteRange, error: unknown) => Promise<void>
  onBehind: (seconds: number) => void
  /** Partial words could not be read; the next may. */
  onPartialFailed: (error: unknown) => void
  onError: (error: unknown) => void
}

/** How often an engine reads an open phrase for partial words, and what it has to have before it is worth it. */
const PARTIAL = { everyMs: 700, leastBytes: 0.5 * LIVE_SOUND.bytesPerSecond } as const
/** So much of an open phrase is heard for partial words; what was read before it stays. */
const PARTIAL_BYTES = 7 * LIVE_SOUND.bytesPerSecond
/** Phrases that wait for their words; further ones are left for the end of the session. */
const MOST_WAITING = 24
/** Words later than this are told to be behind. Seconds. */
const BEHIND_SECONDS = 4

/** How much of the sound before now is kept for the phrase that begins: more than the cutter looks back. */
const KEPT_BYTES = 3 * LIVE_SOUND.bytesPerSecond
/** Sound is looked at in pieces of a tenth of a second, so that little of it is given to two phrases. */
const PIECE_BYTES = LIVE_SOUND.bytesPerSecond / 10

interface OpenPhrase {
  from: number
  sound: Buffer[]
  bytes: number
  stream: PhraseStream | null
  partial: HeardWord[]
  /** Whether it is left for the end of the session. */
  isGivenUp?: boolean
}

/**
 * Listens to the sound of one session from an offset on: cuts it into phrases at the pauses, and has each recognised.
 * Final words come in the order in which they were spoken; partial ones while somebody speaks, as far as the machine
 * has time for them.
 */
export function createListener(at: number, deps: ListenDeps) {
  const { listening, partials, signal, onPartial, onFinal, onUnheard, onBehind, onPartialFailed, onError } = deps
  const cutter = createPhraseCutter(at / LIVE_SOUND.bytesPerSample)
  let heardTo = at
  /** The last sound before a phrase begins, which belongs to it. */
  let before: Buffer = Buffer.alloc(0)
  let open: OpenPhrase | null = null
  /** Sound that came in pieces too small to be worth a look each. */
  let gathered: Buffer[] = []
  let gatheredBytes = 0
  let waiting: ByteRange[] = []
  let chain: Promise<void> = Promise.resolve()
  let isReadingPartial = false
  let nextPartialAt = 0
  let wasBehind = false
  const timer = setInterval(() => void readPartial().catch(onError), PARTIAL.everyMs)
  timer.unref()

  function begin(from: number): void {
    const sound = before.subarray(Math.max(0, before.byteLength - (heardTo - from)))
    const phrase: OpenPhrase = { from, sound: [sound], bytes: sound.byteLength, stream: null, partial: [] }
    phrase.stream = listening?.begin((words) => said(phrase, words)) ?? null
    phrase.stream?.write(sound)
    open = phrase
  }

  /** Partial words of a phrase that the engine follows. Final ones may have come meanwhile. */
  function said(phrase: OpenPhrase, words: readonly RecognisedWord[]): void {
    if (open === phrase && !signal.aborted) onPartial(placed(words, phrase.from, heardTo))
  }

  function add(sound: Buffer): void {
    if (!open) return
    open.sound.push(sound)
    open.bytes += sound.byteLength
    open.stream?.write(sound)
  }

  function end(to: number): void {
    const phrase = open
    if (!phrase) return
    open = null
    const range: ByteRange = [phrase.from, to]
    waiting.push(range)
    if (waiting.length > MOST_WAITING) Object.assign(phrase, { sound: [], isGivenUp: true })
    const early = phrase.stream && recognise(phrase, to)
    early?.catch(() => undefined)
    chain = chain.then(() => finish(range, early ?? recognise(phrase, to))).catch(onError)
    const late = secondsOf(heardTo - (waiting[0]?.[0] ?? heardTo))
    tellBehind(waiting.length > 1 ? late : 0)
  }

  async function recognise(phrase: OpenPhrase, to: number): Promise<RecognisedWord[]> {
    if (phrase.isGivenUp) {
      phrase.stream?.close()
      throw new Error('Too many phrases wait for their words.')
    }
    const whole = () => recogniseWhole(Buffer.concat(phrase.sound).subarray(0, to - phrase.from), deps)
    return phrase.stream ? phrase.stream.end().catch(whole) : whole().catch(whole)
  }

  async function finish(range: ByteRange, words: Promise<RecognisedWord[]>): Promise<void> {
    const heard = await words.catch(async (error: unknown) => {
      if (!signal.aborted) await onUnheard(range, error)
      return null
    })
    if (heard && !signal.aborted) await onFinal(range, placed(heard, ...range))
    waiting = waiting.filter((one) => one !== range)
    if (waiting.length === 0) tellBehind(0)
  }

  function tellBehind(seconds: number): void {
    const isBehind = seconds > BEHIND_SECONDS
    if (isBehind || wasBehind) onBehind(isBehind ? Math.round(seconds) : 0)
    wasBehind = isBehind
  }

  /** Reads what somebody is saying now. Words that are waited for come first: then nothing is read. */
  async function readPartial(): Promise<void> {
    const phrase = open
    if (!phrase || phrase.stream || phrase.bytes < PARTIAL.leastBytes || isReadingPartial || waiting.length > 0) return
    if (partials.waiting() > 0 || performance.now() < nextPartialAt) return
    isReadingPartial = true
    const begunAt = performance.now()
    try {
      const sound = Buffer.concat(phrase.sound)
      const skipped = Math.max(0, sound.byteLength - PARTIAL_BYTES)
      const part = sound.subarray(skipped)
      const heard = await partials.use(() => recogniseWhole(part, deps), signal)
      const from = phrase.from + skipped
      const words = placed(heard, from, from + part.byteLength)
      phrase.partial = [...phrase.partial.filter((word) => word.end <= secondsOf(from)), ...words]
      // Its final words may have come meanwhile.
      if (open === phrase && !signal.aborted) onPartial(phrase.partial)
    } catch (error) {
      if (!signal.aborted) onPartialFailed(error)
    } finally {
      isReadingPartial = false
      // A machine that takes long over them has other things to do.
      const tookMs = performance.now() - begunAt
      nextPartialAt = performance.now() + (tookMs > PARTIAL.everyMs ? 2 * tookMs : 0)
    }
  }

  function hear(sound: Buffer): void {
    const samples = new Int16Array(sound.buffer.slice(sound.byteOffset, sound.byteOffset + sound.byteLength))
    add(sound)
    heardTo += sound.byteLength
    before = Buffer.concat([before, sound]).subarray(-KEPT_BYTES)
    for (const event of cutter.push(samples))
      if (event.kind === 'ended') end(event.to * LIVE_SOUND.bytesPerSample)
      else begin(event.from * LIVE_SOUND.bytesPerSample)
  }

  /** Hears what was gathered, but for a last piece that is shorter than this. */
  function hearGathered(leastBytes: number): void {
    const sound = Buffer.concat(gathered)
    let from = 0
    for (; sound.byteLength - from >= leastBytes && from < sound.byteLength; from += PIECE_BYTES)
      hear(sound.subarray(from, from + PIECE_BYTES))
    const left = sound.subarray(from)
    gathered = left.byteLength > 0 ? [left] : []
    gatheredBytes = left.byteLength
  }

  return {
    /** Takes more sound, whole samples. */
    write(sound: Buffer): void {
      gathered.push(sound)
      gatheredBytes += sound.byteLength
      if (gatheredBytes >= PIECE_BYTES) hearGathered(PIECE_BYTES)
    },
    /** Before this byte all words are final, or nobody spoke. */
    settledBytes(): number {
      const cut = cutter.settledAt() * LIVE_SOUND.bytesPerSample
      return Math.min(cut, waiting[0]?.[0] ?? Infinity)
    },
    /** Ends the open phrase, and waits for all words. */
    async finish(): Promise<void> {
      hearGathered(0)
      for (const event of cutter.flush())
        if (event.kind === 'ended') end(Math.min(heardTo, event.to * LIVE_SOUND.bytesPerSample))
      await chain
    },
    stop(): void {
      clearInterval(timer)
      open?.stream?.close()
      open = null
    },
  }
}

export type Listener = ReturnType<typeof createListener>
