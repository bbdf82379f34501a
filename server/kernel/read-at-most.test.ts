import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readAtMost } from './read-at-most.ts'
import { sha256, sha256Of } from './sha256.ts'

const source = () => Readable.from([Buffer.from('ab'), Buffer.from('cd')])
const tooLarge = () => new Error('too large')

test('reads all of a source that is just small enough, and no byte more', async () => {
  expect((await readAtMost(source(), 4, tooLarge)).toString()).toBe('abcd')
  await expect(readAtMost(source(), 3, tooLarge)).rejects.toThrow('too large')
})

test('the checksum of a source is that of its bytes', async () => {
  expect(await sha256Of(source())).toBe(sha256('abcd'))
  expect(sha256(Buffer.from('abcd'))).toBe('88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589')
})
