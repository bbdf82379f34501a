import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readPassword } from './read-password.ts'

test('is the first line of what comes in, whole', async () => {
  expect(await readPassword(Readable.from(['harbour ', '1961\nmore\n']))).toBe('harbour 1961')
})

test('without a line there is no password', async () => {
  await expect(readPassword(Readable.from([]))).rejects.toThrow('There is no password')
})
