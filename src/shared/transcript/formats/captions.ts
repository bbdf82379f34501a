import type { ExportOptions } from '../../contract/files/exports.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import { formatClock } from '../../domain/duration.ts'
import { interpolateTimes, type WordTimes } from '../interpolate-times.ts'
import { CAPTION_RULES, type CaptionSize, cutCaptions } from './cut-captions.ts'
import { linesOf } from './line-breaks.ts'
import { type PlainWord, shownParagraphs } from './plain-words.ts'

/** How subtitles are cut. */
export type CaptionOptions = Pick<
  ExportOptions,
  'is_show_speaker_names' | 'is_remove_strikethrough_text' | 'split_subtitle_over_lines' | 'charachters_per_line'
> &
  Partial<Pick<ExportOptions, 'characters_per_second'>>

/** One subtitle. */
export interface Caption {
  /**
   * Milliseconds from the start of the media, whole; each caption starts after the one before it has begun, and none
   * overlap.
   */
  startMs: number
  endMs: number
  /** At least one, none of them empty. */
  lines: string[]
  /** Who speaks; empty when nobody is named. */
  speaker: string
}

interface Draft {
  words: PlainWord[]
  lines: string[]
  speaker: string
  /** What is said while another speaks is shown when it is said. In seconds; never goes back in a paragraph. */
  saidAt: number
}

/** A part of what is one word. */
interface Piece extends PlainWord {
  whole: PlainWord
}

const wholeStart = (word: PlainWord | Piece) => ('whole' in word ? word.whole.start : word.start)

/** Where the name of the speaker goes: into the text, when it changes, or only beside the caption. */
export type NamePlace = 'in-text' | 'beside'

/**
 * Cuts a transcript into subtitles, with the times of their words: shown for as long as they take to read where there
 * is room.
 */
export function buildCaptions(transcript: Transcript, options: CaptionOptions, names: NamePlace): Caption[] {
  const size = captionSize(options)
  let previousSpeaker = ''
  const turns = shownParagraphs(transcript, options).map(({ speaker, words }) => {
    const isNamed = names === 'in-text' && speaker !== '' && speaker !== previousSpeaker
    previousSpeaker = speaker
    return {
      speaker,
      words: (isNamed ? withName(speaker, words) : words).flatMap((whole) => fitting(whole, size.characters)),
    }
  })
  const drafts = turns.flatMap(({ speaker, words }, index) => {
    let saidAt = 0
    return cutCaptions(words, size, turns[index + 1]?.words[0]?.start ?? Infinity).map((cut): Draft => {
      saidAt = Math.max(saidAt, wholeStart(cut[0]!))
      return { words: cut, lines: linesOf(cut, size.characters), speaker, saidAt }
    })
  })
  return withTimes(
    drafts.toSorted((a, b) => a.saidAt - b.saidAt),
    size,
  )
}

/** The size that a person chose. */
export function captionSize({
  split_subtitle_over_lines: lines,
  charachters_per_line: characters,
  characters_per_second: speed,
}: Pick<CaptionOptions, 'split_subtitle_over_lines' | 'charachters_per_line' | 'characters_per_second'>): CaptionSize {
  return { lines, characters, ...(speed !== undefined && { speed }) }
}

/**
 * The name before the first word, as words that wrap like text; they share the time of that word, should they need a
 * caption of their own.
 */
function withName(speaker: string, [first, ...rest]: readonly PlainWord[]): PlainWord[] {
  const texts = [...`${speaker}:`.split(' '), first!.text]
  const times = interpolateTimes(first!.start, first!.end, texts)
  return [...texts.map((text, index) => pieceOf(first!, text, times[index]!)), ...rest]
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
  const times = interpolateTimes(word.start, word.end, pieces)
  return pieces.map((part, index) => pieceOf(word, part, times[index]!))
}

const pieceOf = (word: PlainWord | Piece, text: string, { data_start: start, data_end: end }: WordTimes): Piece => ({
  text,
  start,
  end,
  whole: 'whole' in word ? word.whole : word,
})

/** Whole milliseconds, in order and without overlap, each at least one long: players drop or refuse what is not. */
function withTimes(
  drafts: readonly Draft[],
  { speed = CAPTION_RULES.charactersPerSecond }: Pick<CaptionSize, 'speed'>,
): Caption[] {
  let earliest = 0
  const starts = drafts.map(({ words }) => {
    const startMs = Math.max(earliest, toMs(words[0]!.start))
    earliest = startMs + 1
    return startMs
  })
  return drafts.map(({ words, lines, speaker }, index) => {
    const startMs = starts[index]!
    const nextMs = starts[index + 1] ?? Infinity
    const spoken = toMs(words.reduce((latest, word) => Math.max(latest, word.end), 0))
    const readable = startMs + toMs(Math.max(CAPTION_RULES.shortest, lines.join(' ').length / speed))
    const wanted = Math.min(Math.max(spoken, readable), startMs + toMs(CAPTION_RULES.longest))
    const withGap = Math.min(wanted, nextMs - toMs(CAPTION_RULES.gap))
    const endMs = withGap > startMs ? withGap : Math.min(wanted, nextMs)
    return { startMs, endMs, lines, speaker }
  })
}

const toMs = (seconds: number) => Math.round(seconds * 1000)

/** `hh:mm:ss` and milliseconds after `separator`. */
export function captionTime(ms: number, separator: ',' | '.'): string {
  return `${formatClock(Math.floor(ms / 1000))}${separator}${String(ms % 1000).padStart(3, '0')}`
}
