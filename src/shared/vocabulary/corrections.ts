import { endsSentence } from '../transcript/paragraphs.ts'
import { wordChanges } from '../transcript/word-changes.ts'
import { type LearnedCorrection, lettersOf } from './find-terms.ts'
import { soundDistance, soundWeight } from './sound-distance.ts'
import { joinSounds, soundsOf } from './sounds.ts'

/** A correction that a person made, and how often in one text. `heard` is empty where nothing sounded like it. */
export interface Correction extends LearnedCorrection {
  /** How often. */
  times: number
  /** How often the same was heard in that text, and stayed. */
  kept: number
}

/** What learned corrections give to the recognition of the next text. */
export interface Learned {
  /** Words that people wrote themselves again and again. */
  terms: string[]
  /** What is right wherever the same is heard. */
  corrections: LearnedCorrection[]
}

/** A correction is one from its second time on. */
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

const SIGNS = /^[^\p{L}\p{N}]+|(?:['’]s)?[^\p{L}\p{M}\p{N}]*$/gu
const NAME = /^\p{Lu}|\p{N}/u
const HAS_NO_CASE = /^[\p{Lo}\p{M}\p{N}]{2,}$/u

const plain = (word: string) => word.replace(SIGNS, '')

/**
 * The names and terms that a person wrote in the place of what was heard, between two versions of a text. Ordinary
 * words are left out, for what they should have been depends on the sentence, and a capital that begins one tells no
 * name.
 */
export function correctionsBetween(heard: readonly string[], written: readonly string[]): Correction[] {
  const found = new Map<string, Correction>()
  const runs = wordChanges(heard, written)
  for (const [at, run] of runs.entries()) {
    const next = runs[at + 1]
    if (run.kind !== 'removed' || next?.kind !== 'added') continue
    if (run.words.length > MOST_WORDS.heard || next.words.length > MOST_WORDS.written) continue
    for (const name of namesIn(next.words, runs[at - 1]?.words.at(-1))) {
      const was = heardAs(name, run.words)
      if (lettersOf(was) === lettersOf(name)) continue
      const key = `${lettersOf(was)}\n${name}`
      const known = found.get(key)
      if (known) known.times += 1
      else if (found.size < MOST_IN_TEXT) found.set(key, { heard: was, written: name, times: 1, kept: 0 })
    }
  }
  return withKept([...found.values()], written)
}

/** Names of one to three words with a capital or digit, or without case. */
function namesIn(words: readonly string[], before: string | undefined): string[] {
  const names: string[][] = []
  let isOpen = false
  for (const [at, word] of words.entries()) {
    const previous = words[at - 1] ?? before
    const begins = previous === undefined || endsSentence(previous)
    const text = plain(word)
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
      const text = words.slice(from, to).map(plain).join(' ').trim().toLowerCase()
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
  return corrections.map((correction) => ({ ...correction, kept: counts.get(lettersOf(correction.heard))! }))
}

/**
 * What is learned of corrections in several texts: a name that was written twice or more; and what one was heard as
 * twice, where that was not left as it is as often.
 */
export function learn(corrections: readonly Correction[]): Learned {
  const terms = new Map<string, number>()
  const pairs = new Map<string, Correction>()
  for (const correction of corrections) {
    const { heard, written, times, kept } = correction
    terms.set(written, (terms.get(written) ?? 0) + times)
    const key = `${lettersOf(heard)}\n${written}`
    const known = pairs.get(key) ?? { ...correction, times: 0, kept: 0 }
    pairs.set(key, { ...known, times: known.times + times, kept: known.kept + kept })
  }
  return {
    terms: [...terms].filter(([, times]) => times >= LEARNED_TIMES).map(([written]) => written),
    corrections: [...pairs.values()]
      .filter(({ heard, times, kept }) => heard !== '' && times >= LEARNED_TIMES && times > kept)
      .map(({ heard, written }) => ({ heard, written })),
  }
}

/** How often a term was written in the place of what was heard, and whether it is looked for since. */
export function timesWritten(corrections: readonly Correction[], term: string): { times: number; isLearned: boolean } {
  const times = corrections.reduce((sum, { written, times: some }) => (written === term ? sum + some : sum), 0)
  return { times, isLearned: times >= LEARNED_TIMES }
}
