import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import os from 'node:os'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { parseWords } from '../../server/adapters/transcriber-pocketsphinx/parse-words.ts'
import { openWav } from '../../server/modules/media/sound/wav-file.ts'
import { transcribeOnce } from '../../server/modules/recognition/transcription/transcribe-once.ts'
import { joined, looped, speak } from '../support/media-samples.ts'
import { findSpeechSamples, type SpeechSample } from '../support/speech-samples.ts'
import { sumOfErrors, type WordErrors, wordErrorRate } from '../support/word-error-rate.ts'
import { wordsOf } from '../../src/shared/transcript/compare.ts'

/**
 * `npm run bench:speech`: word errors and speed of our whole way from a medium to a transcript (default engine)
 * beside one bare `pocketsphinx_continuous` on the same sound, in the same run. BENCH_SECONDS shortens the long part
 * (600), BENCH_ROUNDS repeats it, with the two taking turns; the least time of each counts.
 */
const TARGET_RATIO = 1.9
/** Points of word error rate. */
const TARGET_POINTS = 1
const WORKERS = Math.min(2, os.availableParallelism())

const seconds = Number(process.env['BENCH_SECONDS'] ?? 600)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 1)
const run = promisify(execFile)
const media = createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null })
const engine = createPocketSphinx()

interface Heard {
  text: string
  seconds: number
}

async function bare(wavPath: string): Promise<Heard> {
  const from = performance.now()
  const { stdout } = await run('pocketsphinx_continuous', ['-infile', wavPath, '-time', 'yes', '-logfn', '/dev/null'], {
    maxBuffer: 1 << 28,
  })
  return {
    text: parseWords(stdout)
      .map(({ text }) => text)
      .join(' '),
    seconds: (performance.now() - from) / 1000,
  }
}

async function ours(wavPath: string): Promise<Heard> {
  const from = performance.now()
  const { transcript } = await transcribeOnce({ mediaPath: wavPath, engine, media, workers: WORKERS, language: 'en' })
  return { text: wordsOf(transcript).join(' '), seconds: (performance.now() - from) / 1000 }
}

/** Speech by flite, where no recordings of people lie beside the repository. */
async function spoken(): Promise<SpeechSample[]> {
  const texts = [
    'the old man walked slowly along the bank of the river and looked at the boats in the morning sun',
    'the meeting will begin at nine and everyone should bring their notes from last week',
    'after lunch there will be a short walk through the park if the weather is good',
  ]
  return Promise.all(
    texts.map(async (text, index) => ({ name: `flite-${index + 1}`, wavPath: await speak(text), text })),
  )
}

const percent = (errors: WordErrors) => `${(errors.rate * 100).toFixed(1)} % (${errors.errors} of ${errors.words})`
const points = (a: WordErrors, b: WordErrors) => (a.rate - b.rate) * 100
const signed = (value: number) => `${value >= 0 ? '+' : ''}${value.toFixed(1)} points`

const state = await engine.state()
if (!state.usable) throw new Error(state.advice)
const found = findSpeechSamples()
const samples = found ?? (await spoken())
console.log(
  `${state.label}; ${found ? 'recordings of people' : 'speech by flite (no recordings of people found)'}; ` +
    `${WORKERS} workers\n`,
)

const shortBare: WordErrors[] = []
const shortOurs: WordErrors[] = []
for (const { name, wavPath, text } of samples) {
  shortBare.push(wordErrorRate(text, (await bare(wavPath)).text))
  shortOurs.push(wordErrorRate(text, (await ours(wavPath)).text))
  console.log(`${name.padEnd(14)} bare ${percent(shortBare.at(-1)!).padEnd(20)} ours ${percent(shortOurs.at(-1)!)}`)
}
const each = { bare: sumOfErrors(shortBare), ours: sumOfErrors(shortOurs) }
console.log(
  `${'each by itself'.padEnd(14)} bare ${percent(each.bare).padEnd(20)} ours ${percent(each.ours)}  ` +
    `${signed(points(each.ours, each.bare))}\n`,
)

const onceThrough = await joined(
  samples.map(({ wavPath }) => wavPath),
  { pauseSeconds: 0.5 },
)
const { lengthSeconds } = await openWav(onceThrough)
const times = Math.max(1, Math.round(seconds / lengthSeconds))
const long = await looped(onceThrough, times * lengthSeconds)
const reference = Array.from({ length: times }, () => samples.map(({ text }) => text).join(' ')).join(' ')

const bareTimes: number[] = []
const ourTimes: number[] = []
let longBare = wordErrorRate('', '')
let longOurs = wordErrorRate('', '')
for (let round = 1; round <= rounds; round++) {
  const one = await bare(long)
  const two = await ours(long)
  bareTimes.push(one.seconds)
  ourTimes.push(two.seconds)
  longBare = wordErrorRate(reference, one.text)
  longOurs = wordErrorRate(reference, two.text)
  console.log(
    `${(times * lengthSeconds).toFixed(0)} s joined    bare ${one.seconds.toFixed(1)} s, ${percent(longBare)}; ` +
      `ours ${two.seconds.toFixed(1)} s, ${percent(longOurs)}; load ${os.loadavg()[0]?.toFixed(1)}`,
  )
}
const ratio = Math.min(...bareTimes) / Math.min(...ourTimes)
const isFast = ratio >= TARGET_RATIO
const isRight = points(longOurs, longBare) <= TARGET_POINTS && points(each.ours, each.bare) <= TARGET_POINTS
console.log(`\nspeed: ${ratio.toFixed(2)} times the bare engine (target ${TARGET_RATIO}): ${isFast ? 'met' : 'MISSED'}`)
console.log(
  `words: ${signed(points(each.ours, each.bare))} by themselves, ${signed(points(longOurs, longBare))} joined ` +
    `(target at most +${TARGET_POINTS}): ${isRight ? 'met' : 'MISSED'}`,
)
process.exitCode = isFast && isRight ? 0 : 1
