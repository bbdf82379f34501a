import { rm } from 'node:fs/promises'
import { cutWav, openWav, type WavFile } from '../../media/index.ts'
import type { RecognisedWord, SpeechSegment } from '../../../ports/transcriber.ts'
import { inventedWords } from './inventions.ts'
import { measureLoudness } from './loudness.ts'
import { mergeWords } from './merge-words.ts'
import { findPauses, type Pause } from './pauses.ts'
import { MARGIN_SECONDS } from './planned-segment.ts'
import { shiftWord } from './shift-word.ts'

/** Shorter sounds are not cut in two: there is no loop in so little, and half a phrase is heard worse than a whole. */
const LEAST_SECONDS = 6
/** What is left of a word's confidence when it was probably invented: it is marked as uncertain. */
const MOST_CONFIDENCE = 0.2

type Hear = (segment: SpeechSegment) => Promise<RecognisedWord[]>

/**
 * The words of a segment. Where some are probably invented, its halves are heard once more, since a loop rarely comes
 * twice when the sound is cut elsewhere, and the reading with fewer inventions is taken; those that stay are marked. A
 * second hearing that fails costs nothing. @throws what the first hearing throws; the signal's reason
 */
export async function hearTwice(segment: SpeechSegment, hear: Hear, signal?: AbortSignal): Promise<RecognisedWord[]> {
  const words = await hear(segment)
  if (words.length === 0) return words
  const wav = await openWav(segment.wavPath)
  const pauses = findPauses(await measureLoudness(wav, signal))
  const first = judge(words, pauses)
  if (first.invented.size === 0) return words
  if (wav.lengthSeconds < LEAST_SECONDS) return marked(first)
  const halves = await hearHalves(segment, wav, cutNearMiddle(wav.lengthSeconds, pauses), hear).catch(() => words)
  signal?.throwIfAborted()
  const second = judge(halves, pauses)
  return marked(second.invented.size < first.invented.size ? second : first)
}

const judge = (words: RecognisedWord[], pauses: readonly Pause[]) => ({ words, invented: inventedWords(words, pauses) })

const marked = ({ words, invented }: ReturnType<typeof judge>): RecognisedWord[] =>
  words.map((word, at) =>
    invented.has(at) ? { ...word, confidence: Math.min(word.confidence, MOST_CONFIDENCE) } : word,
  )

async function hearHalves(
  { wavPath }: SpeechSegment,
  wav: WavFile,
  cut: number,
  hear: Hear,
): Promise<RecognisedWord[]> {
  const halves = []
  for (const [start, end] of [
    [0, cut],
    [cut, wav.lengthSeconds],
  ] as const) {
    const path = `${wavPath}-from-${start}.wav`
    try {
      const { startSeconds, lengthSeconds } = await cutWav(wav, start - MARGIN_SECONDS, end + MARGIN_SECONDS, path)
      const words = await hear({ wavPath: path, lengthSeconds })
      halves.push({ start, end, words: words.map((word) => shiftWord(word, startSeconds, lengthSeconds)) })
    } finally {
      await rm(path, { force: true })
    }
  }
  return mergeWords(halves)
}

/** The middle of the longest pause in the middle half of a sound; without a pause, its middle. */
function cutNearMiddle(lengthSeconds: number, pauses: readonly Pause[]): number {
  const near = pauses
    .map(({ start, end }) => ({ at: (start + end) / 2, lasts: end - start }))
    .filter(({ at }) => at > lengthSeconds / 4 && at < (lengthSeconds * 3) / 4)
  return near.toSorted((a, b) => b.lasts - a.lasts)[0]?.at ?? lengthSeconds / 2
}
