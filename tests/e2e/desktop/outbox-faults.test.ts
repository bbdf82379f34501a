import { expect, onTestFinished, test } from 'vitest'
import { openOutboxArena, type OutboxFault, planOutboxRun } from '../../support/outbox-arena.ts'

/**
 * From here on each kind of fault is planned twice or more, and once as the first of a run, so that it strikes however
 * fast the machine is.
 */
const FIRST = 92
const RUNS = 10
/** So many share a server, and its deaths. */
const AT_ONCE = 5

test('[DT-010 DT-011] each take becomes one file, whatever fails, and only then leaves the disk', async () => {
  const arena = await openOutboxArena()
  onTestFinished(() => arena.close())
  const struck: OutboxFault[] = []
  for (let first = FIRST; first < FIRST + RUNS; first += AT_ONCE) {
    const results = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => arena.send(planOutboxRun(first + at))))
    struck.push(...results.flatMap((result) => result.struck))
  }
  expect(new Set(struck)).toEqual(
    new Set<OutboxFault>(['cut', 'stall', 'error', 'too-large', 'swallow', 'server', 'outbox']),
  )
})
