import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { countFetch } from '../../server/modules/media/imports/fetches.ts'
import { FETCH_IMPORT } from '../../server/modules/media/imports/jobs.ts'
import { FETCHES_FOR_NOTHING } from '../../server/kernel/limits.ts'
import { openRows } from '../../server/kernel/text-keys/sealed-rows.ts'
import { LinkError, type LinkedFiles } from '../../server/ports/linked-files.ts'
import { IDEMPOTENCY_KEY } from '../../src/shared/contract/common.ts'
import { type MediaImport, MOST_OPEN_IMPORTS } from '../../src/shared/contract/imports.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { openSocket } from '../support/socket-client.ts'
import { multipart, presentEngines } from '../support/uploads.ts'

const LINK = 'https://files.example/talk'
const TEXT = '1\n00:00:00,000 --> 00:00:01,500\nWords of my own.\n'

/** Knows one host, and is never asked for a file. */
const files: LinkedFiles = {
  check(link) {
    if (link === 'https://files.example/broken') throw new Error('a mistake of ours')
    if (!link.startsWith('https://files.example/')) throw new LinkError('link_refused', 'Not of this host.')
  },
  open: () => Promise.reject(new Error('No test fetches.')),
}

/** A server on which nobody fetches what people ask for. */
async function world(overrides: Parameters<typeof buildTestApp>[0] = {}) {
  let at = Date.now()
  const t = await buildTestApp({
    engines: presentEngines(),
    dropbox: files,
    now: () => at,
    ...overrides,
    env: { DROPBOX_APP_KEY: 'key', ...overrides.env },
  })
  const me = await t.signIn()
  const query = 'language_code=en&device=BROWSER'
  return {
    t,
    me,
    later: (ms: number) => {
      at += ms
    },
    now: () => at,
    begin: (link = LINK, { headers = {}, options = '', who = me, name = 'talk.wav' } = {}) =>
      t.api('POST', `/imports?${query}${options}`, { headers: { ...who.bearer, ...headers }, payload: { link, name } }),
    bring: (
      text: string,
      {
        options = '&is_for_transcribe=false',
        headers = {},
      }: { options?: string; headers?: Record<string, string> } = {},
    ) => {
      const parts = multipart([
        { field: 'link', content: LINK },
        { field: 'name', content: 'talk.wav' },
        { field: 'json', fileName: '../talk.srt', content: text },
      ])
      return t.api('POST', `/imports/own?${query}${options}`, {
        headers: { ...me.bearer, ...parts.headers, ...headers },
        payload: parts.payload,
      })
    },
    list: async (who = me) => (await t.api('GET', '/imports', { headers: who.bearer })).json<MediaImport[]>(),
    get: (id: string, who = me) => t.api('GET', `/imports/${id}`, { headers: who.bearer }),
    retry: (id: string, who = me) => t.api('PUT', `/imports/${id}/retry`, { headers: who.bearer }),
    remove: (id: string, who = me) => t.api('DELETE', `/imports/${id}`, { headers: who.bearer }),
    /** What a worker writes down of one that it could not fetch. */
    fail: (id: string) =>
      t.db.updateTable('import').set({ state: 'failed', problem: 'It is gone.' }).where('id', '=', id).execute(),
    row: () => t.db.selectFrom('import').selectAll().executeTakeFirstOrThrow(),
    waiting: () =>
      t.db
        .selectFrom('job')
        .select('account')
        .where('name', '=', FETCH_IMPORT.name)
        .where('state', '=', 'ready')
        .execute(),
    events: async () => await t.db.selectFrom('event').select(['kind', 'file_id', 'user_id']).execute(),
  }
}

describe('an import', () => {
  test('is written down with its job in its owner’s turn, told to their pages, and kept for a while', async () => {
    const w = await world()
    const socket = await openSocket(await w.t.listen(), w.me.bearer)
    const reply = await w.begin(LINK, { name: 'a/../talk.wav' })
    const begun = reply.json<MediaImport>()
    expect([reply.statusCode, begun]).toMatchObject([
      201,
      { state: 'waiting', received: 0, problem: null, file_id: null },
    ])
    expect(begun.name).not.toContain('/')
    expect(await socket.until('importChanged')).toEqual({ id: begun._id })
    expect(await w.waiting()).toEqual([{ account: w.me.id }])
    expect(await w.events()).toEqual([{ kind: 'import-changed', file_id: begun._id, user_id: w.me.id }])
    expect(await w.row()).toMatchObject({
      link: LINK,
      expires_at: w.now() + w.t.deps.config.kept.uploadsDays * DAY_MS,
      blob_key: expect.any(String),
    })
    expect([await w.list(), (await w.get(begun._id)).json()]).toEqual([[begun], begun])
  })

  test('begun again under its name is the same, whatever is said of it then, and two at once are one', async () => {
    const w = await world()
    const headers = { [IDEMPOTENCY_KEY]: 'once' }
    const [one, two] = await Promise.all([w.begin(LINK, { headers }), w.begin(LINK, { headers })])
    const again = await w.begin('https://elsewhere.example/', { headers })
    const id = one.json<MediaImport>()._id
    expect([two.json()._id, again.json()._id]).toEqual([id, id])
    expect(await w.waiting()).toHaveLength(1)
    expect((await w.t.db.selectFrom('failed_try').select('tries').execute()).map(({ tries }) => tries)).toEqual([1])
    const other = await w.t.signIn()
    expect((await w.begin(LINK, { headers, who: other })).json()._id).not.toBe(id)
    const [first, second] = [await w.begin(), await w.begin()]
    expect(second.json()._id).not.toBe(first.json()._id)
  })

  test.each([
    ['another host', 'https://elsewhere.example/', '', [422, { code: 'link_refused', message: 'Not of this host.' }]],
    ['a mistake of ours', 'https://files.example/broken', '', [500, { code: 'unexpected' }]],
    ['a language without an engine', LINK, '&language_code=ro', [400, {}]],
  ])('from %s is not begun', async (_name, link, options, expected) => {
    const w = await world()
    const reply = await w.begin(link, { options })
    expect([reply.statusCode, reply.json()]).toMatchObject(expected)
    expect([await w.list(), await w.waiting()]).toEqual([[], []])
  })

  test('needs room for its account', async () => {
    const w = await world({ env: { ACCOUNT_STORAGE: '100' } })
    await w.t.db
      .insertInto('storage_hold')
      .values({ id: 'held', user_id: w.me.id, bytes: 100, expires_at: w.now() + DAY_MS })
      .execute()
    expect((await w.begin()).statusCode).toBe(201)
    const reply = await w.bring(TEXT)
    expect([reply.statusCode, reply.json().code]).toEqual([507, 'account_storage_full'])
    expect(await w.list()).toHaveLength(1)
  })

  test('is one of few at a time', async () => {
    const w = await world()
    const row = {
      user_id: w.me.id,
      name: 'a',
      link: '',
      options: '{}',
      state: 'failed',
      blob_key: null,
      created_at: 1,
      expires_at: w.now() + DAY_MS,
    } as const
    await w.t.db
      .insertInto('import')
      .values(
        Array.from({ length: MOST_OPEN_IMPORTS - 1 }, (_, n) => ({
          ...row,
          id: `0198f3a2-77b0-7c12-8e55-0000000000${10 + n}`,
        })),
      )
      .execute()
    expect((await w.begin()).statusCode).toBe(201)
    const reply = await w.begin()
    expect([reply.statusCode, reply.json(), reply.headers['retry-after']]).toEqual([
      429,
      { code: 'too_many_uploads', message: messages.tooManyUploads },
      '3600',
    ])
  })

  test('of which no file comes is one of a day’s share', async () => {
    const w = await world()
    const { _id } = (await w.begin()).json<MediaImport>()
    for (let n = 1; n < FETCHES_FOR_NOTHING.most; n++) await countFetch(w.t.db, { userId: w.me.id, at: w.now() })
    await w.fail(_id)
    for (const reply of [await w.begin(), await w.retry(_id)])
      expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many_imports'])
    expect(await w.list()).toMatchObject([{ _id, state: 'failed' }])
  })

  test('is nobody else’s to see, try again or end', async () => {
    const w = await world()
    const { _id } = (await w.begin()).json<MediaImport>()
    await w.fail(_id)
    const eve = await w.t.signIn('ADMIN')
    for (const call of [w.get, w.retry, w.remove]) expect((await call(_id, eve)).statusCode).toBe(404)
    expect([await w.list(eve), await w.list()]).toMatchObject([[], [{ _id, state: 'failed' }]])
  })

  test('is not offered where nothing is fetched from anywhere', async () => {
    const t = await buildTestApp({ engines: presentEngines() })
    const { bearer } = await t.signIn()
    const parts = multipart([])
    expect(
      (
        await t.api('POST', '/imports?language_code=en&device=BROWSER', {
          headers: bearer,
          payload: { link: LINK, name: 'a' },
        })
      ).statusCode,
    ).toBe(404)
    expect(
      (
        await t.api('POST', '/imports/own?language_code=en&device=BROWSER', {
          headers: { ...bearer, ...parts.headers },
          payload: parts.payload,
        })
      ).statusCode,
    ).toBe(404)
  })
})

describe('one that failed', () => {
  test('is tried again, once, and kept from then on', async () => {
    const w = await world()
    const { _id } = (await w.begin()).json<MediaImport>()
    expect((await w.retry(_id)).statusCode).toBe(409)
    await w.fail(_id)
    w.later(1000)
    expect((await w.retry(_id)).json()).toMatchObject({ _id, state: 'waiting', problem: null })
    expect(await w.row()).toMatchObject({ expires_at: w.now() + w.t.deps.config.kept.uploadsDays * DAY_MS })
    expect([await w.waiting(), await w.events()]).toMatchObject([[{}], [{}, { kind: 'import-changed' }]])
    expect((await w.retry(_id)).statusCode).toBe(409)
  })

  test('after its medium was there is not: the text is its owner’s to bring', async () => {
    const w = await world()
    const { _id } = (await w.begin()).json<MediaImport>()
    await w.fail(_id)
    await w.t.db.updateTable('import').set({ file_id: 'some' }).execute()
    expect((await w.retry(_id)).statusCode).toBe(409)
  })

  test('is judged as a new one', async () => {
    const w = await world()
    const { _id } = (await w.begin()).json<MediaImport>()
    await w.fail(_id)
    await w.t.db.updateTable('import').set({ link: 'https://elsewhere.example/' }).execute()
    expect((await w.retry(_id)).json()).toMatchObject({ code: 'link_refused' })
  })
})

describe('ending one', () => {
  test('takes its bytes and its job along, and is told', async () => {
    const w = await world()
    const { _id } = (await w.begin()).json<MediaImport>()
    const { blob_key: key } = await w.row()
    await w.t.deps.blobs.append(key!, [Buffer.from('half')] as unknown as AsyncIterable<Uint8Array>, { at: 0 })
    expect((await w.remove(_id)).statusCode).toBe(204)
    expect([await w.list(), await w.waiting(), await w.t.mediaNames()]).toEqual([[], [], []])
    expect(await w.events()).toHaveLength(2)
    expect((await w.remove(_id)).statusCode).toBe(404)
  })

  test('whose bytes are a file’s leaves them', async () => {
    const w = await world()
    const { _id } = (await w.begin()).json<MediaImport>()
    await w.t.db.updateTable('import').set({ blob_key: null }).execute()
    expect((await w.remove(_id)).statusCode).toBe(204)
  })

  test('goes with the account, bytes and all', async () => {
    const w = await world()
    for (let n = 0; n < 2; n++) await w.begin()
    const { blob_key: key } = await w.row()
    await w.t.deps.blobs.append(key!, [Buffer.from('half')] as unknown as AsyncIterable<Uint8Array>, { at: 0 })
    await w.t.db.updateTable('import').set({ blob_key: null }).where('blob_key', '!=', key).execute()
    expect((await w.t.api('DELETE', '/account/delete', { headers: w.me.bearer })).statusCode).toBe(204)
    expect([
      await w.t.db.selectFrom('import').select('id').execute(),
      await w.waiting(),
      await w.t.mediaNames(),
    ]).toEqual([[], [], []])
  })
})

describe('a text that comes with one', () => {
  test('is kept until its medium is there, under a clean name, once', async () => {
    const w = await world()
    const headers = { [IDEMPOTENCY_KEY]: 'once' }
    const [one, two] = await Promise.all([w.bring(TEXT, { headers }), w.bring(TEXT, { headers })])
    expect([one.statusCode, two.json()._id]).toEqual([201, one.json()._id])
    const stored = await w.t.db.selectFrom('import_transcript').selectAll().execute()
    const rows = await openRows(w.t.db, 'import_transcript', stored)
    expect(rows).toMatchObject([{ import_id: one.json()._id }])
    expect(rows[0]!.name).not.toContain('/')
    expect(gunzipSync(rows[0]!.body).toString()).toBe(TEXT)
  })

  test('is refused where the machine is to write it, and where it is none', async () => {
    const w = await world()
    expect((await w.bring(TEXT, { options: '&is_for_transcribe=true' })).json()).toMatchObject({ code: 'malformed' })
    expect((await w.bring('{"transcript": [')).json()).toMatchObject({ code: 'not_a_transcript' })
    expect(await w.list()).toEqual([])
  })
})
