import type { Transcript } from '../../contract/transcripts.ts'
import { groupIntoParagraphs, type HeardWord } from '../paragraphs.ts'
import { tokensOf } from '../timed-text.ts'
import { interpolateTimes } from '../interpolate-times.ts'
import { NotATranscript, refuseTooManyWords } from './imported-text.ts'
import { phrase } from '../../words/phrase.ts'

/** `01:02:03,456 --> 01:02:05.000`, hours or not, with a comma (SubRip) or a point (WebVTT); settings may follow. */
const TIMING =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})(?:\s|$)/

/** Whether some line says from when to when a subtitle stands. */
export function hasCaptions(text: string): boolean {
  return /^[ \t]*(?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{1,3}\s*-->\s*\d/m.test(text)
}

export const isVtt = (text: string) => /^WEBVTT(?:\s|$)/.test(text)

/** One subtitle; times in seconds. */
interface Cue {
  start: number
  end: number
  speaker: string
  text: string
}

/**
 * Reads SubRip or WebVTT: each word gets a share of its subtitle's time, and subtitles without a pause between them
 * become one paragraph. @throws NotATranscript
 */
export function readCaptions(text: string): Transcript {
  const cues = cuesOf(text).toSorted((a, b) => a.start - b.start)
  const names = [...new Set(cues.map(({ speaker }) => speaker))]
  const words = wordsOf(cues, names)
  if (words.length === 0) throw new NotATranscript(phrase('There is no text in this file.'))
  refuseTooManyWords(words.length)
  return withNames(groupIntoParagraphs(words), names)
}

function cuesOf(text: string): Cue[] {
  const lines = text.split(/\r\n|\r|\n/)
  const isTagged = isVtt(text)
  const cues: Cue[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const times = TIMING.exec(lines[at]!)
    if (!times) continue
    const said: string[] = []
    while (at + 1 < lines.length && lines[at + 1]!.trim() !== '' && !TIMING.test(lines[at + 1]!))
      said.push(lines[(at += 1)]!)
    // Without a blank line between them, the number of the next subtitle stands at the end of this one.
    if (TIMING.test(lines[at + 1] ?? '') && /^\s*\d+\s*$/.test(said.at(-1) ?? '')) said.pop()
    const start = seconds(times.slice(1, 5))
    cues.push({ start, end: Math.max(start, seconds(times.slice(5, 9))), ...plain(said.join(' '), isTagged) })
  }
  return cues
}

function seconds([hours = '0', minutes = '0', whole = '0', fraction = '0']: readonly (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(fraction.padEnd(3, '0')) / 1000
}

/** What SubRip files mark, as people write them; WebVTT escapes its angle brackets, so there every tag is one. */
const SUBRIP_TAG = /<\/?(?:[ibu]|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi
const VTT_TAG = /<[^<>]*>/g
const VOICE = /<v(?:\.[^\s<>]*)?\s([^<>]+)>/i
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
  '&amp;': '&',
}

function plain(text: string, isTagged: boolean): { speaker: string; text: string } {
  if (!isTagged) return { speaker: '', text: text.replace(SUBRIP_TAG, '') }
  const unescape = (words: string) => words.replace(/&(?:lt|gt|nbsp|lrm|rlm|amp);/g, (entity) => ENTITIES[entity]!)
  return {
    speaker: unescape(VOICE.exec(text)?.[1] ?? '')
      .trim()
      .slice(0, 200),
    text: unescape(text.replace(VTT_TAG, '')),
  }
}

/**
 * The words in the order of the subtitles, at times that never go back: of two subtitles at once the later one's words
 * follow.
 */
function wordsOf(cues: readonly Cue[], names: readonly string[]): HeardWord[] {
  const words: HeardWord[] = []
  const numberOf = new Map(names.map((name, index) => [name, index]))
  let earliest = 0
  for (const { start, end, speaker, text } of cues) {
    const texts = tokensOf(text).map(({ from, to }) => text.slice(from, to))
    const times = interpolateTimes(start, end, texts)
    for (const [index, { data_start, data_end }] of times.entries()) {
      earliest = Math.max(earliest, data_start)
      words.push({
        text: texts[index]!,
        start: earliest,
        end: Math.max(earliest, data_end),
        confidence: 1,
        origin: 'interpolated',
        speaker: numberOf.get(speaker),
      })
    }
  }
  return words
}

/** Paragraphs are grouped by numbers of speakers; here these get their names back. */
function withNames({ paragraphs, speakers, notes }: Transcript, names: readonly string[]): Transcript {
  const nameOf = new Map(names.map((name, index) => [`Speaker ${index + 1}`, name]))
  const named = (numbered: string) => nameOf.get(numbered) || numbered
  return {
    paragraphs: paragraphs.map((paragraph) => ({ ...paragraph, speaker: named(paragraph.speaker) })),
    speakers: speakers.map((speaker) => ({ ...speaker, name: named(speaker.name) })),
    notes,
  }
}
