import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { composeModules } from '../../server/compose.ts'
import type { JobsReport } from '../../src/shared/contract/jobs.ts'
import { isCancelledHere, JOB_KINDS, runsAgain } from '../../src/shared/domain/job-kinds.ts'
import { buildTestApp } from '../support/app.ts'
import { messages } from '../../src/shared/messages.ts'
import { exhaustedJob } from '../support/exhausted-job.ts'
import { tone } from '../support/media-samples.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'
import { JOBS_FOR_LATER } from '../support/jobs-for-later.ts'

async function open(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  const t = await buildTestApp(overrides)
  const { bearer } = await t.signIn('ADMIN')
  const report = async () => (await t.api('GET', '/admin/jobs', { headers: bearer })).json<JobsReport>()
  const again = (kind: string, id: string) => t.api('POST', `/admin/jobs/${kind}/${id}/again`, { headers: bearer })
  const cancel = (kind: string, id: string) => t.api('DELETE', `/admin/jobs/${kind}/${id}`, { headers: bearer })
  return { ...t, report, again, cancel }
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

test('an ADMIN is told since when the oldest waits, and for whom each job is, as far as they are there', async () => {
  let at = Date.now()
  const t = await open({ now: () => at })
  const anna = await t.signIn()
  const queue = (name: string, account: string, runAt: number) =>
    t.deps.jobs.add(name, { fileId: account }, { account, cost: 60, runAt })
  const due = at - 90_000
  const mine = await queue('transcribe-file', anna.id, due)
  const nobodys = await queue('send-invoice', '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507', due + 1000)
  const oldest = async () => new Map((await t.report()).kinds.map(({ kind, oldest_wait: seconds }) => [kind, seconds]))
  expect(await oldest()).toEqual(
    new Map([
      ['transcribe-file', 90],
      ['send-invoice', 89],
    ]),
  )
  expect((await t.report()).current).toEqual([
    {
      _id: mine,
      kind: 'transcribe-file',
      state: 'waiting',
      due_date: new Date(due).toISOString(),
      account: { _id: anna.id, email: anna.email },
      seconds: 60,
      can_cancel: true,
    },
    expect.objectContaining({ _id: nobodys, kind: 'send-invoice', account: null, can_cancel: false }),
  ])
  // Clocks of two machines differ.
  at = due - 5000
  expect((await oldest()).get('transcribe-file')).toBe(0)
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

test('a job is cancelled once: its owner is told, gets the time back, and its worker writes nothing more', async () => {
  const t = await open({ engines: presentEngines(), env: { BILLING: 'sandbox' } })
  const anna = await t.signIn()
  await giveTime(t.db, anna.id, { auto: 3600 })
  const plan = await planOf(t.db, anna.id)
  const { headers, payload } = multipart([
    { field: 'media', fileName: 'talk.wav', content: await readFile(await tone({ seconds: 2 })) },
  ])
  const added = await t.api('POST', uploadPath(), { headers: { ...anna.bearer, ...headers }, payload })
  expect(await timeOn(t.db, plan)).toMatchObject({ available: 3598, reserved: 2 })
  const claimed = (await t.deps.jobs.claim(['transcribe-file'], 'test'))!
  expect((await t.report()).current).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: claimed.id, state: 'running', account: { _id: anna.id, email: anna.email } }),
    ]),
  )
  const other = await t.deps.jobs.add('send-invoice', {})
  expect((await t.cancel('send-invoice', other)).json()).toMatchObject({ code: 'job_not_cancelled' })
  expect((await t.cancel('translate-file', claimed.id)).json()).toMatchObject({ code: 'job_gone' })

  expect((await t.cancel('transcribe-file', claimed.id)).statusCode).toBe(204)
  expect((await t.cancel('transcribe-file', claimed.id)).json()).toMatchObject({ code: 'job_gone' })
  expect(await t.deps.jobs.renew(claimed)).toBe(false)
  expect(await t.deps.jobs.complete(claimed)).toBe(false)
  expect(await timeOn(t.db, plan)).toMatchObject({ available: 3600, reserved: 0, used: 0 })
  const file = await t.api('GET', `/file/${added.json<{ _id: string }>()._id}`, { headers: anna.bearer })
  expect(file.json()).toMatchObject({ status: 'FAILED', failure: { message: messages.cancelledByOperator } })
})

test('a job is cancelled that holds no row before it is given up', async () => {
  const t = await open()
  const id = await t.deps.jobs.add('replace-texts', { replacementId: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507' })
  expect((await t.cancel('replace-texts', id)).statusCode).toBe(204)
  expect((await t.report()).current).toEqual([])
})

test('each kind of job has words for people, and what comes back by itself is not run again', async () => {
  const { deps } = await open()
  const jobs = composeModules(deps).all.flatMap((module) => module.jobs)
  expect(Object.keys(JOB_KINDS).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted())
  expect(
    jobs.filter(({ name, everyMs }) => everyMs !== undefined && (runsAgain(name) || isCancelledHere(name))),
  ).toEqual([])
  const recurring = jobs.filter(({ everyMs }) => everyMs !== undefined).map(({ name }) => name)
  expect(JOBS_FOR_LATER, 'tests that wait for all work wait for none of these').toEqual(
    expect.arrayContaining(recurring),
  )
  // Whoever waits for a job that may be cancelled is told by what it does when it is given up.
  expect(jobs.filter(({ name }) => isCancelledHere(name)).every(({ onExhausted }) => onExhausted)).toBe(true)
})
