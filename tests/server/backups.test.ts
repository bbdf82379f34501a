import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { downloadBackup, removeBackup } from '../../server/commands/stored-backups.ts'
import { openArchive } from '../../server/compose-adapters/index.ts'
import { askForBackupRun, chooseSnapshot, mediaFolder, verifySnapshot } from '../../server/modules/ops/index.ts'
import { runWorker } from '../../server/worker.ts'
import type { BackupsReport } from '../../src/shared/contract/backups.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'
import { silentLog } from '../support/silent-log.ts'
import { PATIENCE } from '../support/patience.ts'

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
    vi.waitFor(async () => {
      const seen = await report()
      expect(seen.runs[0]).toMatchObject({ kind, ended_date: expect.any(String) })
      return seen
    }, PATIENCE)
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
    PATIENCE,
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
  await vi.waitFor(async () => expect(await t.deps.backups!.list()).toEqual([]), PATIENCE)
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
  const seen = await vi.waitFor(async () => {
    const now = await report()
    expect(now.backups).toHaveLength(1)
    expect(now.runs[0]?.ended_date).not.toBeNull()
    return now
  }, PATIENCE)
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

const OLD = '2027-05-03T00-00-00-000Z'
const NEW = '2027-05-05T02-00-00-000Z'

test('the page says of each backup what is in it and how its last check went, and why none can be read', async () => {
  const at = Date.parse('2027-05-05T12:00:00.000Z')
  let list: () => Promise<unknown[]> = () => Promise.resolve([])
  let everyHours: number | null = null
  const backups = { folder: '/backups', keep: () => 3, everyHours: () => everyHours, list: () => list() }
  const t = await buildTestApp({ now: () => at, backups: backups as never })
  const { bearer: headers } = await t.signIn('ADMIN')
  const report = async () => (await t.api('GET', '/admin/backups', { headers })).json<BackupsReport>()
  const iso = (time: number) => new Date(time).toISOString()
  expect(await report()).toEqual({
    folder: '/backups',
    keep: 3,
    every_hours: null,
    next_date: null,
    backups: [],
    failure: null,
    runs: [],
  })
  everyHours = 24
  expect((await report()).next_date, 'at once').toBe(iso(at))

  const snapshot = (name: string, takenAt: number) => ({
    name,
    manifest: {
      takenAt: iso(takenAt),
      version: '7.1',
      tables: [
        { rows: 2, bytes: 10 },
        { rows: 3, bytes: 5 },
      ],
      jobs: { rows: 9, bytes: 7 },
      media: { count: 4, totalBytes: 99, bytes: 1 },
      faults: ['one', 'two'],
    },
  })
  list = () => Promise.resolve([snapshot(OLD, at - 60 * HOUR_MS), snapshot(NEW, at - 10 * HOUR_MS)])
  const run = (number: number, over: object) => ({
    id: `0198f3a2-5c1e-7d44-9b0a-3f6c2d81e5${number}`,
    kind: 'verify' as const,
    snapshot: OLD,
    state: 'done' as const,
    failure: null,
    asked_at: at - 90 * HOUR_MS,
    ended_at: at - 89 * HOUR_MS,
    ...over,
  })
  await t.db
    .insertInto('backup_run')
    .values([
      run(10, {}),
      run(11, { kind: 'write', snapshot: NEW, asked_at: at - 12 * HOUR_MS, ended_at: at - 10 * HOUR_MS }),
      run(12, { kind: 'drill', state: 'failed', failure: 'It is damaged.', ended_at: at - 5 * HOUR_MS }),
      run(13, { kind: 'remove', state: 'failed', ended_at: at - 4 * HOUR_MS }),
      run(14, { state: 'working', ended_at: null }),
    ])
    .execute()
  const shown = { version: '7.1', rows: 5, media: { count: 4, size: 99 }, faults: 2, size: 23 }
  const seen = await report()
  expect(seen.backups).toEqual([
    { ...shown, name: NEW, date: iso(at - 10 * HOUR_MS), check: { is_fine: true, date: iso(at - 10 * HOUR_MS) } },
    { ...shown, name: OLD, date: iso(at - 60 * HOUR_MS), check: { is_fine: false, date: iso(at - 5 * HOUR_MS) } },
  ])
  expect(seen.next_date).toBe(iso(at + 14 * HOUR_MS))
  expect(seen.runs.map(({ kind }) => kind)).toEqual(['verify', 'remove', 'drill', 'write', 'verify'])
  expect(seen.runs[0]).toMatchObject({ state: 'working', ended_date: null })
  expect(seen.runs[2]).toEqual({
    _id: run(12, {}).id,
    kind: 'drill',
    name: OLD,
    state: 'failed',
    failure: 'It is damaged.',
    asked_date: iso(at - 90 * HOUR_MS),
    ended_date: iso(at - 5 * HOUR_MS),
  })
  // A try that has failed is made again an hour later.
  list = () => Promise.resolve([snapshot(OLD, at - 60 * HOUR_MS)])
  await t.db
    .updateTable('backup_run')
    .set({ asked_at: at - 1 })
    .where('kind', '=', 'write')
    .execute()
  expect(await report()).toMatchObject({ next_date: iso(at + HOUR_MS - 1), backups: [{ name: OLD }] })
  await t.db.updateTable('backup_run').set({ ended_at: 1 }).where('ended_at', 'is', null).execute()
  for (const [method, what] of [
    ['POST', '/verification'],
    ['POST', '/drill'],
    ['DELETE', ''],
    ['GET', '/download'],
  ] as const) {
    const missing = await t.api(method, `/admin/backups/${NEW}${what}`, { headers })
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'backup_unknown'])
  }
  const many = Array.from({ length: 12 }, (_, n) => run(30 + n, { kind: 'remove' }))
  await t.db.insertInto('backup_run').values(many).execute()
  expect((await report()).runs.map(({ _id }) => _id)).toEqual(
    many
      .slice(2)
      .map(({ id }) => id)
      .toReversed(),
  )
  list = () => Promise.reject(new Error('The manifest of new is damaged.'))
  expect(await report()).toMatchObject({ backups: [], failure: 'The manifest of new is damaged.' })
})
