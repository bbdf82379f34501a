import type { LearnedCorrection } from '../../../../src/shared/vocabulary/find-terms.ts'
import type { RecognisedWord, TranscribeOptions, Transcriber } from '../../../ports/transcriber.ts'
import { type EachSegment, eachSegment } from './each-segment.ts'
import type { PlannedSegment } from './planned-segment.ts'
import { hearTwice } from './hear-twice.ts'
import { shiftWord } from './shift-word.ts'
import { createVocabularyPass } from '../vocabulary/vocabulary-pass.ts'

export interface SegmentWork extends Pick<
  EachSegment<RecognisedWord[]>,
  'wav' | 'tracks' | 'known' | 'segments' | 'folder' | 'semaphore' | 'signal'
> {
  engine: Transcriber
  options: Omit<TranscribeOptions, 'signal'> & {
    corrections?: readonly LearnedCorrection[]
    refused?: readonly LearnedCorrection[]
  }
  /**
   * Called once for each segment when its words are there, times from the start of the file; in no order, never two at
   * once.
   */
  onWords: (segment: PlannedSegment, words: RecognisedWord[]) => Promise<void>
}

/** Writes segments down side by side. The first failure stops the others and is thrown. */
export function transcribeSegments({
  engine,
  options: { corrections = [], refused = [], ...options },
  onWords,
  ...segments
}: SegmentWork): Promise<void> {
  const setTerms = createVocabularyPass(engine.takesVocabulary ? [] : options.vocabulary, corrections, refused)
  return eachSegment({
    ...segments,
    sideBySide: engine.parallel ?? segments.semaphore.size,
    work: async ({ startSeconds, ...segment }, signal) => {
      const words = await hearTwice(segment, (part) => engine.transcribe(part, { ...options, signal }), signal)
      return (await setTerms(words)).map((word) => shiftWord(word, startSeconds, segment.lengthSeconds))
    },
    onDone: onWords,
  })
}
