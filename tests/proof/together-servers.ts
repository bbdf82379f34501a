import * as fc from 'fast-check'
import { openProofJournal } from '../support/proof-journal.ts'
import { openTogetherArena, type TogetherArena } from '../support/together-servers/arena.ts'
import { servedHistory } from '../support/together-servers/history.ts'

/**
 * `npm run proof together-servers`: PROOF_COUNT (10,000) random histories on each set-up of two to five pages that
 * write one text on real servers, on SQLite and on two servers with PostgreSQL: with lost connections and answers,
 * pages that crash and come back with what they had kept, also as pages kept it before, passes of the machine, versions
 * that are forgotten, and servers that are killed by `kill -9`. All end with the server's text, which is what its edits
 * make one by one, to the times of its words, and no word is lost that nobody took away.
 * PROOF_SEED chooses them, PROOF_SETUP is one of `embedded` and `scaled`, PROOF_WIDTH (40) how many go on at the same
 * time, each on a file of its own: a server that is killed is gone for all of them, and the next is killed when as many
 * more have begun. Finished rounds are kept in .proof/together-servers.jsonl, and a proof that is started again goes on
 * after them.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const count = Number(process.env['PROOF_COUNT'] ?? 10_000)
const width = Number(process.env['PROOF_WIDTH'] ?? 40)
const SETUPS = (['embedded', 'scaled'] as const).filter((setup) => (process.env['PROOF_SETUP'] ?? setup) === setup)
const EACH = Math.min(250, count)

interface Round {
  setup: (typeof SETUPS)[number]
  seed: number
  /** Counted from 1. */
  round: number
  histories: number
  kills: number
  seconds: number
}

const journal = openProofJournal<Round>('together-servers')
let faults = 0
for (const setup of SETUPS) {
  const known = (await journal.read()).filter(
    (round) => round.setup === setup && round.seed === seed && round.histories === EACH,
  )
  const arena = await openTogetherArena(setup, { apart: width })
  try {
    for (let round = 1; round <= Math.ceil(count / EACH); round++) {
      if (known.some((done) => done.round === round)) continue
      const [kills, began] = [arena.kills(), Date.now()]
      if (!(await isProved(arena, round))) continue
      const seconds = Math.round((Date.now() - began) / 1000)
      const done = { setup, seed, round, histories: EACH, kills: arena.kills() - kills, seconds }
      await journal.keep(done)
      known.push(done)
      console.log(`${setup}, round ${round}: ${done.kills} kills, ${seconds} s`)
    }
  } finally {
    await arena.close()
  }
  const sum = (of: (round: Round) => number) => known.reduce((total, round) => total + of(round), 0)
  console.log(
    `${setup}: ${sum(({ histories }) => histories)} histories, ${sum(({ kills }) => kills)} servers killed, ` +
      `${(sum(({ seconds }) => seconds) / 60).toFixed(0)} minutes`,
  )
}
console.log(faults === 0 ? 'all ended with one text, and nothing was lost' : `${faults} histories were broken`)
process.exit(faults === 0 ? 0 : 1)

/** Goes through the histories of a round, some beside each other. */
async function isProved(arena: TogetherArena, round: number): Promise<boolean> {
  const open = fc.sample(servedHistory, { seed: seed * 100_003 + round, numRuns: EACH }).entries()
  let isGood = true
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [at, history] of open) {
        const fault = await arena.faultOf(history)
        if (fault === undefined) continue
        isGood = false
        faults += 1
        console.error(`round ${round}, history ${at}: ${fault}\n${JSON.stringify(history)}`)
      }
    }),
  )
  return isGood
}
