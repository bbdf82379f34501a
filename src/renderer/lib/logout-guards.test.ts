import { expect, test } from 'vitest'
import { guardLogout, logoutWarnings } from './logout-guards.ts'

test('each guard is asked before a logout, as long as it is there', async () => {
  const stops = [
    guardLogout(async () => 'A recording.'),
    guardLogout(async () => null),
    guardLogout(() => Promise.reject(new Error('broken'))),
  ]
  expect(await logoutWarnings()).toEqual(['A recording.'])
  for (const stop of stops) stop()
  expect(await logoutWarnings()).toEqual([])
})
