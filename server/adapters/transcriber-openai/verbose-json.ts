import { z } from 'zod'
import type { RecognisedWord } from '../../ports/transcriber.ts'
import { interpolateTimes } from '../recognised-words/interpolate-times.ts'
import { confidenceOf, UNKNOWN_CONFIDENCE } from '../recognised-words/unknown-confidence.ts'
import { alignWords } from './align-words.ts'

const seconds = z.number()

/** The part of a `verbose_json` answer that is used; servers add fields of their own. */
export const verboseJson = z.object({
  text: z.string(),
  words: z
    .array(
      z.object({ word: z.string(), start: seconds, end: seconds, probability: z.number().min(0).max(1).nullish() }),
    )
    .nullish(),
  segments: z
    .array(
      z.object({
        text: z.string(),
        start: seconds,
        end: seconds,
        /** Natural logarithm of the chance of a token, on average. */
        avg_logprob: z.number().nullish(),
        no_speech_prob: z.number().nullish(),
      }),
    )
    .nullish(),
})
export type VerboseJson = z.infer<typeof verboseJson>
type Segment = NonNullable<VerboseJson['segments']>[number]

/** Whisper's own rule for a stretch in which it has only imagined speech. */
const isImagined = (segment: Segment) => (segment.no_speech_prob ?? 0) > 0.6 && (segment.avg_logprob ?? 0) < -1

/**
 * Words of an answer, spelled as its text spells them. A server that ignores the wish for word times gives stretches
 * only; their words are then spread over them, and their origin is `interpolated`.
 */
export function wordsFromAnswer(answer: VerboseJson, lengthSeconds: number): RecognisedWord[] {
  const segments = answer.segments ?? []
  const imagined = segments.filter(isImagined)
  const isHeard = (word: { start: number; end: number }) => !imagined.some((segment) => isInside(word, segment))
  const real = segments.filter((segment) => !isImagined(segment))
  const text = imagined.length > 0 ? real.map((segment) => segment.text).join(' ') : answer.text
  const words = answer.words?.filter(isHeard) ?? []
  if (words.length === 0)
    return tidy(spread(real, imagined.length > 0 && real.length === 0 ? '' : text, lengthSeconds), lengthSeconds)
  const timed = words.map(({ word, start, end, probability }) => {
    const around = real.find((segment) => isInside({ start, end }, segment))
    return { text: word.trim(), start, end, confidence: probability ?? confidenceOfSegment(around) }
  })
  return tidy(
    alignWords(
      timed.filter((word) => word.text !== ''),
      text,
    ),
    lengthSeconds,
  )
}

function spread(segments: readonly Segment[], text: string, lengthSeconds: number): RecognisedWord[] {
  if (segments.length === 0) return interpolateTimes(text, [{ start: 0, end: lengthSeconds }])
  return segments.flatMap((segment) => interpolateTimes(segment.text, [segment], confidenceOfSegment(segment)))
}

function confidenceOfSegment(segment: Segment | undefined): number {
  return segment?.avg_logprob === undefined || segment.avg_logprob === null
    ? UNKNOWN_CONFIDENCE
    : confidenceOf([segment.avg_logprob])
}

function isInside({ start, end }: { start: number; end: number }, span: { start: number; end: number }): boolean {
  const middle = (start + end) / 2
  return middle >= span.start && middle <= span.end
}

/** In order of time and inside the sound, whatever a server says. */
function tidy(words: readonly RecognisedWord[], lengthSeconds: number): RecognisedWord[] {
  const inside = (time: number) => Math.min(Math.max(0, time), lengthSeconds)
  const sorted = words.map((word) => ({
    ...word,
    start: inside(word.start),
    end: inside(Math.max(word.start, word.end)),
  }))
  return sorted.toSorted((a, b) => a.start - b.start)
}
