import { expect, onTestFinished, test } from 'vitest'
import { openChaosArena, SHORT_RUN } from '../support/chaos/arena.ts'

// What was promised, the ledger, the media and the jobs are checked in each run; `npm run proof chaos` has longer ones, several machines and a full disk.
test('nothing that was acknowledged is lost, and nothing charged twice, whatever is killed, cut or stands still', { timeout: 600_000 }, async () => {
  const arena = await openChaosArena('embedded', { hasFullDisk: false })
  onTestFinished(() => arena.close())
  const { struck, promises } = await arena.run(1, SHORT_RUN)
  expect(struck.length).toBeGreaterThan(0)
  expect(promises).toBeGreaterThan(8)
})
