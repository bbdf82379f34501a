import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { crashRun, lostInCrashes } from '../../../../../tests/support/editor-crashes.ts'

test('[ED-041 ED-043] at any crash point, with lost answers, no network and two tabs, no word is lost', async () => {
  await fc.assert(
    fc.asyncProperty(crashRun, async (steps) => {
      expect((await lostInCrashes(steps)).lost).toEqual([])
    }),
    { numRuns: 50 },
  )
}, 60_000)
