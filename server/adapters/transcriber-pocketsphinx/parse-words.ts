import type { RecognisedWord } from '../../ports/transcriber.ts'
import { toConfidence } from './confidence.ts'

/** `word start end posterior`, as `-time yes` prints it; lines with whole utterances do not look like this. */
const WORD_LINE = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i

/** `<s>`, `</s>`, `<sil>`, `[SPEECH]`, `[NOISE]`, `++COUGH++`: sounds that are no words. */
const FILLER = /^(<.*>|\[.*\]|\+\+.*\+\+)$/

/** One line of PocketSphinx's output as a word; null for fillers and for lines that hold none. */
export function parseWordLine(line: string): RecognisedWord | null {
  const found = WORD_LINE.exec(line.trim())
  if (!found) return null
  const [, heard = '', start, end, posterior] = found
  return heardWord(heard, Number(start), Number(end), Number(posterior))
}

/** What PocketSphinx heard as a word; null for a filler. */
export function heardWord(heard: string, start: number, end: number, posterior: number): RecognisedWord | null {
  // `read(2)` is the second way to say `read`.
  const text = heard.replace(/\(\d+\)$/, '')
  if (text === '' || FILLER.test(text)) return null
  return { text, start, end, confidence: toConfidence(posterior) }
}

/** The words of a whole output in order of time. */
export function parseWords(output: string): RecognisedWord[] {
  return output
    .split('\n')
    .map(parseWordLine)
    .filter((word) => word !== null)
    .toSorted((a, b) => a.start - b.start)
}
