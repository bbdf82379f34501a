import { soundDistance, soundWeight } from './sound-distance.ts'
import { joinSounds, soundsOf } from './sounds.ts'

/** A word as an engine heard it; times in seconds. */
export interface HeardWord {
  text: string
  start: number
  end: number
  /** 0 to 1. */
  confidence: number
}

/** What a person corrected before: heard words, and what they are instead. */
export interface LearnedCorrection {
  heard: string
  written: string
}

interface Term {
  text: string
  letters: string
  sounds: string
  weight: number
  /** How many words it has. */
  words: number
}

/** Names and terms to look for, made ready once for many stretches. */
export interface Vocabulary {
  terms: readonly Term[]
  /** Texts by what they are heard as, both as {@link lettersOf} has them. */
  learned: ReadonlyMap<string, string>
  /** Letters of terms that are not meant, by those of what is heard. */
  refused: ReadonlyMap<string, ReadonlySet<string>>
}

/** Words that are surely a term of the vocabulary. */
export interface FoundTerm {
  /** The first word, and the one after the last, counted from 0. */
  from: number
  to: number
  /** As it is to be written, without the signs around the words. */
  text: string
  /** 0 for what sounds the same, growing up to 1. */
  distance: number
}

/** A term is heard as at most this many words more than it has. */
const MORE_WORDS = 3
/** But one with so little to hear is never heard as more words: there are too many of those. */
const LEAST_TO_SPLIT = 3.5
/** Words of a term are said without a longer pause, in seconds. */
const LONGEST_PAUSE = 0.4
const ENDS_PHRASE = /[.,!?;:…。、？！][\p{Pe}\p{Pf}"']*$/u

/**
 * The largest distance, as a share of all that there is to hear, at which a term is surely meant: the more there is to
 * hear of it, the less likely do other words sound like it. By {@link soundWeight} of the term, found with
 * `npm run bench:vocabulary` and texts that hold none of the terms.
 */
const LIMITS: readonly (readonly [weight: number, limit: number])[] = [
  [2.5, 0],
  [3.5, 0.06],
  [4.5, 0.16],
  [5.5, 0.26],
  [6.5, 0.31],
  [Infinity, 0.34],
]
/** What is left of a limit where the engine is quite sure of the words, and from where on it falls to that. */
const SURE = { above: 0.7, share: 0.6 }
/** Terms with little to hear need an engine that is in doubt. */
const SURE_OF_SHORT = { weight: 4.5, above: 0.6, share: 0.4 }

/** A word that is said so often is one of the small ones that tie sentences together: times, and of all words. */
const COMMON = { times: 3, share: 0.02 }

/** Letters and digits alone, in lower case and without marks: what two spellings of one word share. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Makes terms ready, each once. */
export function prepareVocabulary(
  terms: readonly string[],
  corrections: readonly LearnedCorrection[] = [],
  refused: readonly LearnedCorrection[] = [],
): Vocabulary {
  return {
    terms: [...new Set(terms)].flatMap((text) => {
      const words = text.split(/\s+/u).filter((word) => word !== '')
      const sounds = words.map(soundsOf).reduce(joinSounds, '')
      if (sounds === '') return []
      return [{ text, letters: lettersOf(text), sounds, weight: soundWeight(sounds), words: words.length }]
    }),
    learned: new Map(corrections.map(({ heard, written }) => [lettersOf(heard), written])),
    refused: new Map(
      [...Map.groupBy(refused, ({ heard }) => lettersOf(heard))].map(([heard, pairs]) => [
        heard,
        new Set(pairs.map(({ written }) => lettersOf(written))),
      ]),
    ),
  }
}

/** The places that surely say a term, in order and apart; the nearest one wins where several fit. */
export function findTerms(words: readonly HeardWord[], vocabulary: Vocabulary): FoundTerm[] {
  const search = searchTerms(words, vocabulary)
  let step = search.next()
  while (step.done !== true) step = search.next()
  return step.value
}

/** What a search takes for a term. */
export interface SearchAim {
  /** How many times further than what is surely meant. */
  reach: number
  /** Whether words one after the other, counted from 0, may be a term by their sound. */
  mayBe: (from: number, to: number) => boolean
}

const SURELY: SearchAim = { reach: 1, mayBe: () => true }

/** The same word by word, for those who have other work to do in between. */
export function* searchTerms(
  words: readonly HeardWord[],
  { terms, learned, refused }: Vocabulary,
  { reach, mayBe }: SearchAim = SURELY,
): Generator<undefined, FoundTerm[]> {
  const sounds = new Map<string, string>()
  const soundsOfWord = (text: string): string => {
    let known = sounds.get(text)
    if (known === undefined) sounds.set(text, (known = soundsOf(text)))
    return known
  }
  const common = commonWords(words)
  const isCommon = ({ text }: HeardWord) => common.has(lettersOf(text))
  const found: FoundTerm[] = []
  const barred: { from: number; to: number; others: ReadonlySet<string> }[] = []
  const mostWords = MORE_WORDS + Math.max(1, ...terms.map((term) => term.words))
  for (const from of words.keys()) {
    let joined = ''
    let letters = ''
    for (let to = from + 1; to <= Math.min(words.length, from + mostWords); to += 1) {
      if (to > from + 1 && isApart(words[to - 2]!, words[to - 1]!)) break
      const { text } = words[to - 1]!
      joined = joinSounds(joined, soundsOfWord(text))
      letters += lettersOf(text)
      const others = refused.get(letters)
      if (others) barred.push({ from, to, others })
      const right = learned.get(letters)
      if (right !== undefined) found.push({ from, to, text: right, distance: 0 })
      if (!mayBe(from, to)) continue
      // 'and wrote' sounds much like Andreotti: of words with a small one at an end the engine is believed.
      const isExact = to > from + 1 && (isCommon(words[from]!) || isCommon(words[to - 1]!))
      const stretch = words.slice(from, to)
      const best = nearest(terms, { joined, letters, count: to - from, stretch, isExact, reach })
      if (best) found.push({ from, to, ...best })
    }
    yield
  }
  // Nor is a term in words around those that it was refused for.
  const isBarred = (place: FoundTerm) =>
    barred.some(({ from, to, others }) => from < place.to && to > place.from && others.has(lettersOf(place.text)))
  return apart(found.filter((place) => !isBarred(place)))
}

interface Stretch {
  joined: string
  letters: string
  count: number
  stretch: readonly HeardWord[]
  /** Whether only what sounds or is written the same will do. */
  isExact: boolean
  /** See {@link SearchAim}. */
  reach: number
}

function nearest(
  terms: readonly Term[],
  { joined, letters, count, stretch, isExact, reach }: Stretch,
): { text: string; distance: number } | undefined {
  const weight = soundWeight(joined)
  const confidence = stretch.reduce((sum, word) => sum + word.confidence, 0) / count
  let best: { text: string; distance: number } | undefined
  for (const term of terms) {
    if (count > term.words + (term.weight < LEAST_TO_SPLIT ? 0 : MORE_WORDS)) continue
    if (letters === term.letters) return { text: term.text, distance: 0 }
    const whole = Math.max(weight, term.weight)
    const limit = Math.min(isExact ? 0 : reach * limitOf(term.weight, confidence), best?.distance ?? Infinity) * whole
    if (Math.abs(weight - term.weight) > limit) continue
    const distance = soundDistance(joined, term.sounds, limit)
    if (distance <= limit && (!best || distance / whole < best.distance))
      best = { text: term.text, distance: distance / whole }
  }
  return best
}

function limitOf(weight: number, confidence: number): number {
  const limit = LIMITS.find(([below]) => weight < below)![1]
  if (weight < SURE_OF_SHORT.weight) return confidence > SURE_OF_SHORT.above ? limit * SURE_OF_SHORT.share : limit
  const sureness = Math.max(0, confidence - SURE.above) / (1 - SURE.above)
  return limit * (1 - sureness * (1 - SURE.share))
}

/** Needs no list for each language; of a short stretch nothing can be told. */
function commonWords(words: readonly HeardWord[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { text } of words) {
    const letters = lettersOf(text)
    counts.set(letters, (counts.get(letters) ?? 0) + 1)
  }
  const least = Math.max(COMMON.times, words.length * COMMON.share)
  return new Set([...counts].flatMap(([word, times]) => (times >= least ? word : [])))
}

function isApart(before: HeardWord, after: HeardWord): boolean {
  return ENDS_PHRASE.test(before.text) || after.start - before.end > LONGEST_PAUSE
}

/** Those that do not share words: nearer ones first, then longer ones. */
function apart(found: readonly FoundTerm[]): FoundTerm[] {
  const taken = new Set<number>()
  const kept: FoundTerm[] = []
  const order = found.toSorted((a, b) => a.distance - b.distance || b.to - b.from - (a.to - a.from) || a.from - b.from)
  for (const place of order) {
    const places = Array.from({ length: place.to - place.from }, (_, at) => place.from + at)
    if (places.some((at) => taken.has(at))) continue
    for (const at of places) taken.add(at)
    kept.push(place)
  }
  return kept.toSorted((a, b) => a.from - b.from)
}
