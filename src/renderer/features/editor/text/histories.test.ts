import * as fc from 'fast-check'
import { test } from 'vitest'
import { anyHistory, runHistory } from '../../../../../tests/support/editor-histories.ts'

test('[ED-030 ED-032 ED-033 ED-035 ED-036 ED-037 ED-038 ED-039] whatever is done, undone and done again, the transcript is sound and each undo gives back the very value that was there', () => {
  fc.assert(fc.property(anyHistory, runHistory), { numRuns: 500 })
}, 120_000)
