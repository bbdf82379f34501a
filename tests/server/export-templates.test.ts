import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { NamedTemplate } from '../../src/shared/contract/preferences.ts'
import { NO_DEFAULTS } from '../../src/shared/domain/folder-defaults.ts'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { unpackZip } from '../support/unpack-zip.ts'

const COURT = { name: 'Court', timecode: 'mm:ss', speaker: '{NAME}:', heading: '{file}' }
const RADIO = { name: 'Radio', timecode: '(ss)', speaker: '- {name}', heading: '' }
const OWN = '[00:00:00] Speaker 1'

/** An account with the templates Court and Radio. */
async function open() {
  const t = await buildTestApp()
  const ann = await t.signIn()
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, who: SignedIn = ann) =>
    t.api(method, path, { headers: who.bearer, ...(payload && { payload }) })
  const name = async (export_templates: object[]) =>
    (await call('PUT', '/account/preferences', { export_templates })).json<{ export_templates: NamedTemplate[] }>()
      .export_templates
  const [court, radio] = await name([COURT, RADIO])
  const folder = async (export_template: string | null, parent_id: string | null = null) => {
    const { _id } = (await call('POST', '/folders', { name: 'A folder', parent_id })).json()
    await call('PUT', `/folders/${_id}`, { defaults: { ...NO_DEFAULTS, export_template } })
    return _id as string
  }
  const file = async (folder_id: string | null, called = 'Talk.mp3') => {
    const { id } = await buildFile(t.db, { owner_id: ann.id, name: called, folder_id })
    const body = gzipSync(JSON.stringify(buildTranscript('Hello there.')))
    await appendVersion(t.db, { fileId: id, language: ORIGINAL, body, words: 2, authorId: null, expectedVersion: null })
    return id
  }
  const exported = async (id: string, query = '', who = ann) =>
    (await call('GET', `/file/export/${id}/txt${query}`, undefined, who)).body.split('\nHello')[0]
  return { t, ann, call, name, folder, file, exported, court: court!, radio: radio! }
}

test('templates keep their ids when they change, and each has a name of its own', async () => {
  const { call, name, court, radio } = await open()
  expect([court, radio]).toMatchObject([COURT, RADIO])
  const changed = await name([
    { ...radio, name: ' Wireless ' },
    { ...court, _id: radio._id },
  ])
  expect(changed).toMatchObject([{ _id: radio._id, name: 'Wireless' }, COURT])
  expect(changed[1]!._id).not.toBe(radio._id)
  await call('PUT', '/account/preferences', { vocabulary: ['Rijeka'] })
  expect((await call('GET', '/account/preferences')).json().export_templates).toEqual(changed)
  const many = Array.from({ length: 21 }, (_, n) => ({ ...COURT, name: `Court ${n}` }))
  for (const refused of [[COURT, COURT], [{ ...COURT, name: ' ' }], [{ ...COURT, timecode: 'at' }], many])
    expect((await call('PUT', '/account/preferences', { export_templates: refused })).statusCode).toBe(400)
  expect(await name([])).toEqual([])
})

test('documents are written by the template of the nearest folder that has one, unless by another', async () => {
  const { call, folder, file, exported, court, radio } = await open()
  const outer = await folder(court._id)
  const ids = {
    inner: await file(await folder(null, outer)),
    own: await file(await folder('own', outer), 'Own.mp3'),
    none: await file(null, 'None.mp3'),
  }
  expect(await exported(ids.inner)).toBe('Talk\n\n00:00 SPEAKER 1:')
  expect(await exported(ids.own)).toBe(OWN)
  expect(await exported(ids.none)).toBe(OWN)
  expect(await exported(ids.inner, `?template=${radio._id}`)).toBe('(00) - Speaker 1')
  expect(await exported(ids.inner, '?template=own')).toBe(OWN)
  const of = async (id: string) => (await call('GET', `/file/export-template/${id}`)).json().template
  expect(await Promise.all(Object.values(ids).map(of))).toEqual([court, null, null])

  const zip = async (query: string) => {
    const reply = await call('GET', `/file/archive/txt?ids=${Object.values(ids).join(',')}${query}`)
    return Object.values(await unpackZip(reply.rawPayload)).map((text) => text.split('\nHello')[0])
  }
  expect(await zip('')).toEqual(['Talk\n\n00:00 SPEAKER 1:', OWN, OWN])
  expect(await zip(`&template=${radio._id}`)).toEqual(Array.from({ length: 3 }, () => '(00) - Speaker 1'))
})

test('a template that was removed counts as the account’s own; by its name nothing is written any more', async () => {
  const { call, name, folder, file, exported, court, radio } = await open()
  const id = await file(await folder(court._id))
  expect(await exported(id)).toContain('SPEAKER 1')
  await name([radio])
  expect(await exported(id)).toBe(OWN)
  expect((await call('GET', `/file/export-template/${id}`)).json()).toEqual({ template: null })
  for (const path of [`/file/export/${id}/txt?`, `/file/archive/txt?ids=${id}&`]) {
    const refused = await call('GET', `${path}template=${court._id}`)
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'template_gone'])
  }
})

test('whoever a file is shared with exports it as its folder has it, or by a template of their own', async () => {
  const { t, call, folder, file, exported, court } = await open()
  const ben = await t.signIn()
  const id = await file(await folder(court._id))
  await call('POST', `/file/shares/${id}`, { email_addresses: [ben.email], right: 'read' })
  expect(await exported(id, '', ben)).toBe('Talk\n\n00:00 SPEAKER 1:')
  expect((await call('GET', `/file/export-template/${id}`, undefined, ben)).json().template).toEqual(court)
  expect((await call('GET', `/file/export/${id}/txt?template=${court._id}`, undefined, ben)).statusCode).toBe(404)
  expect(await exported(id, '?template=own', ben)).toBe(OWN)
})
