import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../server/kernel/db/open.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { joined, looped, speak } from '../support/media-samples.ts'
import { openProofJournal } from '../support/proof-journal.ts'
import { createRandom } from '../support/random.ts'
import { findSpeechSamples } from '../support/speech-samples.ts'
import { openWorkplace } from '../support/workers.ts'

/**
 * `npm run proof worker-kills`: a worker with PocketSphinx is killed by `kill -9` at random moments of ten minutes of
 * speech, PROOF_COUNT times (50) in all, up to ten times on each file; each text must be that of an undisturbed run.
 * The moments are spread evenly over orders of magnitude, from 50 ms after a worker's start to the time that the whole
 * work takes, so that decoding and planning are hit as often as the long recognition. PROOF_SEED chooses them,
 * PROOF_SECONDS the length. Finished rounds are kept in .proof/worker-kills.jsonl, and a
 * proof that is started again goes on after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 50)
const seconds = Number(process.env['PROOF_SECONDS'] ?? 600)
const MOST_KILLS = 10
/** Seconds after a worker's start. */
const EARLIEST = 0.05

interface Round {
  seed: number
  seconds: number
  /** 0 is the undisturbed run. */
  round: number
  /** Seconds after each start of a worker at which it was killed. */
  kills: number[]
  took: number
  /** Only of the undisturbed run. */
  transcript?: Transcript
}

const journal = openProofJournal<Round>('worker-kills')

async function speech(): Promise<string> {
  const recordings = findSpeechSamples()
  return looped(
    await joined(recordings ? recordings.map(({ wavPath }) => wavPath) : [await speak()], { pauseSeconds: 0.5 }),
    seconds,
  )
}

/** One file from upload to text, its worker killed and started again after each of these waits. */
async function transcribe(
  media: string,
  kills: readonly number[],
): Promise<{ transcript: Transcript; version: number; took: number }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-proof-'))
  const database = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(database.db)
  const work = await openWorkplace({ DATA_DIR: dataDir })
  try {
    const file = await work.addFile(media, { length_seconds: seconds })
    const from = performance.now()
    for (const kill of kills) {
      const worker = work.start({ engine: 'pocketsphinx' })
      await wait(kill * 1000)
      await worker.kill()
    }
    work.start({ engine: 'pocketsphinx' })
    await work.fileIn(file.id, 'EDITING')
    const took = (performance.now() - from) / 1000
    const text = await work.transcript(file.id)
    if (!text) throw new Error('The file is EDITING but has no text.')
    if ((await work.plannedSegments(file.id)) > 0) throw new Error('Segments were left behind.')
    return { ...text, took }
  } finally {
    await work.end()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const media = await speech()
const rounds = (await journal.read()).filter((round) => round.seed === seed && round.seconds === seconds)
let calm = rounds.find(({ round }) => round === 0)
if (!calm) {
  const { transcript, took } = await transcribe(media, [])
  calm = { seed, seconds, round: 0, kills: [], took, transcript }
  await journal.keep(calm)
}
console.log(`undisturbed: ${calm.took.toFixed(1)} s for ${seconds} s of speech`)

let killed = rounds.reduce((sum, { kills }) => sum + kills.length, 0)
for (let round = Math.max(0, ...rounds.map((known) => known.round)) + 1; killed < count; round++) {
  const random = createRandom(seed * 100_003 + round)
  const latest = calm.took
  const moment = () => Math.round(EARLIEST * (latest / EARLIEST) ** random() * 1000) / 1000
  const kills = Array.from({ length: Math.min(count - killed, MOST_KILLS) }, moment)
  const { transcript, version, took } = await transcribe(media, kills)
  if (version !== 1 || !isDeepStrictEqual(transcript, calm.transcript)) {
    console.error(
      `round ${round} of seed ${seed}: killed after ${kills.join(', ')} s, and the text is another one (version ` +
        `${version})`,
    )
    process.exit(1)
  }
  await journal.keep({ seed, seconds, round, kills, took })
  killed += kills.length
  console.log(`round ${round}: killed after ${kills.join(', ')} s; the same text (${killed} of ${count} kills)`)
}
console.log(`${killed} kills, every text the same as undisturbed`)
