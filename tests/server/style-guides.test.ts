import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { MOST_STYLE_GUIDES, type LeftToDo, type StyleGuideFacts } from '../../src/shared/contract/style-guides.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildParagraph, buildTranscript, buildWord } from '../support/build-transcript.ts'
import { buildWork } from '../support/desk.ts'
import { buildFile } from '../support/factories.ts'
import { presentEngines } from '../support/uploads.ts'

let t: TestApp
let owner: SignedIn
beforeEach(async () => {
  t = await buildTestApp({ engines: presentEngines(), env: { BILLING: 'sandbox' } })
  owner = await t.signIn('USER')
})

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, by = owner) =>
  t.api(method, path, { headers: by.bearer, ...(payload && { payload }) })
const create = async (payload: object) => (await send('POST', '/account/style-guides', payload)).json<{ _id: string }>()
const house = (more: object = {}) => ({ guide: { version: 1, name: 'House', ...more } })

describe('style guides of an account', () => {
  test('are kept as a form and as a file that say the same, beside those that ship', async () => {
    const made = await create({ yaml: 'version: 1\nname: House # of ours\nverbatim: { level: clean }\n' })
    const { guides } = (await send('GET', '/account/style-guides')).json<{ guides: StyleGuideFacts[] }>()
    expect(guides.map(({ name, is_shipped }) => [name, is_shipped])).toEqual([
      ['House', false],
      ['Clean read', true],
      ['Verbatim', true],
      ['Subtitles', true],
    ])
    const whole = (await send('GET', `/account/style-guides/${made._id}`)).json<{ guide: object; yaml: string }>()
    expect(whole.guide).toMatchObject({ name: 'House', gate: false, verbatim: { level: 'clean', fillers: [] } })
    const back = await send('POST', '/account/style-conversion', { yaml: whole.yaml })
    expect(back.json()).toEqual({ guide: whole.guide, yaml: whole.yaml })
    await send('PUT', `/account/style-guides/${made._id}`, house({ gate: true, name: 'Ours' }))
    expect((await send('GET', `/account/style-guides/${made._id}`)).json()).toMatchObject({ name: 'Ours', gate: true })
    expect((await send('GET', '/account/export')).body).toContain('"style_guides":[{"version":1,"name":"Ours"')
  })

  test.each([
    ['a: &a [x]\nb: [*a, *a]'],
    ['['.repeat(50_000)],
    ['name: [unclosed'],
    ['version: 2\nname: x'],
    ['version: 1\nname: x\nforbidden: [{ word: "(a+)+" }]'],
    ['version: 1\nname: x\nunknown: 1'],
    [''],
    ['!!js/function "x"'],
  ])('a file that is none is refused with what is wrong: %#', async (yaml) => {
    const reply = await send('POST', '/account/style-guides', { yaml })
    expect(reply.statusCode).toBe(422)
    expect(reply.json<{ fields: object }>().fields).not.toEqual({})
  })

  test('have a limit, and those that ship stay as they are', async () => {
    await t.db
      .insertInto('style_guide')
      .values(
        Array.from({ length: MOST_STYLE_GUIDES }, (_, at) => ({
          id: `g${at}`,
          user_id: owner.id,
          guide: JSON.stringify(house().guide),
          changed_at: 0,
        })),
      )
      .execute()
    expect((await send('POST', '/account/style-guides', house())).statusCode).toBe(409)
    expect((await send('PUT', '/account/style-guides/verbatim', house())).statusCode).toBe(404)
    expect((await send('DELETE', '/account/style-guides/verbatim')).statusCode).toBe(404)
  })
})

describe('the guide of a file', () => {
  const ofFile = async (id: string, by = owner) =>
    (await send('GET', `/file/style/${id}`, undefined, by)).json<object>()

  test('is the chosen one, else the default; none where its owner wants none', async () => {
    const { id } = await buildFile(t.db, { owner_id: owner.id })
    expect(await ofFile(id)).toEqual({ choice: null, guide: null })
    await send('PUT', '/account/style-default', { id: 'verbatim' })
    expect(await ofFile(id)).toMatchObject({ choice: null, guide: { _id: 'verbatim' } })
    const { _id: own } = await create(house())
    await send('PUT', `/file/style/${id}`, { id: own })
    expect(await ofFile(id)).toMatchObject({ choice: own, guide: { _id: own, guide: { name: 'House' } } })
    await send('DELETE', `/account/style-guides/${own}`)
    expect(await ofFile(id)).toMatchObject({ guide: { _id: 'verbatim' } })
    await send('PUT', `/file/style/${id}`, { id: 'none' })
    expect(await ofFile(id)).toEqual({ choice: 'none', guide: null })
  })

  test('one of somebody else cannot be chosen', async () => {
    const { id } = await buildFile(t.db, { owner_id: owner.id })
    const stranger = await t.signIn('USER')
    const theirs = (await send('POST', '/account/style-guides', house(), stranger)).json<{ _id: string }>()._id
    expect((await send('PUT', `/file/style/${id}`, { id: theirs })).statusCode).toBe(404)
    expect((await send('PUT', '/account/style-default', { id: theirs })).statusCode).toBe(404)
  })
})

describe('what is left of a text', () => {
  const words = [
    buildWord('Um,', 0, { confidence: 1 }),
    buildWord('Halvard', 1, { confidence: 0.2 }),
    buildWord('came.', 2, { confidence: 1 }),
    buildWord('Ivić', 9, { confidence: 0.3 }),
  ]
  const text = (used: typeof words) =>
    gzipSync(
      JSON.stringify({ ...buildTranscript(), paragraphs: [buildParagraph('', 0, { words: used, data_end: 10 })] }),
    )
  let tina: SignedIn
  let id: string
  const save = (used: typeof words) =>
    t.api('PUT', `/file/transcription/${id}`, {
      headers: { ...tina.bearer, 'content-type': 'application/octet-stream' },
      payload: text(used),
    })
  const left = async () => (await send('GET', `/file/style/${id}/left`, undefined, tina)).json<LeftToDo>()
  const publish = () => send('PUT', `/file/transcription/publish_human/${id}`, undefined, tina)

  beforeEach(async () => {
    tina = await t.signIn('HUMAN-TRANSCRIPTOR')
    id = (await buildWork(t.db, owner.id, { language_code: 'en' })).id
    await t.db
      .updateTable('human_transcription')
      .set({ status: 'EDITING', transcriptor_id: tina.id })
      .where('file_id', '=', id)
      .execute()
    await t.db.updateTable('file').set({ status: 'HUMAN-TRANSCRIBE' }).where('id', '=', id).execute()
    expect((await save(words)).statusCode).toBeLessThan(300)
    await send('PUT', `/file/${id}`, { status: 'FINISHED' }, tina)
  })

  test('is told to its transcriptor by the owner’s guide, with uncertain words that were not played', async () => {
    expect(await left()).toMatchObject({ guide: null, gate: false, findings: [], unheard: { count: 2 } })
    await send('PUT', '/account/style-default', { id: 'clean-read' })
    await send('PUT', `/file/listened/${id}`, { ranges: [{ from: 0, to: 3, speed: 1 }] }, tina)
    expect(await left()).toEqual({
      guide: 'Clean read',
      gate: false,
      findings: [{ rule: 'fillers', count: 1 }],
      unheard: { count: 1, places: [{ start: 9, text: 'Ivić' }] },
    })
    expect((await publish()).statusCode).toBe(200)
  })

  test('keeps the text back where the guide gates, and nothing is charged', async () => {
    const { _id } = await create(house({ gate: true, verbatim: { level: 'clean' } }))
    await send('PUT', '/account/style-default', { id: _id })
    const refused = await publish()
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'style_findings_left' }])
    expect((await send('GET', `/file/${id}`)).json()).toMatchObject({ is_published: false })
    await send('PUT', `/file/${id}`, { status: 'EDITING' }, tina)
    await save(words.slice(1))
    await send('PUT', `/file/${id}`, { status: 'FINISHED' }, tina)
    expect((await publish()).statusCode).toBe(200)
  })
})
