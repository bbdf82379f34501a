import type { RecognisedWord, TranscribeOptions, Transcriber } from '../../../ports/transcriber.ts'
import { type EachSegment, eachSegment } from './each-segment.ts'
import type { PlannedSegment } from './planned-segment.ts'
import { roundToMs } from './round-to-ms.ts'

export interface SegmentWork extends Pick<
  EachSegment<RecognisedWord[]>,
  'wav' | 'segments' | 'folder' | 'semaphore' | 'signal'
> {
  engine: Transcriber
  options: Omit<TranscribeOptions, 'signal'>
  /**
   * Called once for each segment when its words are there, times from the start of the file; in no order, never two at
   * once.
   */
  onWords: (segment: PlannedSegment, words: RecognisedWord[]) => Promise<void>
}

/** Writes segments down side by side. The first failure stops the others and is thrown. */
export function transcribeSegments({ engine, options, onWords, ...segments }: SegmentWork): Promise<void> {
  return eachSegment({
    ...segments,
    sideBySide: engine.parallel ?? segments.semaphore.size,
    work: async ({ startSeconds, ...segment }, signal) => {
      const words = await engine.transcribe(segment, { ...options, signal })
      return words.map((word) => shift(word, startSeconds, startSeconds + segment.lengthSeconds))
    },
    onDone: onWords,
  })
}

/** Engines may place a word a little outside of what they were given. */
function shift(word: RecognisedWord, start: number, end: number): RecognisedWord {
  const within = (seconds: number) => roundToMs(Math.min(end, Math.max(start, start + seconds)))
  const from = within(word.start)
  return { ...word, start: from, end: Math.max(from, within(word.end)) }
}
