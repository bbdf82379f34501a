import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findProgram } from '../../server/adapters/find-program.ts'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { createSemaphore } from '../../server/kernel/semaphore.ts'
import { openWav } from '../../server/modules/media/sound/wav-file.ts'
import { measureLoudness } from '../../server/modules/recognition/transcription/loudness.ts'
import { recognise } from '../../server/modules/recognition/transcription/recognise.ts'
import { createVocabularyPass } from '../../server/modules/recognition/vocabulary/vocabulary-pass.ts'
import type { RecognisedWord } from '../../server/ports/transcriber.ts'
import { correctionsBetween, learn } from '../../src/shared/vocabulary/corrections.ts'
import { offerTerms } from '../../src/shared/vocabulary/offer-terms.ts'
import { setTerms as setFound } from '../../src/shared/vocabulary/set-terms.ts'
import { joined, speak } from '../support/media-samples.ts'
import { type Score, score, sumOfScores } from './vocabulary/compare-texts.ts'
import { NAMES, SENTENCES, TIMES_SAID } from './vocabulary/sentences.ts'

/**
 * `npm run bench:vocabulary`: speaks 60 sentences with 40 rare names by voices of flite, and of espeak-ng where it is
 * installed, has PocketSphinx recognise them, and prints how many of the names are right without a vocabulary, with
 * one, and after each name was corrected twice without one. Corrections are those of a person who puts all of the first
 * 40 sentences right; they are measured by the other 20. BENCH_VOICES names the voices; those of espeak-ng begin with
 * `espeak:`.
 */
const TARGET_RECALL = 2
/** Of the time that recognition takes. */
const TARGET_SHARE = 0.02

const hasEspeak = (await findProgram('espeak-ng', process.env['PATH'] ?? '')) !== null
const usual = ['slt', 'rms', 'awb', 'kal16', ...(hasEspeak ? ['espeak:en-gb', 'espeak:en-us'] : [])]
const voices = process.env['BENCH_VOICES']?.split(' ') ?? usual
const engine = createPocketSphinx()
const workers = Math.min(2, os.availableParallelism())

const state = await engine.state()
if (!state.usable) throw new Error(state.advice)
console.log(`${state.label}; ${SENTENCES.length} sentences with ${NAMES.length} names, by ${voices.join(', ')}`)
if (!hasEspeak) console.log('espeak-ng is not installed, so its voices are left out.')
console.log('')

/** What is offered in words besides what was set, how much of it is right, and the words if all of it is taken. */
function offered(words: readonly RecognisedWord[], third: number) {
  const compared = words.map((word) => ({ ...word, paragraph: 0, isSet: word.origin === 'vocabulary' }))
  const found = offerTerms(compared, { terms: NAMES, corrections: [], refused: [] })
  const before = scored(words, third).namesRight
  const right = found.filter((one) => scored(setFound(words, [one]), third).namesRight > before)
  return { offers: found.length, right: right.length, taken: scored(setFound(words, found), third) }
}

const textOf = (words: readonly RecognisedWord[]) => words.map(({ text }) => text)

/** What the engine hears of each third of the sentences, and for how long it was at it. */
async function listen(voice: string): Promise<{ thirds: RecognisedWord[][]; seconds: number }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-'))
  const thirds: RecognisedWord[][] = []
  const from = performance.now()
  try {
    for (let third = 0; third < TIMES_SAID; third += 1) {
      const said = await Promise.all(sentencesOf(third).map((sentence) => speak(sentence, { voice })))
      const wav = await openWav(await joined(said, { pauseSeconds: 0.8 }))
      thirds.push(
        await recognise({
          wav,
          loudness: await measureLoudness(wav),
          engine,
          folder,
          semaphore: createSemaphore(workers),
          options: { language: 'en', multilingual: false, vocabulary: [] },
        }),
      )
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { thirds, seconds: (performance.now() - from) / 1000 }
}

function sentencesOf(third: number): readonly string[] {
  const length = SENTENCES.length / TIMES_SAID
  return SENTENCES.slice(third * length, (third + 1) * length)
}

const scored = (words: readonly RecognisedWord[], third: number) =>
  score(sentencesOf(third).join(' '), textOf(words).join(' '), NAMES)

const without: Score[] = []
const withNames: Score[] = []
const offers: ReturnType<typeof offered>[] = []
const lastWithout: Score[] = []
const lastLearned: Score[] = []
let [heardSeconds, passSeconds] = [0, 0]

for (const voice of voices) {
  const { thirds, seconds } = await listen(voice)
  heardSeconds += seconds
  const setTerms = createVocabularyPass(NAMES, [])
  const from = performance.now()
  const set = await Promise.all(thirds.map((words) => setTerms(words)))
  passSeconds += (performance.now() - from) / 1000

  const last = TIMES_SAID - 1
  const corrections = thirds
    .slice(0, last)
    .flatMap((words, third) => correctionsBetween(textOf(words), sentencesOf(third).join(' ').split(' ')))
  const learned = learn(corrections)
  const afterwards = await createVocabularyPass(learned.terms, learned.corrections)(thirds[last]!)

  const plain = thirds.map(scored)
  const named = set.map(scored)
  without.push(...plain)
  withNames.push(...named)
  offers.push(...set.map(offered))
  lastWithout.push(plain[last]!)
  lastLearned.push(scored(afterwards, last))
  console.log(`${voice.padEnd(8)} without ${told(sumOfScores(plain))}   with ${told(sumOfScores(named))}`)
}

function told({ names, namesRight, others, otherErrors, words, errors }: Score): string {
  const percent = (part: number, whole: number) => ((100 * part) / whole).toFixed(1)
  return (
    `${percent(namesRight, names)} % of names (${namesRight} of ${names}), ` +
    `errors in 100 words: ${percent(errors, words)}, in 100 others: ${percent(otherErrors, others)}`
  )
}

const [before, after] = [sumOfScores(without), sumOfScores(withNames)]
const [fresh, taught] = [sumOfScores(lastWithout), sumOfScores(lastLearned)]
console.log(`\nall sentences\n  without a vocabulary   ${told(before)}\n  with the names in it   ${told(after)}`)
const sum = (key: 'offers' | 'right') => offers.reduce((total, each) => total + each[key], 0)
console.log(
  `  with all offers taken  ${told(sumOfScores(offers.map(({ taken }) => taken)))}\n` +
    `  of ${sum('offers')} offers ${sum('right')} put a name right`,
)
console.log(`last 20 sentences\n  without a vocabulary   ${told(fresh)}\n  after two corrections  ${told(taught)}`)
const share = passSeconds / heardSeconds
const isRecalled = (a: Score, b: Score) => b.namesRight >= TARGET_RECALL * a.namesRight && b.namesRight > 0
const isKept = (a: Score, b: Score) => b.otherErrors <= a.otherErrors
const met = (isMet: boolean) => (isMet ? 'met' : 'MISSED')
const isMet =
  isRecalled(before, after) &&
  isRecalled(fresh, taught) &&
  isKept(before, after) &&
  isKept(fresh, taught) &&
  share < TARGET_SHARE
console.log(
  `\nrecall at least ${TARGET_RECALL} times: ${met(isRecalled(before, after))} with a vocabulary, ` +
    `${met(isRecalled(fresh, taught))} after corrections\n` +
    `errors of other words not raised: ${met(isKept(before, after))}, ${met(isKept(fresh, taught))}\n` +
    `the pass takes ${(100 * share).toFixed(2)} % of recognition's time (at most ${100 * TARGET_SHARE} %): ` +
    met(share < TARGET_SHARE),
)
process.exitCode = isMet ? 0 : 1
