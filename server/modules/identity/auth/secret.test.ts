import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOrCreateSecret } from './secret.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('makes the secret once, for its owner only', async () => {
  const folder = await emptyFolder()
  const secret = await readOrCreateSecret(folder)
  expect(secret.length).toBeGreaterThan(40)
  expect(await readOrCreateSecret(folder)).toBe(secret)
  expect((await stat(path.join(folder, 'session-secret'))).mode & 0o777).toBe(0o600)
})

test('does not go on with a damaged one', async () => {
  const folder = await emptyFolder()
  await writeFile(path.join(folder, 'session-secret'), '')
  await expect(readOrCreateSecret(folder)).rejects.toThrow('is damaged')
})
