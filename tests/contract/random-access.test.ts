import { expect, test } from 'vitest'
import { isScaled } from '../support/database-in-tests.ts'
import { createRandom } from '../support/random.ts'
import { open } from './access-calls.ts'
import { createAccessTrial, drawCase } from './random-access.ts'

/** `npm run proof access` makes many more of them. */
const CALLS = Number(process.env['ACCESS_CALLS'] ?? (isScaled ? 60 : 240))
const seed = Number(process.env['ACCESS_SEED'] ?? 1)

test('random calls by random people on random things come out as the reference has it', async () => {
  const trial = createAccessTrial(await open())
  const random = createRandom(seed)
  const faults: string[] = []
  for (let call = 1; call <= CALLS; call++) {
    const given = drawCase(random)
    const fault = await trial.tryOut(given)
    if (fault !== null) faults.push(`${fault}: ${JSON.stringify(given)}`)
  }
  expect(faults).toEqual([])
}, 600_000)
