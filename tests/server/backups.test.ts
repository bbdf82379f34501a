import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { downloadBackup, removeBackup } from '../../server/commands/stored-backups.ts'
import { openArchive } from '../../server/compose-adapters.ts'
import { askForBackupRun, chooseSnapshot, mediaFolder, verifySnapshot } from '../../server/modules/ops/index.ts'
import { runWorker } from '../../server/worker.ts'
import type { BackupsReport } from '../../src/shared/contract/backups.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { silentLog } from '../support/silent-log.ts'

test('an ADMIN has a backup written, verified and restored beside, and is told of a damaged one', async () => {
  const t = await buildTestApp({ env: { BACKUP_KEEP: '2' } })
  const { bearer } = await t.signIn('ADMIN')
  const report = async () => (await t.api('GET', '/admin/backups', { headers: bearer })).json<BackupsReport>()
  const post = (at: string) => t.api('POST', `/admin/backups${at}`, { headers: bearer })
  expect(await report()).toMatchObject({ backups: [], runs: [], failure: null, keep: 2 })
  expect((await post('/2027-05-05T00-00-00-000Z/drill')).json()).toMatchObject({ code: 'backup_unknown' })
  expect((await post('')).statusCode).toBe(204)
  expect((await post('')).json()).toMatchObject({ code: 'backup_busy' })
  expect((await report()).runs).toMatchObject([{ kind: 'write', state: 'waiting', name: null }])

  const worker = await runWorker({ ...t.deps, log: silentLog })
  const ended = (kind: string) =>
    vi.waitFor(
      async () => {
        const seen = await report()
        expect(seen.runs[0]).toMatchObject({ kind, ended_date: expect.any(String) })
        return seen
      },
      { timeout: 20_000 },
    )
  const { backups, runs } = await ended('write')
  expect(runs[0]).toMatchObject({ state: 'done', name: backups[0]?.name })
  expect(backups).toMatchObject([{ version: 'test', faults: 0 }])
  expect(backups[0]?.rows).toBeGreaterThan(0)
  const name = backups[0]!.name

  for (const [kind, at] of [
    ['verify', 'verification'],
    ['drill', 'drill'],
  ] as const) {
    expect((await post(`/${name}/${at}`)).statusCode).toBe(204)
    expect((await ended(kind)).runs[0]).toMatchObject({ state: 'done', failure: null, name })
  }
  expect((await readdir(path.join(t.dataDir, 'tmp'))).filter((entry) => entry.startsWith('drill'))).toEqual([])

  await writeFile(path.join(t.deps.config.backupDir, 'snapshots', name, 'table-user.jsonl.gz'), 'nothing')
  expect((await post(`/${name}/drill`)).statusCode).toBe(204)
  await vi.waitFor(
    async () => expect((await report()).runs[0]).toMatchObject({ kind: 'drill', state: 'failed' }),
    20_000,
  )
  expect((await report()).runs[0]?.failure).toContain('The table user is damaged')
  await worker.stop()
})

/** Unpacks a zip by another program. */
async function unpack(zip: Buffer, into: string): Promise<void> {
  await writeFile(`${into}.zip`, zip)
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', `${into}.zip`, into])
}

test('a backup is downloaded as a folder that can be restored, and removed with what only it needs', async () => {
  const t = await buildTestApp()
  const { bearer, id } = await t.signIn('ADMIN')
  const { key, sha256 } = await t.deps.blobs.put(Readable.from([Buffer.from('a recording')]))
  await buildFile(t.db, { owner_id: id, media_key: key, media_sha256: sha256, size: 11 })
  const name = await t.deps.backups!.write()
  const at = `/admin/backups/${name}`
  const get = (of: string) => t.api('GET', `${at}${of}`, { headers: bearer })
  expect((await get('/download')).json<{ size: number }>().size).toBeGreaterThan(1000)
  const zip = await get('/archive')
  expect(zip.headers['content-disposition']).toContain(`longhand-backup-${name}.zip`)
  const elsewhere = path.join(t.dataDir, 'elsewhere')
  await unpack(zip.rawPayload, elsewhere)
  await verifySnapshot(await chooseSnapshot(elsewhere), openArchive(mediaFolder(elsewhere)), { read: 'all' })
  expect((await chooseSnapshot(elsewhere)).manifest.media.count).toBe(1)

  const hourAgo = Date.now() - HOUR_MS
  await t.db.updateTable('session').set({ created_at: hourAgo }).execute()
  for (const call of [get('/archive'), get('/download'), t.api('DELETE', at, { headers: bearer })])
    expect((await call).json()).toMatchObject({ code: 'password_needed' })
  await t.db.updateTable('session').set({ created_at: Date.now() }).execute()
  expect((await t.api('DELETE', at, { headers: bearer })).statusCode).toBe(204)
  const worker = await runWorker({ ...t.deps, log: silentLog })
  await vi.waitFor(async () => expect(await t.deps.backups!.list()).toEqual([]), { timeout: 20_000 })
  await worker.stop()
  expect(await readdir(path.join(t.deps.config.backupDir, 'media'), { recursive: true })).not.toContainEqual(
    expect.stringContaining(key),
  )
})

test('a backup is written by itself once a setting says how often, and the page says when the next is', async () => {
  const t = await buildTestApp()
  const { bearer } = await t.signIn('ADMIN')
  const report = async () => (await t.api('GET', '/admin/backups', { headers: bearer })).json<BackupsReport>()
  expect(await report()).toMatchObject({ every_hours: null, next_date: null })
  const setting = { headers: bearer, payload: { value: '24' } }
  expect((await t.api('PUT', '/admin/settings/BACKUP_HOURS', setting)).statusCode).toBe(204)
  const worker = await runWorker({ ...t.deps, log: silentLog })
  const seen = await vi.waitFor(
    async () => {
      const now = await report()
      expect(now.backups).toHaveLength(1)
      expect(now.runs[0]?.ended_date).not.toBeNull()
      return now
    },
    { timeout: 20_000 },
  )
  await worker.stop()
  const [backup] = seen.backups
  expect(backup).toMatchObject({ check: { is_fine: true } })
  expect(Date.parse(seen.next_date!) - Date.parse(backup!.date)).toBe(24 * HOUR_MS)
})

test('commands take a backup elsewhere and remove one by its name, and never while one is written', async () => {
  const t = await buildTestApp()
  const { id } = await t.signIn('ADMIN')
  const { key, sha256 } = await t.deps.blobs.put(Readable.from([Buffer.from('a recording')]))
  await buildFile(t.db, { owner_id: id, media_key: key, media_sha256: sha256, size: 11 })
  const deps = { db: t.db, jobs: t.deps.jobs, backups: t.deps.backups!, log: silentLog }
  const name = await deps.backups.write()
  await expect(downloadBackup(deps, 'another', t.dataDir)).rejects.toThrow(`There are: ${name}.`)
  expect(await downloadBackup(deps, name, t.dataDir)).toContain(`longhand-backup-${name}.zip`)
  const file = path.join(t.dataDir, `longhand-backup-${name}.zip`)
  await expect(downloadBackup(deps, name, file)).rejects.toThrow('is there already')
  const elsewhere = path.join(t.dataDir, 'taken')
  await unpack(await readFile(file), elsewhere)
  await verifySnapshot(await chooseSnapshot(elsewhere), openArchive(mediaFolder(elsewhere)), { read: 'all' })

  await expect(removeBackup(deps, name, 'longhand')).rejects.toThrow('Nothing was removed.')
  const writing = await t.db.transaction().execute((tx) => askForBackupRun(tx, deps.jobs, { kind: 'write', at: 1 }))
  await expect(removeBackup(deps, name, name)).rejects.toThrow('Something else is being done')
  expect(await deps.backups.list()).toHaveLength(1)
  await t.db.updateTable('backup_run').set({ ended_at: 2, state: 'done' }).where('id', '=', writing!).execute()
  await t.db.transaction().execute((tx) => deps.jobs.cancel('backup', tx))
  expect(await removeBackup(deps, name, name)).toContain('was removed')
  expect(await deps.backups.list()).toEqual([])
  const audited = await t.db.selectFrom('audit').select(['action', 'via', 'detail']).orderBy('at').execute()
  expect(audited.filter(({ action }) => action.startsWith('backup-'))).toEqual(
    ['backup-downloaded', 'backup-removed'].map((action) => ({
      action,
      via: 'command-line',
      detail: name,
    })),
  )
})
