import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import os from 'node:os'
import { type Attacker, type AttackName, hostileAttacks } from './attacks.ts'
import { sendAttack, type Statuses } from './send.ts'
import { hostileTexts } from './texts.ts'

/** What a process that attacks is told, one after the other. */
export interface AttackOrder {
  origin: string
  attacker: Attacker
  names: readonly AttackName[]
  seed: number
  share: number
  seconds: number
}

export type AttackReport = { kind: 'ready' } | { kind: 'done'; statuses: Statuses }

const tell = (report: AttackReport) => process.send?.(report)

/**
 * A process of its own, so that who measures is not held up by who attacks; one who attacks from elsewhere takes
 * nothing of the server's processors.
 */
os.setPriority(os.constants.priority.PRIORITY_LOW)
// Linux shares processors among sessions first: this one, of a process that was started apart, is to be the last.
if (process.platform === 'linux') {
  try {
    writeFileSync('/proc/self/autogroup', String(os.constants.priority.PRIORITY_LOW))
  } catch {
    // Not where sessions do not count.
  }
}
process.on('message', (message) => void attack(message as AttackOrder))
process.once('disconnect', () => process.exit())

async function attack({ origin, attacker, names, seed, share, seconds }: AttackOrder): Promise<void> {
  const all = hostileAttacks(attacker, hostileTexts(seed, share))
  const attacks = names.map((name) => all[name]())
  tell({ kind: 'ready' })
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const signal = AbortSignal.timeout(seconds * 1000)
  const tallies = await Promise.all(attacks.map((one) => sendAttack(origin, one, { agent, signal })))
  agent.destroy()
  const statuses: Statuses = {}
  for (const tally of tallies)
    for (const [status, count] of Object.entries(tally))
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
  tell({ kind: 'done', statuses })
}
