import { expect, onTestFinished, test } from 'vitest'
import { openSourcesArena } from '../support/kills/sources.ts'

/** While the folder is looked at, and while its recording becomes a file. `npm run proof sources` tries all. */
const STEPS = [6, 22]

test('a recording whose workers are killed on its way is one file, and its time is reserved once', async () => {
  const arena = await openSourcesArena({ ways: ['folder'] })
  onTestFinished(() => arena.close())
  expect(await arena.take('folder', STEPS)).toMatchObject({ deaths: STEPS.length, wrong: null })
})
