import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { runWorker } from '../../server/worker.ts'
import type { BackupsReport } from '../../src/shared/contract/backups.ts'
import { buildTestApp } from '../support/app.ts'
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
