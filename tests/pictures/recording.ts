import { stat } from 'node:fs/promises'
import { joined, speak } from '../support/media-samples.ts'
import { type Line, VOICES } from './story.ts'

const PAUSE_SECONDS = 0.6
const CONFIDENCE = { plain: 0.96, fairly: 0.5, slightly: 0.12 } as const
const WAV_HEAD_BYTES = 44
/** Of flite's voices: 16 kHz, 16 bits, one channel. */
const BYTES_A_SECOND = 32_000

/** What is said and where, as the API takes a text that was brought along. */
export interface BroughtText {
  transcript: {
    start_time: number
    end_time: number
    speaker: string
    note: string
    marked: boolean
    words: BroughtWord[]
  }[]
}

interface BroughtWord {
  text: string
  start_time: number
  end_time: number
  confidence: number
  is_highlight: boolean
  is_strike: boolean
}

/** Speaks some lines, and gives the sound with every word's place in it: its share of its line, by its letters. */
export async function record(lines: readonly Line[]): Promise<{ file: string; text: BroughtText }> {
  const sounds = await Promise.all(
    lines.map(({ speaker, text }) => {
      const said = wordsOf(text, 0, 0).map((word) => word.text)
      return speak(said.join(' '), { voice: VOICES[speaker] })
    }),
  )
  const lengths = await Promise.all(
    sounds.map(async (sound) => ((await stat(sound)).size - WAV_HEAD_BYTES) / BYTES_A_SECOND),
  )
  let at = 0
  const transcript = lines.map(({ speaker, text, note = '', isMarked = false }, index) => {
    const start = at
    const length = lengths[index] ?? 0
    at += length + PAUSE_SECONDS
    return {
      start_time: start,
      end_time: start + length,
      speaker,
      note,
      marked: isMarked,
      words: wordsOf(text, start, length),
    }
  })
  return { file: await joined(sounds, { pauseSeconds: PAUSE_SECONDS }), text: { transcript } }
}

/** The words of a line with what its marks say of them. */
function wordsOf(line: string, start: number, seconds: number): BroughtWord[] {
  const open = new Set<string>()
  const words = line.split(' ').map((marked) => {
    const first = /^[~_=-]/.exec(marked)?.[0]
    if (first) open.add(first)
    const word = {
      text: marked.replace(/^[~_=-]|[~_=-]$/g, ''),
      confidence: open.has('_') ? CONFIDENCE.slightly : open.has('~') ? CONFIDENCE.fairly : CONFIDENCE.plain,
      is_highlight: open.has('='),
      is_strike: open.has('-'),
    }
    const last = /[~_=-]$/.exec(marked)?.[0]
    if (last) open.delete(last)
    return word
  })
  const letters = words.reduce((sum, { text }) => sum + text.length + 1, 0)
  let at = start
  return words.map((word) => {
    const from = at
    at += (seconds * (word.text.length + 1)) / letters
    return { ...word, start_time: from, end_time: at }
  })
}
