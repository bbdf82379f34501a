import { expect, test } from 'vitest'
import type { WholeBulkAction } from '../../src/shared/contract/bulk.ts'
import { ANSWER_LIMITS } from '../../src/shared/domain/answer-rules.ts'
import { buildAnswersApp, SAID } from '../support/answers-app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { quoting } from '../support/scripted-chat.ts'
import { until } from '../support/workers.ts'

/** The app of answers with more files of its owner, each with a text, and bulk actions. */
async function openWorld(more: number) {
  const t = await buildAnswersApp()
  const others: string[] = []
  for (let n = 0; n < more; n++) {
    const { id } = await buildFile(t.db, { owner_id: t.owner.id, name: `Meeting ${n}.mp3` })
    await t.saveText(buildTranscript(...SAID), id)
    others.push(id)
  }
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    (await t.api(method, path, { headers: t.owner.bearer, ...(payload && { payload }) })).json<WholeBulkAction>()
  return {
    ...t,
    others,
    start: (wish: object = {}, template: string | null = null) =>
      call('POST', '/bulk/answers', { action: { kind: 'answer', template_id: template }, filter: {}, ...wish }),
    begin: (id: string) => call('POST', `/bulk/${id}/begin`),
    reaches: (id: string, state: WholeBulkAction['state']) =>
      until(`the bulk action ${state}`, async () => {
        const now = await call('GET', `/bulk/${id}`)
        return now.state === state && now
      }),
    written: () =>
      until('all answers written', async () => {
        const rows = await t.db.selectFrom('answer').select(['file_id', 'kind', 'status', 'seconds']).execute()
        return rows.every(({ status }) => status === 'READY') && rows
      }),
  }
}

test('many files get a summary at a price that is said first; one that stands is left as it is', async () => {
  const t = await openWorld(1)
  await t.order()
  await t.work()
  await t.answerIn('READY')
  const { _id } = await t.start()
  expect(await t.reaches(_id, 'ready')).toMatchObject({
    kind: 'answer',
    files: 2,
    price: { auto_seconds: 10, human_seconds: 0 },
  })
  expect(t.chat.requests).toHaveLength(1)
  await t.begin(_id)
  expect(await t.reaches(_id, 'done')).toMatchObject({ finished: 2, failed: [] })
  expect(new Set((await t.written()).map(({ file_id }) => file_id))).toEqual(new Set([t.file.id, ...t.others]))
  expect(t.chat.requests).toHaveLength(2)
  expect(await t.time()).toMatchObject({ available: 980, reserved: 0 })

  // Of the first, words that its summary cites are edited; the second stands.
  await t.saveText(buildTranscript('Nothing is as it was.', ...SAID.slice(1)))
  const second = await t.start({ most_seconds: 1000 })
  expect(await t.reaches(second._id, 'done')).toMatchObject({ price: { auto_seconds: 10 }, failed: [] })
  await t.written()
  expect(t.chat.requests).toHaveLength(3)
  expect((await t.list()).answers).toMatchObject([{ status: 'READY', is_stale: false }])
})

test('a template of one’s own is written of each; files without a text fail by themselves', async () => {
  const t = await openWorld(0)
  const empty = await buildFile(t.db, { owner_id: t.owner.id, name: 'Empty.mp3', status: 'FAILED' })
  const template = (
    await t.api('POST', '/account/answer-templates', {
      headers: t.owner.bearer,
      payload: { name: 'Minutes', sections: [{ title: 'Decisions', ask: 'What was decided?' }] },
    })
  ).json<{ _id: string }>()
  await t.work()
  const { _id } = await t.start({ most_seconds: 100 }, template._id)
  expect(await t.reaches(_id, 'done')).toMatchObject({
    finished: 2,
    failed: [{ file: empty.id, name: 'Empty.mp3' }],
  })
  await t.written()
  expect((await t.list()).answers).toMatchObject([{ kind: 'template', template: 'Minutes' }])
  // One that is nobody's, or somebody else's, is written of no file.
  const gone = await t.start(
    { most_seconds: 100, ids: [t.file.id], filter: undefined },
    '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507',
  )
  expect(await t.reaches(gone._id, 'done')).toMatchObject({ failed: [{ code: 'not_found' }] })
})

test('a few are written at a time, which leaves room for questions; the rest wait for their turn', async () => {
  const t = await openWorld(ANSWER_LIMITS.workingInBulk + 2)
  const held: (() => void)[] = []
  let isHeld = true
  t.chat.script = async (data, request) => {
    if (isHeld) await new Promise<void>((go) => held.push(go))
    return quoting(data, request)
  }
  await t.work()
  const { _id } = await t.start({ most_seconds: 1000 })
  const working = () => t.db.selectFrom('answer').select('id').where('status', '=', 'WORKING').execute()
  await until('as many as may be', async () => (await working()).length === ANSWER_LIMITS.workingInBulk)
  const later = () => t.db.selectFrom('job').where('name', '=', 'run-bulk').where('run_at', '>', Date.now()).selectAll()
  await until('the rest to be tried later', async () => (await later().execute()).length > 0)
  expect(await working()).toHaveLength(ANSWER_LIMITS.workingInBulk)
  const asked = await t.order({ kind: 'question', question: 'When is the release?' })
  expect(asked.statusCode).toBe(201)
  expect(await t.reaches(_id, 'running')).toMatchObject({ finished: ANSWER_LIMITS.workingInBulk, failed: [] })
  isHeld = false
  for (const go of held) go()
  expect(await t.reaches(_id, 'done')).toMatchObject({ finished: ANSWER_LIMITS.workingInBulk + 3, failed: [] })
  expect((await t.written()).filter(({ kind }) => kind === 'overview')).toHaveLength(ANSWER_LIMITS.workingInBulk + 3)
})

test('one that is being written costs nothing when answers are asked for in bulk', async () => {
  const t = await openWorld(1)
  const held: (() => void)[] = []
  t.chat.script = async (data, request) => {
    await new Promise<void>((go) => held.push(go))
    return quoting(data, request)
  }
  await t.order()
  await t.work()
  await until('the first in work', () => Promise.resolve(held.length === 1))
  const { _id } = await t.start()
  expect(await t.reaches(_id, 'ready')).toMatchObject({ files: 2, price: { auto_seconds: 10 } })
  for (const go of held) go()
  await t.written()
})

test('one whose cited words were edited is written again, and so is one that failed', async () => {
  const t = await openWorld(0)
  const release = { passage: 1, quote: 'We moved the release' }
  const budget = { passage: 2, quote: 'agree with the new budget' }
  const sentences = [
    { text: 'The release moved.', citations: [release] },
    { text: 'It has a new budget.', citations: [release, budget] },
  ]
  t.chat.script = () => ({ sections: [{ id: 'summary', sentences }] })
  await t.order()
  await t.work()
  await t.answerIn('READY')
  const priceOf = async () => {
    const { _id } = await t.start()
    return (await t.reaches(_id, 'ready')).price
  }
  const untouched = await t.start()
  expect(await t.reaches(untouched._id, 'done')).toMatchObject({ price: { auto_seconds: 0 } })
  await t.saveText(buildTranscript(SAID[0]!, 'We said nothing of money.', SAID[2]!))
  expect(await priceOf()).toMatchObject({ auto_seconds: 10 })

  await t.saveText(buildTranscript(...SAID))
  await t.db.updateTable('answer').set({ status: 'FAILED' }).execute()
  expect(await priceOf()).toMatchObject({ auto_seconds: 10 })
})

test('nothing is offered for many while the server of models is away', async () => {
  const t = await openWorld(0)
  Object.assign(t.chat.state, { usable: false, advice: 'Start it.' })
  const refused = await t.api('POST', '/bulk/answers', {
    headers: t.owner.bearer,
    payload: { action: { kind: 'answer', template_id: null }, filter: {} },
  })
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'engine_missing'])
})
