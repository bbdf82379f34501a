import { expect, onTestFinished, test } from 'vitest'
import { openChaosArena, SHORT_RUN } from '../support/chaos/arena.ts'

// What was promised, the ledger, the media and the jobs are checked in each run. These have a server that
// is killed, cut off and stands still, and a PostgreSQL that is killed; `npm run proof chaos` has longer ones, and a
// full disk.
test.each([
  { setup: 'embedded', seeds: [2] },
  { setup: 'scaled', seeds: [2] },
] as const)(
  'nothing that was acknowledged is lost, and nothing charged twice, whatever is killed, cut or stands still ($setup)',
  { timeout: 600_000 },
  async ({ setup, seeds }) => {
    const arena = await openChaosArena(setup, { hasFullDisk: false, workers: 1 })
    onTestFinished(() => arena.close())
    for (const seed of seeds) {
      const { struck, promises } = await arena.run(seed, SHORT_RUN)
      expect(struck.length).toBeGreaterThan(0)
      expect(promises).toBeGreaterThan(8)
    }
  },
)
