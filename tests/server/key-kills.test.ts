import { expect, onTestFinished, test } from 'vitest'
import { openKeysArena } from '../support/kills/keys.ts'

/**
 * While a medium is written, and while texts are; while data keys are wrapped. `npm run proof keys` tries all steps,
 * two in each round.
 */
const STEPS = { encrypt: [41, 250], rotate: [240] }

test.each(['encrypt', 'rotate'] as const)(
  'media and texts are readable whenever `keys %s` is killed, and at last all is encrypted, once',
  async (way) => {
    const arena = await openKeysArena()
    onTestFinished(() => arena.close())
    expect(await arena.run(way, STEPS[way])).toMatchObject({ deaths: STEPS[way].length, wrong: null })
  },
)
