import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createWorkFolders, speechOf } from './work-folder.ts'

test('a job that was given up clears away its own work, not that of the next one on the same file', async () => {
  const folders = createWorkFolders(await mkdtemp(path.join(os.tmpdir(), 'longhand-work-')))
  const [dead, next] = [speechOf('file', { id: 'dead' }), speechOf('file', { id: 'next' })]
  await folders.open(dead)
  const folder = await folders.open(next)
  await writeFile(path.join(folder, 'sound.wav'), '')
  await folders.remove(dead)
  expect(await readdir(await folders.open(next))).toEqual(['sound.wav'])
  expect(await folders.list()).toEqual([next])
})

test('a try that failed leaves nothing on the disk, and one that died goes before the next writes', async () => {
  const folders = createWorkFolders(await mkdtemp(path.join(os.tmpdir(), 'longhand-work-')))
  const work = speechOf('file', { id: 'job' })
  const folder = await folders.open(work)
  for (const name of ['sound.wav', 'sound.wav.died', 'copy.died']) await writeFile(path.join(folder, name), '')
  const fails = folders.draft(work, { name: 'sound.wav', leaseId: 'fails' }, async (draft) => {
    await writeFile(draft, 'half')
    expect((await readdir(folder)).toSorted()).toEqual(['copy.died', 'sound.wav', 'sound.wav.fails'])
    throw new Error('the disk is full')
  })
  await expect(fails).rejects.toThrow('the disk is full')
  expect((await readdir(folder)).toSorted()).toEqual(['copy.died', 'sound.wav'])
})

test('a folder knows when something was last put into it', async () => {
  const folders = createWorkFolders(await mkdtemp(path.join(os.tmpdir(), 'longhand-work-')))
  const work = speechOf('file', { id: 'job' })
  expect(await folders.ageMs(work)).toBeNull()
  const folder = await folders.open(work)
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  await utimes(folder, yesterday, yesterday)
  expect(await folders.ageMs(work)).toBeGreaterThan(23 * 3_600_000)
})
