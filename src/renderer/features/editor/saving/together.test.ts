import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  faultOfTogether,
  type TogetherHistory,
  togetherHistory,
} from '../../../../../tests/support/together-histories.ts'

/** One joins paragraphs, a key after the other, while another types into the last of them. */
const JOINED: TogetherHistory = {
  authors: 2,
  slowness: 2,
  steps: [
    { act: 'type on', author: 1, steps: [{ kind: 'type', paragraph: 5, at: 0, size: 0 }], turns: 0 },
    { act: 'edit', author: 0, steps: [], turns: 0 },
    { act: 'edit', author: 0, steps: [], turns: 0 },
    { act: 'type on', author: 0, steps: [{ kind: 'join', paragraph: 16, at: 0, size: 0 }], turns: 0 },
  ],
}

test('however several write one text, all end with the same, and nothing that was typed is lost', async () => {
  await fc.assert(
    fc.asyncProperty(togetherHistory, async (history) => {
      expect(await faultOfTogether(history)).toBeUndefined()
    }),
    { numRuns: Number(process.env['TOGETHER_COUNT'] ?? 60), seed: 11, examples: [[JOINED]] },
  )
})
