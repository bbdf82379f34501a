import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import os from 'node:os'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { parseWords } from '../../server/adapters/transcriber-pocketsphinx/parse-words.ts'
import { composeDiariser } from '../../server/compose-adapters/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { openWav } from '../../server/modules/media/sound/wav-file.ts'
import { transcribeOnce } from '../../server/modules/recognition/transcription/transcribe-once.ts'
import { joined, looped, speak } from '../support/media-samples.ts'
import { findSpeechSamples, type SpeechSample } from '../support/speech-samples.ts'
import { sumOfErrors, type WordErrors, wordErrorRate } from '../support/word-error-rate.ts'
import { wordsOf } from '../../src/shared/transcript/compare.ts'
import { NAMES } from './vocabulary/sentences.ts'

/**
 * `npm run bench:speech`: word errors and speed of our whole way from a medium to a transcript (default engine)
 * beside one bare `pocketsphinx_continuous` on the same sound, in the same run. All passes over what the engine heard
 * are on: a vocabulary, of names that nobody says here, and a second hearing of what was probably invented; with
 * BENCH_SPEAKERS=1 speakers are told apart too, where their model is installed. BENCH_SECONDS shortens the long part
 * (600), BENCH_ROUNDS repeats it, with the two taking turns; the least time of each counts.
 */
const TARGET_RATIO = 1.9
/** Points of word error rate. */
const TARGET_POINTS = 1
/** Of the processor time of recognition, all that is done before and after it in our own process. */
const TARGET_SHARE = 0.02
const WORKERS = Math.min(2, os.availableParallelism())

const seconds = Number(process.env['BENCH_SECONDS'] ?? 600)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 1)
const run = promisify(execFile)
const media = createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null })
const engine = createPocketSphinx()
const diariser = process.env['BENCH_SPEAKERS'] ? composeDiariser(readConfig(process.env)) : null

interface Heard {
  text: string
  seconds: number
}

/** Seconds of processor time: of this process, and of those that it started and that have ended. */
function processorTime(): { own: number; others: number } {
  const { user, system } = process.cpuUsage()
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
  return { own: (user + system) / 1e6, others: (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND }
}
const TICKS_PER_SECOND = 100

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

async function ours(mediaPath: string): Promise<Heard & { share: number }> {
  const [from, before] = [performance.now(), processorTime()]
  const { transcript } = await transcribeOnce({
    mediaPath,
    engine,
    diariser,
    media,
    workers: WORKERS,
    language: 'en',
    vocabulary: NAMES,
  })
  const [took, after] = [(performance.now() - from) / 1000, processorTime()]
  const share = (after.own - before.own) / (after.others - before.others)
  return { text: wordsOf(transcript).join(' '), seconds: took, share }
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
    `${WORKERS} workers, ${NAMES.length} names to expect, ` +
    `speakers by ${diariser && (await diariser.state()).usable ? 'their voices' : 'pauses'}\n`,
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
const shares: number[] = []
let longBare = wordErrorRate('', '')
let longOurs = wordErrorRate('', '')
for (let round = 1; round <= rounds; round++) {
  const one = await bare(long)
  const two = await ours(long)
  bareTimes.push(one.seconds)
  ourTimes.push(two.seconds)
  shares.push(two.share)
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
const share = Math.min(...shares)
const isCheap = share < TARGET_SHARE
console.log(
  `passes: all but recognition and decoding costs ${(share * 100).toFixed(2)} % of them (target under ` +
    `${TARGET_SHARE * 100} %): ${isCheap ? 'met' : 'MISSED'}`,
)
await diariser?.close()
process.exitCode = isFast && isRight && isCheap ? 0 : 1
