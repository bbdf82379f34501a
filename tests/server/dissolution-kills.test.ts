import { expect, onTestFinished, test } from 'vitest'
import { openDissolutionsArena } from '../support/kills/dissolutions.ts'

/** Between two parts. `npm run proof dissolutions` tries all steps. */
const STEPS = [20]

test('the files of a deleted team go on to its owner after a worker was killed, each once', async () => {
  const arena = await openDissolutionsArena()
  onTestFinished(() => arena.close())
  expect(await arena.run('move', STEPS)).toMatchObject({ deaths: STEPS.length, wrong: null })
})

test('the files of a deleted account go after a worker was killed, each once, and then the account', async () => {
  const arena = await openDissolutionsArena()
  onTestFinished(() => arena.close())
  expect(await arena.run('account', STEPS)).toMatchObject({ deaths: STEPS.length, wrong: null })
})
