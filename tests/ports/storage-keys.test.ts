import { chmod, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { addKey, describeKeys, encryptStored, forgetKey, lookAtKeys, rotateKeys } from '../../server/commands/keys.ts'
import { composeBlobs, forgetRingKey, openInstallation } from '../../server/compose-adapters/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { readRing, replaceRing, withNewKey } from '../../server/kernel/key-ring.ts'
import { createBackupTools } from '../../server/modules/ops/index.ts'
import { restoreBackup } from '../../server/modules/ops/backup/restore.ts'
import { checkStorage } from '../../server/modules/ops/storage/check.ts'
import { createDiskBlobStore } from '../../server/adapters/blob-store-disk.ts'
import { chooseSnapshot, mediaFolder } from '../../server/modules/ops/backup/folder.ts'
import { addInstallation, addWholeFile } from '../support/installation.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { putMigratedSqlite } from '../support/migrated.ts'

/** An installation on this machine, which is opened again and again as commands do it. */
async function onOneMachine() {
  const home = await temporaryFolder()
  const ringFile = path.join(home, 'storage-keys')
  const dataDir = path.join(home, 'data')
  await mkdir(dataDir)
  await putMigratedSqlite(dataDir)
  const configOf = (env: Record<string, string> = {}) =>
    readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      BILLING: 'off',
      BACKUP_DIR: path.join(home, 'backups'),
      ...env,
    })
  const config = configOf({ STORAGE_KEYS: ringFile })
  const withKeys = async (env: Record<string, string> = { STORAGE_KEYS: ringFile }) => {
    const all = await openInstallation(configOf(env))
    onTestFinished(() => all.close())
    return all
  }
  const ids = async () => readRing(await readFile(ringFile, 'utf8')).map(({ id }) => id)
  return { home, ringFile, config, configOf, withKeys, ids, dataDir }
}

const silent = () => undefined
const bytesOf = (text: string) => Readable.from([Buffer.from(text)])

test('media are encrypted once a key is there, those from before on demand, and keys are rotated', async () => {
  const { ringFile, config, withKeys, ids } = await onOneMachine()
  const plain = await withKeys({})
  const before = await plain.blobs.put(bytesOf('said before'))
  await expect(describeKeys(plain)).rejects.toThrow('STORAGE_KEYS is not set')
  expect(await lookAtKeys(plain.config, plain.db)).toEqual([])

  await expect(withKeys()).rejects.toThrow('Make it with `longhand keys add`')
  await addKey(config)
  const [first] = await ids()
  const all = await withKeys()
  const after = await all.blobs.put(bytesOf('said after'))
  expect(await describeKeys(all)).toBe(`${first}  current  1 object`)
  expect(await encryptStored(all, silent)).toMatch(/^2 objects: 1 encrypted now/)
  expect(await encryptStored(all, silent)).toMatch(/^2 objects: 0 encrypted now/)
  for (const { key } of [before, after])
    expect(String(await buffer(await all.asStored.read(key)))).not.toContain('said')
  expect(await lookAtKeys(config, all.db)).toMatchObject([{ isFine: true }])

  expect(await addKey(config)).toContain('waits. Give the file to all machines')
  const [old, next] = await ids()
  expect(await rotateKeys(all, silent)).toMatch(`The key ${next} is in use. It has wrapped 2 data keys anew`)
  expect(await describeKeys(all)).toBe(`${next}  current  2 objects\n${old}  old      0 objects`)
  expect(await rotateKeys(all, silent)).toMatch(`wrapped 0 data keys`)
  await replaceRing(ringFile, readRing(await readFile(ringFile, 'utf8')).slice(0, 1))
  const last = await withKeys()
  expect(String(await buffer(await last.blobs.read(before.key)))).toBe('said before')
})

test('nothing starts without the keys that media need, and a lost key is given up in words', async () => {
  const { ringFile, config, configOf, withKeys, ids } = await onOneMachine()
  await addKey(config)
  const all = await withKeys()
  await all.blobs.put(bytesOf('said'))
  const [lost] = await ids()
  await expect(withKeys({})).rejects.toThrow(
    `Media or texts are encrypted by the key ${lost}. Set STORAGE_KEYS to the file that has it.`,
  )
  expect(await lookAtKeys(configOf(), all.db)).toMatchObject([
    { isFine: false, text: `${lost} is missing: media and texts cannot be read. Set STORAGE_KEYS.` },
  ])
  await expect(forgetKey(config, lost!, forgetRingKey)).rejects.toThrow('is not lost')
  await replaceRing(ringFile, withNewKey([]))
  await expect(withKeys()).rejects.toThrow(`the key ${lost}, which the file that STORAGE_KEYS names lacks`)
  expect(await lookAtKeys(config, all.db)).toMatchObject([{ isFine: false }])
  expect(await forgetKey(config, lost!, forgetRingKey)).toContain('What 1 data key encrypted cannot be read any more')
  await withKeys()
})

test('the doctor says when keys lie with what they encrypt, or are open to others', async () => {
  const { config, ringFile, dataDir, withKeys } = await onOneMachine()
  await addKey(config)
  const { db } = await withKeys()
  await chmod(ringFile, 0o644)
  expect(await lookAtKeys(config, db)).toMatchObject([{ isFine: false, text: expect.stringContaining('chmod 600') }])
  const within = { ...config, storageKeys: path.join(dataDir, 'storage-keys') }
  await addKey(within)
  expect(await lookAtKeys(within, db)).toMatchObject([{ isFine: false, text: expect.stringContaining('Move it') }])
})

test('a backup has media as they lie and no key, says which keys it takes, and comes back with them', async () => {
  const { home, config, withKeys, ids, ringFile } = await onOneMachine()
  await addKey(config)
  const all = await withKeys()
  const owner = await addInstallation(all)
  // One from before the keys, which is encrypted between two backups.
  await addWholeFile({ ...all, blobs: all.asStored }, owner, 'said before there were keys')
  const tools = createBackupTools({ ...all, ...backupsOf(all, home) })
  const first = await tools.write()
  await encryptStored(all, silent)
  const second = await tools.write()
  const [needed] = await ids()
  for (const name of [first, second]) {
    const { manifest } = await chooseSnapshot(tools.folder, name)
    expect([manifest.faults, manifest.keys]).toEqual([[], [needed]])
    await tools.verify(name)
  }

  const other = await onOneMachine()
  const target = await other.withKeys({})
  const blobs = await composeBlobs(target.config)
  const archive = createDiskBlobStore({ folder: mediaFolder(tools.folder) })
  await restoreBackup({ ...target, blobs, archive }, await chooseSnapshot(tools.folder), { force: true })
  await expect(other.withKeys({})).rejects.toThrow(`Media or texts are encrypted by the key ${needed}`)
  const restored = await other.withKeys({ STORAGE_KEYS: ringFile })
  expect((await checkStorage(restored, { repair: false, deep: true })).findings).toEqual([])

  const { id, media_key: key } = await restored.db
    .selectFrom('file')
    .select(['id', 'media_key'])
    .where('name', 'like', 'talk 0%')
    .executeTakeFirstOrThrow()
  const bytes = await buffer(await restored.asStored.read(key!))
  bytes[bytes.length - 1]! ^= 1
  await restored.asStored.restore(key!, Readable.from([bytes]))
  const again = await other.withKeys({ STORAGE_KEYS: ringFile })
  expect((await checkStorage(again, { repair: false, deep: true })).findings).toMatchObject([
    { kind: 'medium damaged', id },
  ])
  // So does a backup that copies it.
  const damaged = createBackupTools({ ...again, ...backupsOf(again, other.home) })
  const { manifest } = await chooseSnapshot(damaged.folder, await damaged.write())
  expect(manifest.faults).toMatchObject([{ key, kind: 'damaged' }])
})

type All = Awaited<ReturnType<typeof openInstallation>>

const backupsOf = (all: All, home: string) => ({
  blobs: all.asStored,
  decrypted: all.blobs,
  secret: null,
  dataDir: all.config.dataDir,
  version: 'test',
  folder: path.join(home, 'backups'),
  keep: () => 5,
  everyHours: () => null,
  openArchive: (folder: string) => createDiskBlobStore({ folder }),
  openScratch: () => Promise.reject(new Error('not asked for')),
})
