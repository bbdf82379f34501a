import { expect, test } from 'vitest'
import { INITIAL_TEMPLATE } from '../../src/shared/transcript/formats/template.ts'
import { buildTestApp } from '../support/app.ts'
import { presentEngines } from '../support/uploads.ts'

const KEY = 'k'.repeat(43)

async function open() {
  const t = await buildTestApp({ engines: presentEngines() })
  const ann = await t.signIn()
  const change = (payload: object) => t.api('PUT', '/account/preferences', { headers: ann.bearer, payload })
  const read = async () => (await t.api('GET', '/account/preferences', { headers: ann.bearer })).json()
  return { t, ann, change, read }
}

test('mails are on and the vocabulary is empty until somebody chooses; what is not sent stays', async () => {
  const { change, read } = await open()
  const engines = [{ label: 'An engine for tests', takes_vocabulary: false }]
  expect(await read()).toEqual({
    file_mails: true,
    mention_mails: true,
    vocabulary: [],
    export_template: INITIAL_TEMPLATE,
    export_templates: [],
    file_retention: null,
    engines,
  })
  expect((await change({ vocabulary: [' Petrović ', 'Rijeka', 'Rijeka'] })).json()).toMatchObject({ file_mails: true })
  expect((await change({ file_mails: false })).json()).toEqual({
    file_mails: false,
    mention_mails: true,
    vocabulary: ['Petrović', 'Rijeka'],
    export_template: INITIAL_TEMPLATE,
    export_templates: [],
    file_retention: null,
    engines,
  })
  expect((await change({ vocabulary: [] })).json()).toMatchObject({ file_mails: false, vocabulary: [] })
})

test('a template of documents stays until another is chosen, whatever else changes', async () => {
  const { change, read } = await open()
  const export_template = { ...INITIAL_TEMPLATE, heading: '{file}' }
  expect((await change({ export_template })).json()).toMatchObject({
    file_mails: true,
    vocabulary: [],
    export_template,
  })
  await change({ vocabulary: ['Rijeka'] })
  await change({ file_mails: true })
  expect(await read()).toMatchObject({ file_mails: true, vocabulary: ['Rijeka'], export_template })
})

test.each([
  { vocabulary: ['x'.repeat(65)] },
  { vocabulary: Array.from({ length: 201 }, (_, n) => `term ${n}`) },
  { vocabulary: ['two\nlines'] },
  { vocabulary: [''] },
  { file_mails: 'no' },
  { unsubscribe_key: KEY },
])('%j is refused', async (payload) => {
  const { change, read } = await open()
  expect((await change(payload)).statusCode).toBe(400)
  expect(await read()).toMatchObject({ file_mails: true, mention_mails: true, vocabulary: [] })
})

test('the key of a mail turns mails off, by mail program and page, repeatedly, and names nobody', async () => {
  const { t, change, read } = await open()
  await change({ file_mails: true })
  const { unsubscribe_key: key } = await t.db
    .selectFrom('preference')
    .select('unsubscribe_key')
    .executeTakeFirstOrThrow()
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  }
  expect((await t.api('POST', `/unsubscribe/${KEY}`, form)).statusCode).toBe(204)
  expect((await read()).file_mails).toBe(true)
  expect((await t.api('POST', `/unsubscribe/${key}`, form)).statusCode).toBe(204)
  expect((await read()).file_mails).toBe(false)
  await change({ file_mails: true })
  expect((await t.api('POST', `/unsubscribe/${key}`)).statusCode).toBe(204)
  expect((await read()).file_mails).toBe(false)
})

test('opened in a browser, the address of a mail program leads to the page that asks; nothing changes', async () => {
  const { t, change, read } = await open()
  await change({ file_mails: true })
  const { unsubscribe_key: key } = await t.db
    .selectFrom('preference')
    .select('unsubscribe_key')
    .executeTakeFirstOrThrow()
  const reply = await t.api('GET', `/unsubscribe/${key}`)
  expect([reply.statusCode, reply.headers.location]).toEqual([302, `http://127.0.0.1:4800/unsubscribe/${key}`])
  expect(reply.headers).toMatchObject({ 'referrer-policy': 'no-referrer' })
  expect((await read()).file_mails).toBe(true)
})
