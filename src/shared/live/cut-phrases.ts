import { LIVE_SOUND } from '../contract/live-transcription.ts'

/** A part of the sound in which somebody speaks, in samples from its beginning. */
export interface Phrase {
  from: number
  to: number
}

/** What the sound that was pushed last brings. */
export type CutEvent = { kind: 'begun'; from: number } | ({ kind: 'ended' } & Phrase)

const RATE = LIVE_SOUND.samplesPerSecond
/** Loudness is judged by frames of 20 ms. */
const FRAME = RATE / 50
/** So many of the last {@link RECENT} frames have to be loud for somebody to speak. */
const LOUD_FRAMES = 4
const RECENT = 6
/** A pause of so many frames ends a phrase: 0.5 s. */
const PAUSE_FRAMES = 25
/** In long phrases a shorter one does: 0.26 s after 6 s. */
const SHORT_PAUSE_FRAMES = 13
const LONG_FRAMES = 300
/** No phrase is longer than 12 s: it is cut where the last two seconds are quietest. */
const MOST_FRAMES = 600
const SEARCHED_FRAMES = 100
/** So much sound before and after what is loud belongs to a phrase: 0.25 s. */
const AROUND_FRAMES = 12
/**
 * Speech is so many times louder than what is heard without it, and never more quiet than this. Of 32768. A greater
 * factor leaves out half of what is said beside a noise that is nearly as loud.
 */
const ABOVE_FLOOR = 1.6
const QUIETEST_SPEECH = 90
/** What is taken for silence at first, and how fast it follows a room that grows louder. */
const FIRST_FLOOR = 120
const RISE = 1.004

/**
 * Cuts sound into phrases at the pauses, by how loud it is beside the quietest that was heard lately. `at` is where the
 * sound begins, in samples. It keeps the loudness of what is open, and no sound.
 */
export function createPhraseCutter(at = 0) {
  let rest = new Int16Array(0)
  let frameAt = at
  let floor = FIRST_FLOOR
  let recent: boolean[] = []
  /** The open phrase: where it began, and how loud each frame of it is. */
  let open: { from: number; levels: number[] } | null = null
  let quietFrames = 0
  /** Where the phrase before ended: the next begins no earlier. */
  let endedAt = at

  function frame(level: number): CutEvent[] {
    floor = level < floor ? Math.max(1, level * 0.5 + floor * 0.5) : Math.min(floor * RISE, 4000)
    const isLoud = level > Math.max(QUIETEST_SPEECH, floor * ABOVE_FLOOR)
    const start = frameAt
    frameAt += FRAME
    if (!open) {
      recent = [...recent.slice(1 - RECENT), isLoud]
      if (recent.filter(Boolean).length < LOUD_FRAMES) return []
      const from = Math.max(endedAt, start - (RECENT + AROUND_FRAMES) * FRAME)
      open = { from, levels: Array.from({ length: Math.round((frameAt - from) / FRAME) }, () => level) }
      quietFrames = 0
      return [{ kind: 'begun', from }]
    }
    open.levels.push(level)
    quietFrames = isLoud ? 0 : quietFrames + 1
    const { length } = open.levels
    if (quietFrames >= (length > LONG_FRAMES ? SHORT_PAUSE_FRAMES : PAUSE_FRAMES))
      return end(frameAt - Math.max(0, quietFrames - AROUND_FRAMES) * FRAME)
    return length >= MOST_FRAMES ? cut(open) : []
  }

  function end(to: number): CutEvent[] {
    const { from } = open!
    open = null
    recent = []
    endedAt = to
    return [{ kind: 'ended', from, to }]
  }

  /** Ends the open phrase where its last seconds are quietest; the next begins there. */
  function cut({ levels }: { levels: number[] }): CutEvent[] {
    const first = levels.length - SEARCHED_FRAMES
    let quietest = first
    for (let index = first; index < levels.length; index++) if (levels[index]! < levels[quietest]!) quietest = index
    const to = frameAt - (levels.length - quietest) * FRAME
    const ended = end(to)
    open = { from: to, levels: levels.slice(quietest) }
    quietFrames = 0
    return [...ended, { kind: 'begun', from: to }]
  }

  return {
    /** Takes the next samples; answers what begins and ends with them, in order. */
    push(samples: Int16Array): CutEvent[] {
      const all = rest.length === 0 ? samples : joined(rest, samples)
      const events: CutEvent[] = []
      let used = 0
      for (; used + FRAME <= all.length; used += FRAME) events.push(...frame(loudnessOf(all, used)))
      rest = all.slice(used)
      return events
    },
    /** Ends the open phrase where the sound ends. */
    flush(): CutEvent[] {
      return open ? end(frameAt) : []
    },
    /** Before this sample nothing is open and nothing will begin. */
    settledAt: (): number => open?.from ?? Math.max(endedAt, frameAt - (RECENT + AROUND_FRAMES) * FRAME),
  }
}

export type PhraseCutter = ReturnType<typeof createPhraseCutter>

/** The mean of a frame's samples without their sign. */
function loudnessOf(samples: Int16Array, from: number): number {
  let sum = 0
  for (let index = from; index < from + FRAME; index++) sum += Math.abs(samples[index]!)
  return sum / FRAME
}

function joined(a: Int16Array, b: Int16Array): Int16Array<ArrayBuffer> {
  const both = new Int16Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
