import type { Word } from '../contract/transcripts.ts'
import { endsSentence } from '../transcript/paragraphs.ts'
import { wordChanges } from '../transcript/word-changes.ts'
import { type LearnedCorrection, lettersOf } from './find-terms.ts'
import { plainWord, plainWords } from './plain-word.ts'
import { soundDistance, soundWeight } from './sound-distance.ts'
import { joinSounds, soundsOf } from './sounds.ts'

/** A correction that a person made, and how often in one text. `heard` is empty where nothing sounded like it. */
export interface Correction extends LearnedCorrection {
  /** How often. */
  times: number
  /** How often the same was heard in that text, and stayed. */
  kept: number
  /** How often it was set by the vocabulary there, and a person put what was heard, or another word, in its place. */
  undone?: number
}

/** A term that the vocabulary set in a text of the machine, in the place of what was heard; words counted from 0. */
export interface SetTerm extends LearnedCorrection {
  from: number
  to: number
}

/** What learned corrections give to the recognition of the next text. */
export interface Learned {
  /** Words that people wrote themselves again and again. */
  terms: string[]
  /** What is right wherever the same is heard. */
  corrections: LearnedCorrection[]
  /** What people undid where it was set: it is set no more. */
  refused?: LearnedCorrection[]
}

/** A correction is one from its second time on, and so is its undoing. */
const LEARNED_TIMES = 2
/** What replaces more words than these is another text. */
const MOST_WORDS = { heard: 12, written: 12 }
/** A name was heard as so many words at most, and has so many. */
const WORDS_OF_NAME = { heard: 4, written: 3 }
/** Characters of a name. */
const MOST_CHARACTERS = 64
/** Where so much differs, the two do not sound alike, and what was heard may be right elsewhere. */
const MOST_DISTANCE = 0.45
/** More different corrections in one text are a rewritten text. */
const MOST_IN_TEXT = 200

const NAME = /^\p{Lu}|\p{N}/u
const HAS_NO_CASE = /^[\p{Lo}\p{M}\p{N}]{2,}$/u

const pairOf = ({ heard, written }: LearnedCorrection): LearnedCorrection => ({ heard, written })

/** Pairs that only differ in signs or capitals of what was heard are one. */
const pairKey = ({ heard, written }: LearnedCorrection) => `${lettersOf(heard)}\n${written}`

/**
 * The names and terms that a person wrote in the place of what was heard, between two versions of a text. Ordinary
 * words are left out, for what they should have been depends on the sentence, and a capital that begins one tells no
 * name.
 */
export const correctionsBetween = (heard: readonly string[], written: readonly string[]): Correction[] =>
  learnBetween(heard, written, []).corrections

/**
 * The same where the vocabulary had set terms in the first version: what was heard in their place counts, and that a
 * person undid them. `settled`: those that the person left.
 */
export function learnBetween(
  heard: readonly string[],
  written: readonly string[],
  set: readonly SetTerm[],
): { corrections: Correction[]; settled: LearnedCorrection[] } {
  const found = new Map<string, Correction>()
  const unsettled = new Set<SetTerm>()
  const count = (pair: LearnedCorrection, what: 'times' | 'undone') => {
    const known = found.get(pairKey(pair))
    if (known) known[what] = (known[what] ?? 0) + 1
    else if (found.size < MOST_IN_TEXT) found.set(pairKey(pair), { ...pairOf(pair), times: 0, kept: 0, [what]: 1 })
  }
  const runs = wordChanges(heard, written)
  let passed = 0
  for (const [at, run] of runs.entries()) {
    if (run.kind === 'added') continue
    const from = passed
    passed += run.words.length
    if (run.kind !== 'removed') continue
    const touched = set.filter((term) => term.from < passed && term.to > from)
    const next = runs[at + 1]
    const added = next?.kind === 'added' ? next.words : []
    const letters = added.map(lettersOf).join('')
    const gone = touched.filter((term) => {
      const own = heard.slice(Math.max(from, term.from), Math.min(passed, term.to))
      return !letters.includes(own.map(lettersOf).join(''))
    })
    for (const term of gone) unsettled.add(term)
    if (added.length === 0 || run.words.length > MOST_WORDS.heard || added.length > MOST_WORDS.written) continue
    for (const term of gone) count(term, 'undone')
    const stays = new Set(touched.filter((term) => !gone.includes(term)).map(({ written: term }) => lettersOf(term)))
    const was = withWhatWasHeard(run.words, from, touched)
    for (const name of namesIn(added, runs[at - 1]?.words.at(-1))) {
      const like = heardAs(name, was)
      if (lettersOf(like) !== lettersOf(name) && !stays.has(lettersOf(name)))
        count({ heard: like, written: name }, 'times')
    }
  }
  return {
    corrections: withKept([...found.values()], written),
    settled: set.filter((term) => !unsettled.has(term)).map(pairOf),
  }
}

/** The terms that the vocabulary set in words of the machine. */
export function setTermsIn(words: readonly Pick<Word, 'text' | 'origin' | 'heard'>[]): SetTerm[] {
  return words.flatMap(({ heard, origin }, from): SetTerm[] => {
    if (heard === undefined) return []
    let to = from + 1
    // Words whose times are guesses do not tell where a term ends.
    if (origin === 'vocabulary') while (words[to]?.origin === 'vocabulary' && words[to]!.heard === undefined) to += 1
    const written = plainWords(words.slice(from, to).map(({ text }) => text))
    return [{ from, to, heard: plainWords(heard.split(' ')).toLowerCase(), written }]
  })
}

/** Replaced words with what was heard in the place of those that the vocabulary set. */
function withWhatWasHeard(words: readonly string[], from: number, set: readonly SetTerm[]): string[] {
  return words.flatMap((word, at) => {
    const term = set.find((one) => one.from <= from + at && from + at < one.to)
    if (!term) return [word]
    // Once, at its first word here.
    return from + at === Math.max(from, term.from) ? term.heard.split(' ') : []
  })
}

/** Names of one to three words with a capital or digit, or without case. */
function namesIn(words: readonly string[], before: string | undefined): string[] {
  const names: string[][] = []
  let isOpen = false
  for (const [at, word] of words.entries()) {
    const previous = words[at - 1] ?? before
    const begins = previous === undefined || endsSentence(previous)
    const text = plainWord(word)
    const isName = (NAME.test(text) && !begins && lettersOf(text).length > 2) || HAS_NO_CASE.test(text)
    if (isName && isOpen) names.at(-1)!.push(text)
    else if (isName) names.push([text])
    // A sign behind a word parts names.
    isOpen = isName && word.endsWith(text)
  }
  return names
    .filter(({ length }) => length <= WORDS_OF_NAME.written)
    .map((name) => name.join(' '))
    .filter((name) => /\p{L}/u.test(name) && name.length <= MOST_CHARACTERS)
}

/** The words of those that were replaced which sound most like a name; none where nothing sounds like it. */
function heardAs(name: string, words: readonly string[]): string {
  const sounds = soundsOfAll(name)
  let best = { text: '', distance: MOST_DISTANCE }
  for (const from of words.keys()) {
    for (let to = from + 1; to <= Math.min(words.length, from + WORDS_OF_NAME.heard); to += 1) {
      const text = plainWords(words.slice(from, to)).toLowerCase()
      const heard = soundsOfAll(text)
      const distance = soundDistance(heard, sounds) / Math.max(soundWeight(heard), soundWeight(sounds))
      if (text.length <= MOST_CHARACTERS && distance <= best.distance) best = { text, distance }
    }
  }
  return best.text
}

const soundsOfAll = (text: string) => text.split(' ').map(soundsOf).reduce(joinSounds, '')

/** Counts how often what was corrected stands in the text still. */
function withKept(corrections: readonly Correction[], written: readonly string[]): Correction[] {
  if (corrections.length === 0) return []
  const counts = new Map(corrections.map(({ heard }) => [lettersOf(heard), 0]))
  const letters = written.map(lettersOf)
  for (const from of letters.keys()) {
    let joined = ''
    for (const part of letters.slice(from, from + WORDS_OF_NAME.heard)) {
      joined += part
      const count = counts.get(joined)
      if (part !== '' && count !== undefined) counts.set(joined, count + 1)
    }
  }
  return corrections.map((correction) => ({
    ...correction,
    // What was put back is no sign by itself that it is right elsewhere.
    kept: Math.max(0, counts.get(lettersOf(correction.heard))! - (correction.undone ?? 0)),
  }))
}

/**
 * What is learned of corrections in several texts: a name that was written twice or more; what one was heard as twice,
 * where that was not left as it is as often; and what was set and undone twice.
 */
export function learn(corrections: readonly Correction[]): Learned {
  const pairs = summed(corrections)
  const refused = pairs.filter(isRefused)
  return {
    ...(refused.length > 0 && { refused: refused.map(pairOf) }),
    terms: [...timesByTerm(corrections)].filter(([, times]) => times >= LEARNED_TIMES).map(([written]) => written),
    corrections: pairs
      .filter((pair) => !isRefused(pair))
      .filter(({ heard, times, kept, undone = 0 }) => heard !== '' && times >= LEARNED_TIMES && times > kept + undone)
      .map(pairOf),
  }
}

/**
 * What a person is offered from the first correction on: names that are not learned yet, and what was corrected, where
 * that was not left as it is more often, or undone twice.
 */
export function offered(corrections: readonly Correction[]): Pick<Learned, 'terms' | 'corrections'> {
  const pairs = summed(corrections).filter((pair) => !isRefused(pair))
  const once = [...timesByTerm(corrections)].filter(([, times]) => times > 0 && times < LEARNED_TIMES)
  return {
    terms: once.map(([written]) => written),
    corrections: pairs.filter(({ heard, times, kept }) => heard !== '' && times > 0 && times >= kept).map(pairOf),
  }
}

/** How often each name was written. */
function timesByTerm(corrections: readonly Correction[]): ReadonlyMap<string, number> {
  const terms = new Map<string, number>()
  for (const { written, times } of corrections) terms.set(written, (terms.get(written) ?? 0) + times)
  return terms
}

/** Each pair once, with how often in all texts. */
function summed(corrections: readonly Correction[]): Correction[] {
  const pairs = new Map<string, Correction>()
  for (const correction of corrections) {
    const key = pairKey(correction)
    const known = pairs.get(key) ?? { ...correction, times: 0, kept: 0, undone: 0 }
    pairs.set(key, {
      ...known,
      times: known.times + correction.times,
      kept: known.kept + correction.kept,
      undone: (known.undone ?? 0) + (correction.undone ?? 0),
    })
  }
  return [...pairs.values()]
}

/** Whether a person undid a pair as often as makes it one that is set no more. */
export const isRefused = ({ undone = 0 }: Pick<Correction, 'undone'>): boolean => undone >= LEARNED_TIMES

/** How often a term was written in the place of what was heard, and whether it is looked for since. */
export function timesWritten(corrections: readonly Correction[], term: string): { times: number; isLearned: boolean } {
  const times = corrections.reduce((sum, { written, times: some }) => (written === term ? sum + some : sum), 0)
  return { times, isLearned: times >= LEARNED_TIMES }
}
