import { expect, test } from 'vitest'
import { composeModules } from '../../server/compose.ts'
import type { WorkReport } from '../../src/shared/contract/work.ts'
import { JOB_KINDS, runsAgain } from '../../src/shared/domain/job-kinds.ts'
import { buildTestApp } from '../support/app.ts'
import { exhaustedJob } from '../support/exhausted-job.ts'

async function open() {
  const t = await buildTestApp()
  const { bearer } = await t.signIn('ADMIN')
  const report = async () => (await t.api('GET', '/admin/work', { headers: bearer })).json<WorkReport>()
  const again = (kind: string, id: string) => t.api('POST', `/admin/work/${kind}/${id}/again`, { headers: bearer })
  return { ...t, report, again }
}

test('an ADMIN sees what runs, waits and has run out of tries, with its reason', async () => {
  const { deps, report } = await open()
  const id = await exhaustedJob(deps.jobs, 'send-invoice')
  await deps.jobs.add('transcribe-file', { fileId: 'one' }, { cost: 60 })
  await deps.jobs.add('transcribe-file', { fileId: 'two' }, { cost: 30, runAt: Date.now() + 60_000 })
  const { kinds, exhausted } = await report()
  expect(kinds).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'send-invoice', exhausted: 1, oldest_wait: null }),
      expect.objectContaining({ kind: 'transcribe-file', waiting: 1, later: 1, running: 0, queued_seconds: 90 }),
    ]),
  )
  expect(kinds.find(({ kind }) => kind === 'transcribe-file')?.oldest_wait).toBeGreaterThanOrEqual(0)
  expect(exhausted).toMatchObject([
    { _id: id, kind: 'send-invoice', message: 'The other side is away.', can_run_again: true },
  ])
})

test('a failed job is run again once, and none that its owner starts again', async () => {
  const { deps, report, again } = await open()
  const invoice = await exhaustedJob(deps.jobs, 'send-invoice')
  const file = await exhaustedJob(deps.jobs, 'transcribe-file')
  expect((await again('send-mail', invoice)).json()).toMatchObject({ code: 'job_unknown' })
  expect((await again('send-invoice', invoice)).statusCode).toBe(204)
  expect((await again('send-invoice', invoice)).json()).toMatchObject({ code: 'job_unknown' })
  expect((await again('transcribe-file', file)).json()).toMatchObject({ code: 'job_not_run_again' })
  expect((await report()).exhausted).toMatchObject([{ _id: file, can_run_again: false }])
  expect(await deps.jobs.claim(['send-invoice'], 'test')).toMatchObject({ id: invoice, attempt: 1 })
})

test('each kind of job has words for people, and what comes back by itself is not run again', async () => {
  const { deps } = await open()
  const jobs = composeModules(deps).all.flatMap((module) => module.jobs)
  expect(Object.keys(JOB_KINDS).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())
  expect(jobs.filter(({ name, everyMs }) => everyMs !== undefined && runsAgain(name))).toEqual([])
})
