import { freePort } from '../support/free-port.ts'
import { startLighthouse, type Lighthouse } from '../support/lighthouse.ts'
import { benchFolder } from './bench-folder.ts'
import { serverEnvironment, startServer } from './server-process.ts'

/**
 * Has Lighthouse look at public pages as on a desktop, on its simulated connection, and prints its score for speed: the
 * median of some turns, since a busy machine only ever takes points away.
 */
const PAGES = [
  '/',
  '/transcription/interviews',
  '/transcription/transcription-languages',
  '/transcription/finnish-transcription',
  '/blog',
  '/blog/article/person-or-machine',
]
const TURNS = 3
const LEAST_SCORE = 95

const folder = benchFolder()
process.exitCode = (await measure()) ? 0 : 1

async function measure(): Promise<boolean> {
  const server = await startServer({ ...serverEnvironment(folder, await freePort()), BILLING: 'sandbox' })
  const lighthouse = await startLighthouse()
  try {
    const scores: number[] = []
    console.log(`Lighthouse, speed on its desktop preset, median of ${TURNS} turns (target: at least ${LEAST_SCORE})`)
    for (const page of PAGES) {
      const score = await scoreOf(lighthouse, server.origin + page)
      scores.push(score)
      console.log(`  ${String(score).padStart(3)}  ${page}`)
    }
    const isMet = Math.min(...scores) >= LEAST_SCORE
    console.log(isMet ? 'target met' : 'target missed')
    return isMet
  } finally {
    await lighthouse.stop()
    await server.stop()
  }
}

async function scoreOf(lighthouse: Lighthouse, url: string): Promise<number> {
  const turns: number[] = []
  for (let turn = 0; turn < TURNS; turn++)
    turns.push((await lighthouse.look(url, ['performance'])).scores.performance ?? 0)
  return turns.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)]!
}
