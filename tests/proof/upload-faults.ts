import { isDeepStrictEqual } from 'node:util'
import { openProofJournal } from '../support/proof-journal.ts'
import { type FaultResult, openUploadArena, planRun } from '../support/upload-arena.ts'

/**
 * `npm run proof upload-faults`: PROOF_COUNT (1,000) seeded uploads, five at a time, while the server is killed by
 * `kill -9` and connections are cut or stand still at random moments. Each file has to end byte-equal with at most 8 MB
 * sent again after a fault, a source that changed in between has to be refused, and a sweep has to leave the files
 * alone and nothing else. PROOF_SEED is the first seed; with PROOF_MEDIA=bucket the media lie in a store that speaks
 * S3. Finished rounds of twenty are kept in .proof/upload-faults.jsonl, or upload-faults-bucket.jsonl, and a proof that
 * is started again goes on after them.
 */
const media = process.env['PROOF_MEDIA'] === 'bucket' ? 'bucket' : 'folder'
const firstSeed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 1000)
const ROUND = 20
const AT_ONCE = 5

interface Round {
  from: number
  results: FaultResult[]
}

const journal = openProofJournal<Round>(media === 'bucket' ? 'upload-faults-bucket' : 'upload-faults')

async function runRound(from: number, most: number): Promise<Round> {
  const arena = await openUploadArena({ media })
  try {
    const results: FaultResult[] = []
    for (let at = 0; at < most; at += AT_ONCE) {
      const runs = Array.from({ length: Math.min(AT_ONCE, most - at) }, (_, more) => planRun(from + at + more))
      results.push(...(await Promise.all(runs.map((run) => arena.upload(run)))))
    }
    const equal = results.filter(({ outcome }) => outcome === 'equal').length
    const left = await arena.leftOver()
    if (!isDeepStrictEqual(left, { blobs: equal, uploads: 0, files: equal, ofFiles: equal }))
      throw new Error(`seeds from ${from}: left over are ${JSON.stringify(left)} for ${equal} files`)
    return { from, results }
  } finally {
    await arena.close()
  }
}

const rounds = new Map(
  (await journal.read())
    .filter(({ from }) => from >= firstSeed && from < firstSeed + count && (from - firstSeed) % ROUND === 0)
    .map((round) => [round.from, round]),
)
for (let from = firstSeed; from < firstSeed + count; from += ROUND) {
  if (rounds.has(from)) continue
  const round = await runRound(from, Math.min(ROUND, firstSeed + count - from))
  await journal.keep(round)
  rounds.set(from, round)
  console.log(`seeds ${from} to ${from + round.results.length - 1}: ${summary(round.results)}`)
}
console.log(summary([...rounds.values()].flatMap(({ results }) => results)))

function summary(results: FaultResult[]): string {
  const interrupted = results.reduce((sum, result) => sum + result.interrupted, 0)
  const equal = results.filter(({ outcome }) => outcome === 'equal').length
  const sentAgain = results.reduce((sum, result) => sum + result.sentAgain, 0)
  return (
    `${results.length} uploads, ${interrupted} interruptions; ${equal} byte-equal, ${results.length - equal} ` +
    `refused because the source changed; ${(sentAgain / 1e6 / Math.max(1, interrupted)).toFixed(2)} MB sent again ` +
    'for each interruption'
  )
}
