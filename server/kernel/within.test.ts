import { expect, test } from 'vitest'
import { within } from './within.ts'

test('answers what comes in time, and fails as the work does', async () => {
  expect(await within(60_000, Promise.resolve('here'), 'late')).toBe('here')
  await expect(within(60_000, Promise.reject(new Error('broken')), 'late')).rejects.toThrow('broken')
})

test('says so of work that takes too long', async () => {
  await expect(within(1, new Promise(() => undefined), 'The database does not answer.')).rejects.toThrow(
    'The database does not answer.',
  )
})
