import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '../../src/shared/durations.ts'
import { hostileAttacks, type AttackName } from '../support/hostile/attacks.ts'
import { type HostileRound, openHostileArena } from '../support/hostile/arena.ts'
import { openProofJournal } from '../support/proof-journal.ts'

/**
 * `npm run proof hostile`: on each set-up one account sends the worst that it may, in as many calls as it may, in each
 * way for PROOF_SECONDS (15) and then in all ways at once, while another person reads and saves. That person's calls
 * take less than 500 ms (p99) and are never answered 413 or 503, the event loop is never late by more than 100 ms, and
 * the server's memory grows by less than 300 MB. PROOF_SEED (1) makes the texts, PROOF_SETUP is one of `embedded` and
 * `scaled`, PROOF_ATTACK how the name of the only attack begins; `nobody attacks` is measured first, to see what the
 * machine does by itself. Between two attacks a minute passes, so that none of them is refused for the calls of the one
 * before. Rounds within the bounds are kept in .proof/hostile.jsonl, and a proof that is started again goes on after
 * them. Best on a machine that does nothing else.
 */
const seed = Number(process.env['PROOF_SEED'] ?? 1)
const seconds = Number(process.env['PROOF_SECONDS'] ?? 15)
const only = process.env['PROOF_ATTACK'] ?? ''
const SETUPS = (['embedded', 'scaled'] as const).filter((setup) => (process.env['PROOF_SETUP'] ?? setup) === setup)
const BOUNDS = { p99: 500, loopLateMs: 100, grewBytes: 300e6 }
/** What nobody else is to hear. */
const REFUSALS = [0, 413, 429, 500, 503]

const NAMES = Object.keys(
  hostileAttacks(
    {
      headers: {},
      email: '',
      files: { dull: '', largest: '', noisy: '', voices: '', pair: '' },
      waiting: [],
      keys: [],
      lockedKey: '',
      commented: { id: '', paragraph: '' },
    },
    {} as never,
  ),
) as AttackName[]
const ROUNDS: AttackName[][] = [[], ...NAMES.map((name) => [name]), NAMES].filter((names) =>
  titleOf(names).startsWith(only),
)

function titleOf(names: readonly AttackName[]): string {
  if (names.length === 0) return 'nobody attacks'
  return names.length === NAMES.length ? 'everything at once' : names.join(', ')
}

const journal = openProofJournal<HostileRound & { seconds: number }>('hostile')
let broken = 0
for (const setup of SETUPS) {
  const kept = (await journal.read()).filter(
    (round) => round.setup === setup && round.seed === seed && round.seconds === seconds,
  )
  const open = ROUNDS.filter((names) => !kept.some(({ attack }) => attack === titleOf(names)))
  if (open.length === 0) continue
  const arena = await openHostileArena(setup, { seed, share: 1 })
  try {
    for (const [n, names] of open.entries()) {
      if (n > 0) await wait(MINUTE_MS)
      const round = { ...(await arena.attack(names, seconds)), attack: titleOf(names), seconds }
      const faults = faultsOf(round)
      console.log(line(round, faults))
      if (faults.length === 0) await journal.keep(round)
      else broken += 1
    }
  } finally {
    await arena.close()
  }
}
console.log(broken === 0 ? 'within the bounds' : `${broken} rounds outside the bounds`)
process.exitCode = broken === 0 ? 0 : 1

function faultsOf({ read, save, others, loopLateMs, grewBytes }: HostileRound): string[] {
  return [
    ...(read.p99 > BOUNDS.p99 ? ['reads'] : []),
    ...(save.p99 > BOUNDS.p99 ? ['saves'] : []),
    ...(REFUSALS.some((status) => others[status] !== undefined) ? ['refusals'] : []),
    ...(loopLateMs > BOUNDS.loopLateMs ? ['event loop'] : []),
    ...(grewBytes > BOUNDS.grewBytes ? ['memory'] : []),
  ]
}

function line(
  { setup, attack, read, save, others, attacker, loopLateMs, loopBusyMs, grewBytes, helperBytes }: HostileRound,
  faults: readonly string[],
): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const mb = (value: number) => `${(value / 1e6).toFixed(0)} MB`
  const of = ({ p50, p99 }: HostileRound['read']) => `p50 ${ms(p50)}, p99 ${ms(p99)}`
  return (
    `${setup}, ${attack}: reads ${of(read)}; saves ${of(save)}; answers ${JSON.stringify(others)}; event loop late ` +
    `by ${ms(loopLateMs)}, busy for ${ms(loopBusyMs)}; memory +${mb(grewBytes)}, helpers ${mb(helperBytes)}; the ` +
    `attacker got ${JSON.stringify(attacker)}${faults.length > 0 ? `; OUTSIDE: ${faults.join(', ')}` : ''}`
  )
}
