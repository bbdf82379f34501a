import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { crashRun, lostInCrashes } from '../../../../../tests/support/editor-crashes.ts'

test('[ED-041 ED-043] wherever tabs crash, offline or with lost answers, no word or known time is lost', async () => {
  await fc.assert(
    fc.asyncProperty(crashRun, async (steps) => {
      expect(await lostInCrashes(steps)).toMatchObject({ lost: [], moved: [] })
    }),
    { numRuns: 50 },
  )
})
