import type { RecognisedWord } from '../../ports/transcriber.ts'
import { splitUnspaced, startsWithOwnWord } from '../recognised-words/split-words.ts'
import { interpolateTimes, type Span } from '../recognised-words/interpolate-times.ts'
import { confidenceOf } from '../recognised-words/unknown-confidence.ts'

/** What sherpa-onnx answers; times in seconds, one per token, or none at all for models that tell no times. */
export interface SherpaResult {
  text: string
  tokens: readonly string[]
  timestamps: readonly number[]
  /** Only from models that know how long a token lasts. */
  durations?: readonly number[]
  /** Natural logarithms, only from some models. */
  ys_log_probs?: readonly number[]
}

/** A token with its place in time. */
interface Piece {
  text: string
  start: number
  end: number | null
  logProb: number | null
}

/** How long the last token of a word sounds when the model does not say: about a spoken syllable. */
const TOKEN_SECONDS = 0.3
/** No word is shorter than this, so that a player can show it. */
const LEAST_SECONDS = 0.02

const SPECIAL = /^<(?:\|.*\||blk|blank|unk|s|\/s|pad|sil)>$/
const BYTE = /^<0x([0-9A-F]{2})>$/
const CLOSING = /^[.,!?;:…%)\]}»”’。，！？；：、）」』】]+$/u

/**
 * Words of a segment from its tokens: a token that starts with a space (`▁` in the vocabulary) begins a word, a Chinese
 * or Japanese token is one, punctuation stays on its word. Where the model tells no times, or its tokens cut letters
 * apart, the words of the text are spread over the stretches that hold sound, by their length; their origin is
 * `interpolated`.
 */
export function wordsFromTokens(
  result: SherpaResult,
  voiced: readonly Span[],
  lengthSeconds: number,
): RecognisedWord[] {
  const pieces = piecesOf(result)
  const isCut = pieces.some((piece) => piece.text.includes('\uFFFD'))
  if (pieces.length === 0 || isCut)
    return interpolateTimes(result.text, clip(voiced, lengthSeconds), confidenceOf(result.ys_log_probs ?? []))
  return inOrder(
    groupPieces(pieces).flatMap((group, index, groups) =>
      timeWord(group, groups[index + 1]?.[0]?.start ?? lengthSeconds, lengthSeconds),
    ),
  )
}

/** Tokens with times, split where one holds several words; none when the model told no times. */
function piecesOf({ tokens, timestamps, durations = [], ys_log_probs: logProbs = [] }: SherpaResult): Piece[] {
  if (timestamps.length !== tokens.length) return []
  const pieces: Piece[] = []
  let bytes: number[] = []
  for (const [index, token] of tokens.entries()) {
    const start = Math.max(timestamps[index] ?? 0, pieces.at(-1)?.start ?? 0)
    const duration = durations[index] ?? 0
    const piece = { start, end: duration > 0 ? start + duration : null, logProb: logProbs[index] ?? null }
    const byte = BYTE.exec(token)?.[1]
    if (byte !== undefined) {
      // A letter that the vocabulary spells byte by byte: the piece of its first byte grows.
      bytes.push(Number.parseInt(byte, 16))
      const text = new TextDecoder().decode(Uint8Array.from(bytes))
      if (bytes.length === 1) pieces.push({ ...piece, text })
      else pieces[pieces.length - 1] = { ...piece, start: pieces.at(-1)?.start ?? start, text }
      continue
    }
    bytes = []
    if (SPECIAL.test(token.trim())) continue
    for (const text of token.replaceAll('▁', ' ').match(/\s*\S+|\s+$/g) ?? []) pieces.push({ ...piece, text })
  }
  return pieces
}

function groupPieces(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = []
  let isOpen = false
  let last = ''
  for (const piece of pieces) {
    const text = piece.text.trim()
    if (text === '') {
      isOpen = false
      continue
    }
    const closes = CLOSING.test(text) && groups.length > 0
    const begins = !isOpen || /^\s/.test(piece.text) || startsWithOwnWord(text) || startsWithOwnWord(last)
    if (begins && !closes) groups.push([{ ...piece, text }])
    else groups.at(-1)?.push({ ...piece, text })
    isOpen = true
    if (!closes) last = text
  }
  return groups
}

function timeWord(group: readonly Piece[], nextStart: number, lengthSeconds: number): RecognisedWord[] {
  const first = group[0]
  const final = group.at(-1)
  if (!first || !final) return []
  const start = Math.min(first.start, Math.max(0, lengthSeconds - LEAST_SECONDS))
  const told = final.end ?? Math.min(nextStart, final.start + TOKEN_SECONDS)
  const end = Math.min(Math.max(told, start + LEAST_SECONDS), lengthSeconds)
  const confidence = confidenceOf(group.flatMap((piece) => piece.logProb ?? []))
  const text = group.map((piece) => piece.text).join('')
  const words = splitUnspaced(text)
  if (words.length === 1 || group.some((piece) => startsWithOwnWord(piece.text)))
    return [{ text, start, end, confidence }]
  // Scripts without spaces: the letters share the time of the whole.
  return interpolateTimes(words.join(' '), [{ start, end }], confidence)
}

/** No word begins before the one that it follows. */
function inOrder(words: readonly RecognisedWord[]): RecognisedWord[] {
  let last = 0
  return words.map((word) => {
    last = Math.max(last, word.start)
    return { ...word, start: last, end: Math.max(last, word.end) }
  })
}

function clip(spans: readonly Span[], lengthSeconds: number): Span[] {
  const inside = spans
    .map(({ start, end }) => ({ start, end: Math.min(end, lengthSeconds) }))
    .filter(({ start, end }) => end > start)
  return inside.length > 0 ? inside : [{ start: 0, end: lengthSeconds }]
}
