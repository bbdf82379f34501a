import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addModel } from '../../server/modules/recognition/models/add.ts'
import { withModelLock } from '../../server/modules/recognition/models/model-lock.ts'
import { smallModelCatalogue } from '../support/model-catalogue.ts'
import { sha256, startModelServer } from '../support/model-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('one writer at a time, the next one after it', async () => {
  const folder = await temporaryFolder()
  const seen: string[] = []
  const write = (name: string) =>
    withModelLock({ folder, name: 'small' }, async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 30))
      seen.push(`${name} ends`)
    })
  await Promise.all([write('a'), write('b'), write('c')])
  expect(seen).toHaveLength(6)
  for (let at = 0; at < 6; at += 2) expect(seen[at + 1]).toBe(seen[at]!.replace('begins', 'ends'))
  expect(await readdir(folder)).toEqual([])
})

test('the lock of a dead writer is taken over, and whoever waits can be stopped', async () => {
  const folder = await temporaryFolder()
  const lock = path.join(folder, 'small.lock')
  await writeFile(lock, 'somebody')
  const signal = AbortSignal.timeout(50)
  await expect(withModelLock({ folder, name: 'small', signal }, async () => 'done')).rejects.toThrow('timeout')
  await utimes(lock, new Date(0), new Date(0))
  expect(await withModelLock({ folder, name: 'small' }, async () => 'done')).toBe('done')
})

test('the lock of a writer that was killed on this machine is taken over at once', async () => {
  const folder = await temporaryFolder()
  const lock = new URL('../../server/modules/recognition/models/model-lock.ts', import.meta.url)
  const script =
    `const { withModelLock } = await import(${JSON.stringify(lock.href)});` +
    `await withModelLock({ folder: process.argv[1], name: 'small' }, () => process.kill(process.pid, 'SIGKILL'))`
  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script, folder])
  expect([killed.signal, await readdir(folder)]).toEqual(['SIGKILL', ['small.lock']])
  const signal = AbortSignal.timeout(5000)
  expect(await withModelLock({ folder, name: 'small', signal }, async () => 'done')).toBe('done')
})

test('two who add the same model to one folder download it once', async () => {
  const modelsDir = await temporaryFolder()
  const model = randomBytes(200_000)
  const host = await startModelServer({ '/model.onnx': model })
  onTestFinished(() => host.close())
  const size = model.length
  const catalogue = smallModelCatalogue({
    size,
    files: [{ role: 'model', path: 'model.onnx', url: `${host.origin}/model.onnx`, size, sha256: sha256(model) }],
  })
  const add = () => addModel({ name: 'small', modelsDir, catalogue })
  expect((await Promise.all([add(), add()])).toSorted()).toEqual(['added', 'present'])
  expect(await readdir(path.join(modelsDir, '.adding'))).toEqual([])
})
