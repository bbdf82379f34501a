import { expect, test } from 'vitest'
import { openLiveArena } from '../support/live-crashes/arena.ts'

test('a session loses no sound, doubles no word or translation and is paid once, whatever dies', async () => {
  const arena = await openLiveArena()
  try {
    for (const seed of [1, 2, 3]) expect(await arena.record(seed)).toMatchObject({ wrong: null })
  } finally {
    await arena.close()
  }
})
