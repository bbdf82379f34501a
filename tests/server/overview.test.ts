import { expect, test, vi } from 'vitest'
import type { Finding } from '../../server/kernel/finding.ts'
import { DISK_RESERVE } from '../../server/kernel/limits.ts'
import type { Overview } from '../../src/shared/contract/overview.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { buildTestApp } from '../support/app.ts'
import { exhaustedJob } from '../support/exhausted-job.ts'
import { silentLog } from '../support/silent-log.ts'
import { runWorker } from '../../server/worker.ts'

test('an ADMIN sees which processes run, what failed, and what the machine lacks', async () => {
  const findings: Finding[] = [
    { name: 'GPU', isFine: false, text: 'none found', isOptional: true },
    { name: 'ffmpeg', isFine: false, text: 'Install ffmpeg.' },
    { name: 'Node', isFine: true, text: 'v24' },
  ]
  const examine = vi.fn(async () => findings)
  const t = await buildTestApp({ examine })
  const { bearer } = await t.signIn('ADMIN')
  await t.listen()
  const look = async () => (await t.api('GET', '/admin/overview', { headers: bearer })).json<Overview>()
  await exhaustedJob(t.deps.jobs, 'send-invoice')
  await vi.waitFor(async () => expect((await look()).processes).toMatchObject([{ kind: 'server', is_running: true }]))
  expect(
    (await look()).problems.map(({ code }) => code),
    'it has only begun',
  ).not.toContain('no_worker')
  await t.db.updateTable('process').set({ started_at: 0 }).execute()
  const without = await vi.waitFor(async () => {
    const seen = await look()
    expect(seen.checks).not.toBeNull()
    return seen
  })
  expect(without.checks?.found.map(({ name }) => name)).toEqual(['ffmpeg', 'Node', 'GPU'])
  expect(without.problems.map(({ code }) => code)).toEqual(['no_worker', 'check', 'jobs_failed', 'no_backup'])
  expect(without).toMatchObject({ queue: { exhausted: 1 }, failures: [{ kind: 'send-invoice', count: 1 }] })

  const worker = await runWorker({ ...t.deps, log: silentLog })
  await vi.waitFor(async () => expect((await look()).processes.map(({ kind }) => kind)).toEqual(['server', 'worker']))
  expect((await look()).problems.map(({ code }) => code)).not.toContain('no_worker')
  await worker.stop()
  expect((await look()).processes.map(({ kind }) => kind)).toEqual(['server'])

  // Looked at a moment ago: however often it is asked, no second look begins.
  expect((await t.api('POST', '/admin/overview/checks', { headers: bearer })).statusCode).toBe(204)
  expect(examine).toHaveBeenCalledTimes(1)
})

test('an ADMIN sees what all kinds of work have to do together, and what failed within a day, most first', async () => {
  let at = Date.now()
  const space = { free: 40_000_000_000, total: 100_000_000_000 }
  const t = await buildTestApp({ now: () => at, diskSpace: async () => space })
  const { bearer } = await t.signIn('ADMIN')
  await t.db
    .updateTable('session')
    .set({ expires_at: at + 9 * DAY_MS })
    .execute()
  const look = async () => (await t.api('GET', '/admin/overview', { headers: bearer })).json<Overview>()
  expect(await look()).toMatchObject({
    queue: { running: 0, waiting: 0, later: 0, exhausted: 0, oldest_wait: null, queued_seconds: 0 },
    failures: [],
    disk: space,
    checks: null,
    is_checking: false,
  })
  for (const name of ['transcribe-file', 'transcribe-file', 'send-invoice']) await exhaustedJob(t.deps.jobs, name)
  const due = at - 90_000
  await t.deps.jobs.add('send-mail', {}, { runAt: due + 1000 })
  await t.deps.jobs.add('translate-file', {}, { runAt: due, cost: 60 })
  await t.deps.jobs.add('transcribe-file', {}, { runAt: at + DAY_MS, cost: 30 })
  await t.deps.jobs.add('mail-files', {})
  await t.deps.jobs.claim(['mail-files'], 'test')
  const queue = { running: 1, waiting: 2, later: 1, exhausted: 3, queued_seconds: 90 }
  expect(await look()).toMatchObject({
    queue: { ...queue, oldest_wait: 90 },
    failures: [
      { kind: 'transcribe-file', count: 2 },
      { kind: 'send-invoice', count: 1 },
    ],
  })
  const codes = async () => (await look()).problems.map(({ code }) => code)
  expect(await codes()).toContain('jobs_failed')
  at = due - 5000
  expect((await look()).queue.oldest_wait).toBe(0)
  at = Date.now() + DAY_MS
  expect((await look()).failures).toEqual([])
  expect(await codes()).not.toContain('jobs_failed')
})

test('a disk is full below what uploads leave free, and backups that cannot be read are no problem here', async () => {
  const space = { free: 3_000_000_000, total: 1_000_000_000_000 }
  const t = await buildTestApp({ diskSpace: async () => space, env: { DISK_RESERVE: '' } })
  const { bearer } = await t.signIn('ADMIN')
  const codes = async () =>
    (await t.api('GET', '/admin/overview', { headers: bearer }))
      .json<Overview>()
      .problems.map(({ code }) => code)
      .filter((code) => code.startsWith('disk') || code.includes('backup'))
  const reserve = Math.max(DISK_RESERVE.bytes, space.total * DISK_RESERVE.share)
  Object.assign(space, { free: reserve - 1 })
  expect(await codes()).toEqual(['disk_full', 'no_backup'])
  Object.assign(space, { free: reserve })
  expect(await codes()).not.toContain('disk_full')
  Object.assign(space, { total: DISK_RESERVE.bytes, free: DISK_RESERVE.bytes - 1 })
  expect(await codes()).toContain('disk_full')
  const unreadable = vi.spyOn(t.deps.backups!, 'list').mockRejectedValue(new Error('The folder is gone.'))
  expect(await codes()).not.toContain('no_backup')
  unreadable.mockRestore()
  expect(await codes()).toContain('no_backup')
  await t.deps.backups!.write()
  expect(await codes()).not.toContain('no_backup')
})

test('the machine is looked at again when an ADMIN asks, but not within ten seconds', async () => {
  let at = Date.now()
  const examine = vi.fn(async (): Promise<Finding[]> => [])
  const t = await buildTestApp({ now: () => at, examine })
  const { bearer } = await t.signIn('ADMIN')
  const again = async () => {
    expect((await t.api('POST', '/admin/overview/checks', { headers: bearer })).statusCode).toBe(204)
    const seen = async () => (await t.api('GET', '/admin/overview', { headers: bearer })).json<Overview>()
    await vi.waitFor(async () => expect((await seen()).is_checking).toBe(false))
    return examine.mock.calls.length
  }
  expect(await again()).toBe(1)
  at += 9_999
  expect(await again()).toBe(1)
  at += 1
  expect(await again()).toBe(2)
})
