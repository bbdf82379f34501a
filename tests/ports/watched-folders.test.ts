import { appendFile, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createWatchedFolders } from '../../server/adapters/watched-folders.ts'
import { createSealer } from '../../server/kernel/sealed-text.ts'
import { quickFolder } from '../support/quick-folder.ts'

const { signal } = new AbortController()

/** The operator's folder with one of Ann, and a clock that is an hour ahead, so that all is quiet. */
async function open({ aheadMs = 3_600_000 } = {}) {
  const root = await mkdtemp(path.join(await quickFolder(), 'longhand-watch-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const sealer = createSealer(['one'], 'watched folders')
  let ahead = aheadMs
  const watched = createWatchedFolders({ root, sealer, now: () => Date.now() + ahead })
  const own = path.join(root, 'ann')
  const put = async (name: string, content = 'sound') => {
    const file = path.join(own, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
    return file
  }
  return {
    root,
    own,
    watched,
    put,
    ahead: (ms: number) => void (ahead = ms),
    list: (below = '') => watched.list('ann', below, signal),
    names: async (below = '') => (await watched.list('ann', below, signal)).map(({ name }) => name).toSorted(),
  }
}

test('has recordings below a folder once nobody writes to them any more, and nothing else', async () => {
  const w = await open({ aheadMs: 0 })
  const file = await w.put('Radio/Harbour/a.wav')
  await w.put('b.mp3')
  await w.put('notes.txt')
  await w.put('.hidden.wav')
  await w.put('.trash/c.wav')
  await w.put('empty.wav', '')
  // Copied with its times, which lie long back: it may still grow.
  await utimes(file, 1, 1)
  expect(await w.names()).toEqual([])
  w.ahead(61_000)
  expect(await w.names()).toEqual(['Radio/Harbour/a.wav', 'b.mp3'])
  expect(await w.names('Radio')).toEqual(['Harbour/a.wav'])
  expect(await w.names('New/Folder')).toEqual([])
})

test('knows a recording that is moved, and tells one that was written to from what it was', async () => {
  const w = await open()
  const file = await w.put('a.wav')
  const [first] = await w.list()
  await mkdir(path.join(w.own, 'done'))
  await rename(file, path.join(w.own, 'done/b.wav'))
  const [moved] = await w.list()
  expect([moved!.id, moved!.name]).toEqual([first!.id, 'done/b.wav'])
  await appendFile(path.join(w.own, 'done/b.wav'), ' and more')
  expect((await w.list())[0]!.id).not.toBe(first!.id)
})

test('gives the bytes of a link, also from where another left off, and not once the recording changed', async () => {
  const w = await open()
  const file = await w.put('a.wav', 'a recording')
  const [{ link, id } = { link: '', id: '' }] = await w.list()
  const all = await w.watched.files.open(link, { signal })
  expect([all.sizeBytes, all.version, String(await buffer(all.bytes))]).toEqual([11, id, 'a recording'])
  const rest = await w.watched.files.open(link, { signal, from: { byte: 2, version: id } })
  expect([rest.startsAt, String(await buffer(rest.bytes))]).toEqual([2, 'recording'])
  const during = await w.watched.files.open(link, { signal })
  await appendFile(file, ' grows')
  await expect(buffer(during.bytes)).rejects.toMatchObject({ code: 'link_gone' })
  await expect(w.watched.files.open(link, { signal })).rejects.toMatchObject({ code: 'link_gone' })
  await rm(file)
  await expect(w.watched.files.open(link, { signal })).rejects.toMatchObject({ code: 'link_gone' })
})

test('takes no links but its own, and leads out of nobody’s folder', async () => {
  const w = await open()
  const strange = createSealer(['another'], 'watched folders')
  const wanted = JSON.stringify({ account: 'ann', name: 'a.wav', id: '1' })
  const forged = `watched:${strange.seal(wanted, 'watched folders')}`
  for (const link of [forged, 'watched:a', 'file:///etc/passwd', 'https://example.org/a.wav'])
    expect(() => w.watched.files.check(link)).toThrow('does not fetch')
  for (const below of ['../bob', '.ssh', 'a/../../b']) await expect(w.list(below)).rejects.toThrow('outside')
  await mkdir(path.join(w.root, 'bob'), { recursive: true })
  await writeFile(path.join(w.root, 'bob/secret.wav'), 'secret')
  await mkdir(w.own, { recursive: true })
  await symlink(path.join(w.root, 'bob'), path.join(w.own, 'link'))
  await symlink(path.join(w.root, 'bob/secret.wav'), path.join(w.own, 'link.wav'))
  expect(await w.names()).toEqual([])
  await expect(w.list('link')).rejects.toThrow('outside')
  await rm(w.root, { recursive: true })
  await expect(w.list()).rejects.toThrow('is missing')
})
