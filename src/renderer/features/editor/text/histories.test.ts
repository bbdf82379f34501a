import * as fc from 'fast-check'
import { test } from 'vitest'
import { anyHistory, runHistory } from '../../../../../tests/support/editor-histories.ts'

test('[ED-030 ED-032 ED-033 ED-035 ED-036 ED-037 ED-038 ED-039] each undo gives the very value back, all sound', () => {
  fc.assert(fc.property(anyHistory, runHistory), { numRuns: 500 })
})
