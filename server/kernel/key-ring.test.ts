import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KeyMissing, openKeyRing, readRing, replaceRing, withNewKey, withNextKey, writeRing } from './key-ring.ts'
import { ConfigError } from './settings.ts'

async function ringFile(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-keys-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return path.join(folder, 'storage-keys')
}

test('the first key is used at once, the next one waits until it is rotated in', () => {
  const one = withNewKey([])
  const two = withNewKey(one)
  expect(two.map(({ state }) => state)).toEqual(['current', 'next'])
  const rotated = withNextKey(two)
  expect(rotated.map(({ id, state }) => [id, state])).toEqual([
    [two[1]?.id, 'current'],
    [two[0]?.id, 'old'],
  ])
  expect(withNextKey(rotated)).toEqual(rotated)
  expect(readRing(writeRing(two))).toEqual(two)
  expect(readRing(writeRing(rotated))).toEqual(rotated)
})

test('a file that is not a ring is refused with the key that is wrong, and shows none', () => {
  const secret = randomBytes(31).toString('base64')
  expect(() => readRing(`# mine\n${randomBytes(32).toString('base64')}\n${secret}\n`)).toThrow(
    new ConfigError('STORAGE_KEYS is not usable: key 2 of its file is not 32 bytes in Base64'),
  )
  expect(() => readRing(`next ${randomBytes(32).toString('base64')}`)).toThrow(/waits to be the next/)
})

test('a data key opens for its owner alone, by whichever key of the ring wrapped it', async () => {
  const file = await ringFile()
  const ring = openKeyRing(file)
  await expect(ring.wrap(randomBytes(32), 'a')).rejects.toThrow(/which is not there. Make it with `longhand keys add`/)
  await writeFile(file, '')
  await expect(ring.wrap(randomBytes(32), 'a')).rejects.toThrow(/which has no key/)
  const first = withNewKey([])
  await replaceRing(file, first)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const dataKey = randomBytes(32)
  const wrapped = await ring.wrap(dataKey, 'a')
  await replaceRing(file, withNextKey(withNewKey(first)))
  expect(await ring.unwrap(wrapped, 'a')).toEqual(dataKey)
  expect((await ring.wrap(dataKey, 'a')).ringKey).not.toBe(wrapped.ringKey)
  await expect(ring.unwrap(wrapped, 'b')).rejects.toThrow(KeyMissing)
  await replaceRing(file, withNewKey([]))
  await expect(ring.unwrap(wrapped, 'a')).rejects.toThrow(`The key ${wrapped.ringKey} is not in the file`)
})
