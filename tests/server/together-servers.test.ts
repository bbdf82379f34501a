import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openTogetherArena } from '../support/together-servers/arena.ts'
import { servedHistory } from '../support/together-servers/history.ts'

// `npm run proof together-servers` has ten thousand of each.
test.each(['embedded', 'scaled'] as const)(
  'however several write one text, all end with the same and nothing is lost, also when a server is killed (%s)',
  { timeout: 300_000 },
  async (setup) => {
    const arena = await openTogetherArena(setup)
    onTestFinished(() => arena.close())
    const histories = fc.sample(servedHistory, { seed: 5, numRuns: 3 })
    const faults = await Promise.all(histories.map((each, at) => arena.faultOf({ ...each, kill: at === 0 })))
    expect(faults).toEqual([undefined, undefined, undefined])
    expect(arena.kills()).toBe(1)
  },
)
