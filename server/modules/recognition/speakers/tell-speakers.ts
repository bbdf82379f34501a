import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SpeakerTurn } from '../../../../src/shared/contract/speakers.ts'
import type { Diariser, Voice } from '../../../ports/diariser.ts'
import { EngineError } from '../../../ports/engine-error.ts'
import type { Semaphore } from '../../../kernel/semaphore.ts'
import { eachSegment } from '../transcription/each-segment.ts'
import type { Loudness } from '../transcription/loudness.ts'
import { planSegments, type PlannedSegment } from '../transcription/plan-segments.ts'
import { roundToMs } from '../transcription/round-to-ms.ts'
import type { WavFile } from '../../media/sound/wav-file.ts'
import { settleFile } from '../../media/work-folder.ts'
import { groupVoices } from './group-voices.ts'

export interface TellingWork {
  wav: WavFile
  loudness: Loudness
  diariser: Diariser
  /** How many speakers there are; null to find out. */
  speakers: number | null
  /** Where the segments lie while they are worked on; what is heard in each is kept there for the next try. */
  folder: string
  semaphore: Semaphore
  signal?: AbortSignal | undefined
  /** Called when one more segment was heard; never twice at once. */
  onHeard?: (segment: PlannedSegment) => Promise<void>
}

/** Who speaks when, and what told it, for people. */
export interface Told {
  turns: SpeakerTurn[]
  label: string
}

/** Tells who speaks when in a sound. One segment is in memory at a time, and of each voice only what it sounds like. */
export async function tellSpeakers({
  wav,
  loudness,
  diariser,
  speakers,
  folder,
  semaphore,
  signal,
  onHeard,
}: TellingWork): Promise<Told> {
  const state = await diariser.state()
  if (!state.usable) throw new EngineError('engine_missing', state.advice, { retry: false })
  const { label } = state
  const keptPath = ({ seq, start, end }: PlannedSegment) => path.join(folder, `voices-${seq}-${start}-${end}.json`)
  // One worker: the plan is then the same in every try, and on every machine.
  const segments = planSegments(wav.lengthSeconds, loudness, { ...diariser.segments, workers: 1 })
  const heard = new Map<number, Voice[]>()
  for (const segment of segments) {
    const voices = await keptVoices(keptPath(segment), label)
    if (!voices) continue
    heard.set(segment.seq, voices)
    await onHeard?.(segment)
  }
  await eachSegment<Voice[]>({
    wav,
    folder,
    semaphore,
    signal,
    segments: segments.filter(({ seq }) => !heard.has(seq)),
    sideBySide: semaphore.size,
    work: async ({ startSeconds, ...segment }, stop) => {
      const voices = await diariser.hear(segment, { signal: stop })
      return voices.map(({ spans, print }) => ({
        print,
        spans: spans.map(({ start, end }) => ({
          start: roundToMs(start + startSeconds),
          end: roundToMs(end + startSeconds),
        })),
      }))
    },
    onDone: async (segment, voices) => {
      const found = within(voices, segment)
      const part = `${keptPath(segment)}.${randomUUID()}`
      await writeFile(part, JSON.stringify({ label, voices: found }))
      await settleFile(part, keptPath(segment))
      heard.set(segment.seq, found)
      await onHeard?.(segment)
    },
  })
  const voices = segments.flatMap(({ seq }) => heard.get(seq) ?? [])
  return {
    turns: turnsOf(voices, await groupVoices(voices, { sameVoice: diariser.sameVoice, speakers, signal })),
    label,
  }
}

/**
 * The same where a text is worth more than its speakers: null, with `failed` told why, where they cannot be told apart.
 */
export async function tryToTellSpeakers(work: TellingWork, failed: (error: EngineError) => void): Promise<Told | null> {
  try {
    return await tellSpeakers(work)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    failed(error)
    return null
  }
}

/** What an earlier try heard with the same models. */
async function keptVoices(file: string, label: string): Promise<Voice[] | null> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as { label: string; voices: Voice[] }
    return kept.label === label ? kept.voices : null
  } catch {
    return null
  }
}

/** Neighbours both hear the margins around their cut: each tells of its own side. */
function within(voices: readonly Voice[], { start, end }: PlannedSegment): Voice[] {
  const inside = (spans: Voice['spans']) =>
    spans.flatMap((span) =>
      span.end > start && span.start < end
        ? [{ start: Math.max(start, span.start), end: Math.min(end, span.end) }]
        : [],
    )
  return voices.map(({ spans, print }) => ({ print, spans: inside(spans) })).filter(({ spans }) => spans.length > 0)
}

/** Turns in order of time; what one speaker says in a row is one. */
function turnsOf(voices: readonly Voice[], numbers: readonly number[]): SpeakerTurn[] {
  const all = voices
    .flatMap(({ spans }, index) => spans.map((span) => ({ ...span, speaker: numbers[index]! })))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
  const turns: SpeakerTurn[] = []
  for (const turn of all) {
    const last = turns.at(-1)
    if (last?.speaker === turn.speaker) last.end = Math.max(last.end, turn.end)
    else turns.push(turn)
  }
  return turns
}
