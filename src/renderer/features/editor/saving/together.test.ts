import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOfTogether, togetherHistory } from '../../../../../tests/support/together-histories.ts'

test('however several write one text, all end with the same, and nothing that was typed is lost', async () => {
  await fc.assert(
    fc.asyncProperty(togetherHistory, async (history) => {
      expect(await faultOfTogether(history)).toBeUndefined()
    }),
    { numRuns: Number(process.env['TOGETHER_COUNT'] ?? 60), seed: 11 },
  )
}, 120_000)
