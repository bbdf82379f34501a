import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { buildAnswersApp, SAID } from '../support/answers-app.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { PATIENCE } from '../support/patience.ts'
import { giveTime } from '../support/plan-time.ts'

type World = Awaited<ReturnType<typeof buildAnswersApp>>

/** Has a person read the file as whoever wrote it by hand, up to the version that they published. */
async function publishedBy({ db, file }: World, { id }: SignedIn, isPublished = true): Promise<void> {
  await db.updateTable('file').set({ for_human_transcribe: 1 }).where('id', '=', file.id).execute()
  const published = isPublished ? { published_at: 1, published_version: 1 } : {}
  await db
    .insertInto('human_transcription')
    .values({ file_id: file.id, status: 'EDITING', transcriptor_id: id, ...published })
    .execute()
}

async function shareWith({ db, file }: World, { id, email }: SignedIn, access_right: 'read' | 'edit'): Promise<void> {
  const row = { id: uuidv7(), file_id: file.id, email, user_id: id, plan_id: null, access_right }
  await db
    .insertInto('file_share')
    .values({ ...row, created_at: Date.now(), expires_at: null })
    .execute()
}

test('who reads a text up to a version alone is told of no answer about it, and orders none', async () => {
  const t = await buildAnswersApp()
  await t.order()
  // They have another role by now, and know of the file by a share.
  const tom = await t.signIn('SUBSCRIBER')
  await shareWith(t, tom, 'read')
  await publishedBy(t, tom)
  expect(await t.list(tom)).toEqual({ answers: [], may_order: false, may_ask: false, host: 'models.example.org' })
  expect((await t.list()).answers).toHaveLength(1)
  for (const call of [t.order({ kind: 'question', question: 'When?' }, tom), t.order({ kind: 'overview' }, tom)])
    expect((await call).json().code).toBe('wrong_state')
  expect((await t.cost(tom)).code).toBe('wrong_state')
})

test('a transcriptor at work sees answers, and is offered none, having no time of their own', async () => {
  const t = await buildAnswersApp()
  await t.order()
  const tom = await t.signIn('HUMAN-TRANSCRIPTOR')
  await publishedBy(t, tom, false)
  expect(await t.list(tom)).toMatchObject({ may_order: false, may_ask: false, answers: [{ may_change: false }] })
})

test('what is written of a file is ordered, written again and deleted by its owner alone', async () => {
  const t = await buildAnswersApp()
  const [reader, editor, stranger] = [await t.signIn(), await t.signIn(), await t.signIn()]
  await shareWith(t, reader, 'read')
  await shareWith(t, editor, 'edit')
  const { _id: id } = (await t.order()).json()
  for (const who of [reader, editor])
    for (const call of [t.order({ kind: 'overview' }, who), t.again(id, who), t.remove(id, who)])
      expect((await call).json().code).toBe('not_allowed')
  for (const call of [
    t.order({ kind: 'overview' }, stranger),
    t.again(id, stranger),
    t.remove(id, stranger),
    t.api('GET', `/file/answers/${t.file.id}`, { headers: stranger.bearer }),
    t.api('GET', `/file/answers/cost/${t.file.id}`, { headers: stranger.bearer }),
    t.again(uuidv7()),
    t.remove(uuidv7()),
  ])
    expect((await call).statusCode).toBe(404)
  // By a file of somebody's own neither.
  const own = await buildFile(t.db, { owner_id: stranger.id })
  const path = `/file/answers/${own.id}/${id}`
  expect((await t.api('DELETE', path, { headers: stranger.bearer })).statusCode).toBe(404)
  expect(await t.list()).toMatchObject({ may_order: true, may_ask: true, answers: [{ _id: id, may_change: true }] })
  expect((await t.remove(id)).statusCode).toBe(204)
  expect(await t.time()).toMatchObject({ available: 1000, reserved: 0 })
})

test('a question is for who asked it alone, who may have it answered again and delete it', async () => {
  const t = await buildAnswersApp()
  const reader = await t.signIn('SUBSCRIBER')
  await shareWith(t, reader, 'read')
  await giveTime(t.db, reader.id, { auto: 1000 })
  const { _id: id } = (await t.order({ kind: 'question', question: 'When?' }, reader)).json()
  expect((await t.list(reader)).answers).toMatchObject([{ _id: id, may_change: true }])
  expect((await t.list()).answers).toEqual([])
  for (const call of [t.again(id), t.remove(id)]) expect((await call).statusCode).toBe(404)
  await t.db.updateTable('answer').set({ status: 'FAILED' }).execute()
  expect((await t.again(id, reader)).json()).toMatchObject({ _id: id, status: 'WORKING' })
  expect((await t.remove(id, reader)).statusCode).toBe(204)
  expect((await t.list(reader)).answers).toEqual([])
})

test('what is written of a file stays its owner’s to change, whoever ordered it', async () => {
  const t = await buildAnswersApp()
  const before = await t.signIn()
  await t.order()
  await t.db.updateTable('answer').set({ account_id: before.id }).execute()
  expect((await t.list()).answers).toMatchObject([{ may_change: true }])
})

test('of a text without words nothing is written, and nothing while the server of models is away', async () => {
  const t = await buildAnswersApp()
  const { _id: id } = (await t.order()).json()
  const empty = await buildFile(t.db, { owner_id: t.owner.id })
  const cost = () => t.api('GET', `/file/answers/cost/${empty.id}`, { headers: t.owner.bearer })
  expect((await cost()).json().code).toBe('no_text')
  await t.saveText(buildTranscript(), empty.id)
  expect((await cost()).json().code).toBe('no_text')

  Object.assign(t.chat.state, { usable: false, advice: 'Start it.' })
  for (const call of [t.order(), t.again(id), t.order({ kind: 'template', template_id: uuidv7() })]) {
    const refused = await call
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'engine_missing'])
  }
})

test('a template is written of a file once and a question each time, each with time of its own', async () => {
  const t = await buildAnswersApp()
  const template = async (name: string) =>
    (
      await t.api('POST', '/account/answer-templates', {
        headers: t.owner.bearer,
        payload: { name, sections: [{ title: 'Dates', ask: 'Every date.' }] },
      })
    ).json<{ _id: string }>()._id
  const [one, other] = [await template('One'), await template('Other')]
  const of = async (id: string) => (await t.order({ kind: 'template', template_id: id })).json<{ _id: string }>()._id
  const made = await of(one)
  expect([await of(one), await of(other)]).not.toContain(undefined)
  // In work, one is answered as it is.
  expect(await of(one)).toBe(made)
  expect((await t.list()).answers.map(({ template: name }) => name)).toEqual(['One', 'Other'])
  await t.db.updateTable('answer').set({ status: 'FAILED' }).execute()
  expect(await of(one)).toBe(made)
  const ask = async () => (await t.order({ kind: 'question', question: 'When?' })).json<{ _id: string }>()._id
  expect(await ask()).not.toBe(await ask())
  expect((await t.list()).answers).toHaveLength(4)
})

test('answers stand where they stood while a text is as it was, and say what of them was edited since', async () => {
  const t = await buildAnswersApp()
  await t.order()
  await t.order({ kind: 'question', question: 'When?' })
  await t.work()
  const both = async () => {
    const { answers } = await t.list()
    return answers.map(({ status, is_stale, sections }) => [
      status,
      is_stale,
      sections[0]?.sentences[0]?.citations[0]?.at,
    ])
  }
  await expect.poll(both, PATIENCE).toEqual([
    ['READY', false, 0],
    ['READY', false, 0],
  ])
  await t.saveText(buildTranscript('Before that.', ...SAID))
  const [first] = (await t.list()).answers
  expect(await both()).toEqual([
    ['READY', false, first!.sections[0]!.sentences[0]!.citations[0]!.at],
    ['READY', false, first!.sections[0]!.sentences[0]!.citations[0]!.at],
  ])
  expect(first!.sections[0]!.sentences[0]!.citations[0]!.at).toBeGreaterThan(0)
  await t.saveText(buildTranscript('All is said otherwise.'))
  expect((await both()).map(([, isStale]) => isStale)).toEqual([true, true])
})

test('documents have nothing of what is still being written, and nothing for who reads up to a version', async () => {
  const t = await buildAnswersApp()
  const [ben, tom] = [await t.signIn(), await t.signIn('SUBSCRIBER')]
  await shareWith(t, ben, 'read')
  const exported = async (who = t.owner) =>
    (
      await t.api('GET', `/file/export/${t.file.id}/json?is_show_summary=true&answers=all`, {
        headers: who.bearer,
      })
    ).json<{ summary?: object; answers?: object[] }>()
  const written = async (who?: SignedIn) =>
    Object.keys(await exported(who)).filter((name) => /summary|answers/u.test(name))
  expect(await written()).toEqual([])
  await t.order()
  expect(await written()).toEqual([])
  await t.work()
  await t.answerIn('READY')
  expect(await written()).toEqual(['summary', 'answers'])
  expect(await written(ben)).toEqual(['summary', 'answers'])
  await shareWith(t, tom, 'read')
  await publishedBy(t, tom)
  expect(await written(tom)).toEqual([])
})

test('where no server of models is set, answers are read and none is offered', async () => {
  const t = await buildTestApp()
  const owner = await t.signIn('SUBSCRIBER')
  const file = await buildFile(t.db, { owner_id: owner.id })
  const list = (await t.api('GET', `/file/answers/${file.id}`, { headers: owner.bearer })).json()
  expect(list).toEqual({ answers: [], may_order: false, may_ask: false, host: null })
})
