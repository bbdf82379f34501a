import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SpeakerTurn } from '../../../../src/shared/contract/speakers.ts'
import type { Diariser, Voice } from '../../../ports/diariser.ts'
import { EngineError } from '../../../ports/engine-error.ts'
import type { Semaphore } from '../../../kernel/semaphore.ts'
import { eachSegment } from '../transcription/each-segment.ts'
import type { PlannedSegment } from '../transcription/planned-segment.ts'
import { roundToMs } from '../transcription/round-to-ms.ts'
import { settleFile, type WavFile } from '../../media/index.ts'
import { hearTracks } from '../tracks/hear-tracks.ts'
import { type HeardSound, planTracks } from '../tracks/plan-tracks.ts'
import { groupByTracks, type TrackVoice } from './group-by-tracks.ts'

export interface DiarisationWork {
  /** The tracks of a recording, each heard by itself; or its only sound. */
  sounds: readonly HeardSound[]
  diariser: Diariser
  /** How many speakers there are; null to find out; `tracks` where each track is one, whose number is the track's. */
  speakers: number | null | 'tracks'
  /** Where segments lie while they are worked on; the voices of each stay there for the next try. */
  folder: string
  semaphore: Semaphore
  signal?: AbortSignal | undefined
  /** Called after each segment; never twice at once. */
  onSegmentDone?: (segment: PlannedSegment) => Promise<void>
}

/** What a speaker of a recording sounds like. */
export interface SpeakerVoice {
  speaker: number
  print: number[]
  /** How long they speak. */
  seconds: number
  /** The longest range in which they do, and the sound that it is of. */
  longest: { start: number; end: number; wav: WavFile }
}

/** Who speaks when, and the label of the models that found it. */
export interface Diarisation {
  turns: SpeakerTurn[]
  /** What those who say enough sound like. */
  voices: SpeakerVoice[]
  label: string
}

/** Diarises a recording. One segment is in memory at a time, and of each voice only its profile. */
export async function diarise({
  sounds,
  diariser,
  speakers,
  folder,
  semaphore,
  signal,
  onSegmentDone,
}: DiarisationWork): Promise<Diarisation> {
  const state = await diariser.state()
  if (!state.usable) throw new EngineError('engine_missing', state.advice, { retry: false })
  const { label } = state
  const voicesPath = ({ seq, start, end, track = 0 }: PlannedSegment) =>
    path.join(folder, `voices-${seq}-${track}-${start}-${end}.json`)
  const tracks = hearTracks(sounds)
  // One worker: the plan is then the same in every try, and on every machine.
  const segments = planTracks(sounds, { ...diariser.segments, workers: 1 })
  const heard = new Map<number, Voice[]>()
  for (const segment of segments) {
    const voices = await storedVoices(voicesPath(segment), label)
    if (!voices) continue
    heard.set(segment.seq, voices)
    await onSegmentDone?.(segment)
  }
  await eachSegment<Voice[]>({
    ...tracks.from,
    known: (segment) => (tracks.isSilent(segment) ? [] : undefined),
    folder,
    semaphore,
    signal,
    segments: segments.filter(({ seq }) => !heard.has(seq)),
    sideBySide: semaphore.size,
    work: async ({ startSeconds, ...segment }, stop) => {
      const voices = await diariser.diarise(segment, { signal: stop })
      return voices.map(({ spans, print }) => ({
        print,
        spans: spans.map(({ start, end }) => ({
          start: roundToMs(start + startSeconds),
          end: roundToMs(end + startSeconds),
        })),
      }))
    },
    onDone: async (segment, voices) => {
      const found = within(voices, segment).flatMap(({ print, spans }) => {
        const own = tracks.ownOf(segment.track ?? 0, spans)
        return own.length > 0 ? [{ print, spans: own }] : []
      })
      const part = `${voicesPath(segment)}.${randomUUID()}`
      await writeFile(part, JSON.stringify({ label, voices: found }))
      await settleFile(part, voicesPath(segment))
      heard.set(segment.seq, found)
      await onSegmentDone?.(segment)
    },
  })
  const voices = segments.flatMap(({ seq, track = 0 }) => (heard.get(seq) ?? []).map((voice) => ({ ...voice, track })))
  const numbers = await groupByTracks(voices, { sameVoice: diariser.sameVoice, speakers, signal })
  return { turns: turnsOf(voices, numbers), voices: speakerVoices(voices, numbers, sounds), label }
}

/** As {@link diarise}, but null, after `failed` was called with the reason, where the engine fails. */
export async function tryToDiarise(
  work: DiarisationWork,
  failed: (error: EngineError) => void,
): Promise<Diarisation | null> {
  try {
    return await diarise(work)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    failed(error)
    return null
  }
}

/** The prints of each speaker's voices as one, each by how long it speaks. */
function speakerVoices(
  voices: readonly TrackVoice[],
  numbers: readonly number[],
  sounds: readonly HeardSound[],
): SpeakerVoice[] {
  const secondsOf = ({ spans }: Voice) => spans.reduce((sum, { start, end }) => sum + end - start, 0)
  const bySpeaker = Map.groupBy(
    voices.flatMap((voice, index) => (voice.print ? [{ ...voice, print: voice.print, speaker: numbers[index]! }] : [])),
    ({ speaker }) => speaker,
  )
  return [...bySpeaker].map(([speaker, own]) => {
    const sum = own[0]!.print.map(() => 0)
    for (const voice of own) {
      const length = Math.hypot(...voice.print) || 1
      for (const [at, value] of voice.print.entries()) sum[at]! += (value / length) * secondsOf(voice)
    }
    const norm = Math.hypot(...sum) || 1
    const [longest] = own
      .flatMap(({ spans, track }) => spans.map((span) => ({ ...span, wav: sounds[track]!.wav })))
      .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    return {
      speaker,
      print: sum.map((value) => value / norm),
      seconds: own.reduce((total, voice) => total + secondsOf(voice), 0),
      longest: longest!,
    }
  })
}

/** The voices that an earlier try found with the same models. */
async function storedVoices(file: string, label: string): Promise<Voice[] | null> {
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as { label: string; voices: Voice[] }
    return kept.label === label ? kept.voices : null
  } catch {
    return null
  }
}

/** Neighbouring segments overlap at their cut; each keeps what lies on its own side. */
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
