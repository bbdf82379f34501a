import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster, ClusterNode } from '../cluster.ts'
import { createRandom } from '../random.ts'

/**
 * What can go wrong around the servers. `kill` is `kill -9`; `cut` breaks connections, `stall` lets them stand still;
 * `freeze` stops a process; `fill` leaves no room on the disk; at a `fail over` the database's primary is killed, and
 * later its standby takes over.
 */
const KINDS = [
  'kill api',
  'kill worker',
  'kill postgres',
  'fail over',
  'cut clients',
  'stall clients',
  'cut database',
  'stall database',
  'cut media',
  'stall media',
  'kill store',
  'freeze store',
  'fill disk',
] as const
export type FaultKind = (typeof KINDS)[number]

/** One fault: so long after the one before it is over, for so long, on which of several. */
export interface Fault {
  kind: FaultKind
  afterMs: number
  forMs: number
  which: number
}

/** Kinds that a setup knows. */
export function faultsOf(cluster: Cluster): FaultKind[] {
  const isPossible: Record<FaultKind, boolean> = {
    'kill api': true,
    'kill worker': cluster.workers.length > 0,
    'kill postgres': cluster.postgres !== null,
    'fail over': cluster.replicated !== null,
    'cut clients': true,
    'stall clients': true,
    'cut database': cluster.databaseLine !== null,
    'stall database': cluster.databaseLine !== null,
    'cut media': cluster.mediaLine !== null,
    'stall media': cluster.mediaLine !== null,
    'kill store': cluster.store !== null,
    'freeze store': cluster.store !== null,
    'fill disk': cluster.disk !== null,
  }
  return KINDS.filter((kind) => isPossible[kind])
}

export function planFaults(seed: number, kinds: readonly FaultKind[], count: number): Fault[] {
  const random = createRandom(seed * 6271 + 11)
  return Array.from({ length: count }, () => ({
    kind: kinds[Math.floor(random() * kinds.length)]!,
    afterMs: Math.round(200 + 2000 * random()),
    forMs: Math.round(50 + 2500 * random() ** 2),
    which: Math.floor(random() * 100),
  }))
}

/** Has one fault after the other strike until the work is done; answers those that struck. All is whole again then. */
export async function strike(cluster: Cluster, faults: readonly Fault[], done: AbortSignal): Promise<FaultKind[]> {
  const struck: FaultKind[] = []
  for (const { kind, afterMs, forMs, which } of faults) {
    await pause(afterMs, done)
    if (done.aborted) break
    struck.push(kind)
    await perform(kind, forMs, which)
  }
  return struck

  async function perform(kind: FaultKind, forMs: number, which: number): Promise<void> {
    const killed = async (node: Pick<ClusterNode, 'kill' | 'start'>) => {
      await node.kill()
      await pause(forMs, done)
      await node.start()
    }
    const stalled = async (line: Cluster['front']) => {
      line.stall()
      await pause(forMs, done)
      line.resume()
    }
    switch (kind) {
      case 'kill api':
        return killed(cluster.apis[which % cluster.apis.length]!)
      case 'kill worker':
        return killed(cluster.workers[which % cluster.workers.length]!)
      case 'kill postgres':
        return killed(cluster.postgres!)
      case 'fail over':
        return cluster.replicated!.failOver(() => pause(forMs, done))
      case 'cut clients':
        return cluster.front.cut()
      case 'stall clients':
        return stalled(cluster.front)
      case 'cut database':
        return cluster.databaseLine!.cut()
      case 'stall database':
        return stalled(cluster.databaseLine!)
      case 'cut media':
        return cluster.mediaLine!.cut()
      case 'stall media':
        return stalled(cluster.mediaLine!)
      case 'kill store':
        return killed(cluster.store!)
      case 'freeze store':
        cluster.store!.freeze()
        await pause(forMs, done)
        return cluster.store!.thaw()
      case 'fill disk':
        await cluster.disk!.fill()
        await pause(forMs, done)
        return cluster.disk!.empty()
    }
  }
}

/** Ends early when the work is done. */
const pause = (ms: number, done: AbortSignal) => wait(ms, undefined, { signal: done }).catch(() => undefined)
