import { expect, test, vi } from 'vitest'
import type { Finding } from '../../server/kernel/finding.ts'
import type { Overview } from '../../src/shared/contract/overview.ts'
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
