import type { ExportOptions } from '../../contract/files.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import { formatClock } from '../../domain/duration.ts'
import { spreadTimes } from '../times.ts'
import { type PlainWord, shownParagraphs } from './plain-words.ts'

/** How subtitles are cut. */
export type CaptionOptions = Pick<
  ExportOptions,
  'is_show_speaker_names' | 'is_remove_strikethrough_text' | 'split_subtitle_over_lines' | 'charachters_per_line'
>

/** One subtitle. */
export interface Caption {
  /** Milliseconds from the start of the media, whole; each caption starts after the one before it has begun, and none overlap. */
  startMs: number
  endMs: number
  /** At least one, none of them empty. */
  lines: string[]
  /** Who speaks; empty when nobody is named. */
  speaker: string
}

/** A pause this long inside a paragraph ends the caption, in seconds: text should not stand there through a silence. */
const LONGEST_PAUSE = 1.5

interface Draft {
  words: PlainWord[]
  lines: string[]
  speaker: string
}

/** Where the name of the speaker goes: into the text, when it changes, or only beside the caption. */
export type NamePlace = 'in-text' | 'beside'

/** Cuts a transcript into subtitles: lines and captions as full as they may be, times from their words. */
export function buildCaptions(transcript: Transcript, options: CaptionOptions, names: NamePlace): Caption[] {
  let previousSpeaker = ''
  const drafts = shownParagraphs(transcript, options).flatMap(({ speaker, words }) => {
    const isNamed = names === 'in-text' && speaker !== '' && speaker !== previousSpeaker
    previousSpeaker = speaker
    return cut(isNamed ? withName(speaker, words) : words, speaker, options)
  })
  return withTimes(drafts)
}

/** The name before the first word, as words that wrap like text; they share the time of that word, should they need a caption of their own. */
function withName(speaker: string, [first, ...rest]: readonly PlainWord[]): PlainWord[] {
  const texts = [...`${speaker}:`.split(' '), first!.text]
  const times = spreadTimes(first!.start, first!.end, texts)
  return [...texts.map((text, index) => ({ text, start: times[index]!.data_start, end: times[index]!.data_end })), ...rest]
}

/** Fills lines and captions, from left to right. */
function cut(words: readonly PlainWord[], speaker: string, options: CaptionOptions): Draft[] {
  const { split_subtitle_over_lines: mostLines, charachters_per_line: mostCharacters } = options
  const drafts: Draft[] = []
  let draft: Draft = { words: [], lines: [], speaker }
  for (const word of words.flatMap((whole) => fitting(whole, mostCharacters))) {
    const previous = draft.words.at(-1)
    const line = draft.lines.at(-1)
    const isAfterPause = previous !== undefined && word.start - previous.end > LONGEST_PAUSE
    const fitsLine = line !== undefined && line.length + 1 + word.text.length <= mostCharacters
    if (isAfterPause || (!fitsLine && draft.lines.length >= mostLines)) {
      drafts.push(draft)
      draft = { words: [word], lines: [word.text], speaker }
      continue
    }
    draft.words.push(word)
    if (fitsLine) draft.lines[draft.lines.length - 1] = `${line} ${word.text}`
    else draft.lines.push(word.text)
  }
  if (draft.words.length > 0) drafts.push(draft)
  return drafts
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A word longer than a line in pieces that fit, never cut inside what the eye sees as one character. */
function fitting(word: PlainWord, mostCharacters: number): PlainWord[] {
  if (word.text.length <= mostCharacters) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of graphemes.segment(word.text)) {
    if (piece !== '' && piece.length + segment.length > mostCharacters) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  pieces.push(piece)
  const times = spreadTimes(word.start, word.end, pieces)
  return pieces.map((text, index) => ({ text, start: times[index]!.data_start, end: times[index]!.data_end }))
}

/** Whole milliseconds, in order and without overlap, each at least one long: players drop or refuse what is not. */
function withTimes(drafts: readonly Draft[]): Caption[] {
  let earliest = 0
  const starts = drafts.map(({ words }) => {
    const startMs = Math.max(earliest, toMs(words[0]!.start))
    earliest = startMs + 1
    return startMs
  })
  return drafts.map(({ words, lines, speaker }, index) => {
    const startMs = starts[index]!
    const spoken = toMs(words.reduce((latest, word) => Math.max(latest, word.end), 0))
    const endMs = Math.max(startMs + 1, Math.min(spoken, starts[index + 1] ?? Infinity))
    return { startMs, endMs, lines, speaker }
  })
}

const toMs = (seconds: number) => Math.round(seconds * 1000)

/** `hh:mm:ss` and milliseconds after `separator`. */
export function captionTime(ms: number, separator: ',' | '.'): string {
  return `${formatClock(Math.floor(ms / 1000))}${separator}${String(ms % 1000).padStart(3, '0')}`
}
