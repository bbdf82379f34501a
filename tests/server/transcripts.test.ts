import { randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { FILE_STATUSES } from '../../src/shared/domain/file-status.ts'
import { WORTH_A_THREAD } from '../../server/kernel/limits.ts'
import { messages } from '../../src/shared/messages.ts'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { createTranscripts } from '../../server/modules/transcripts/service.ts'
import type { Threads } from '../../server/kernel/threads/threads.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { transcriptEventsOf } from '../support/domain-events.ts'
import { buildFile } from '../support/factories.ts'
import { noThreads } from '../support/no-threads.ts'

let server: TestApp
let ann: SignedIn
let fileId: string
beforeEach(async () => {
  server = await buildTestApp()
  ann = await server.signIn()
  fileId = (await buildFile(server.db, { owner_id: ann.id })).id
})

const packed = (transcript: unknown) => gzipSync(JSON.stringify(transcript))
const OCTETS = 'application/octet-stream'

const get = (headers: Record<string, string> = {}, id = fileId, who = ann) =>
  server.api('GET', `/file/transcription/${id}`, { headers: { ...who.bearer, ...headers } })
const put = (transcript: unknown, headers: Record<string, string> = {}, id = fileId, who = ann) =>
  server.api('PUT', `/file/transcription/${id}`, {
    headers: { ...who.bearer, 'content-type': OCTETS, ...headers },
    payload: transcript instanceof Buffer ? transcript : packed(transcript),
  })
const versions = (id = fileId, who = ann) =>
  server.api('GET', `/file/transcription/${id}/versions`, { headers: who.bearer })
const restore = (version: number | string, id = fileId, who = ann) =>
  server.api('PUT', `/file/transcription/${id}/versions/${version}`, { headers: who.bearer })

describe('who may not', () => {
  test('nobody without a session', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['GET', '/versions'],
      ['PUT', '/versions/1'],
    ] as const) {
      const reply = await server.api(method, `/file/transcription/${fileId}${path}`)
      expect(reply.statusCode).toBe(401)
    }
  })

  test.each(['USER', 'SUBSCRIBER', 'ADMIN', 'HUMAN-TRANSCRIPTOR'] as const)(
    'not another %s, who learns nothing of the file',
    async (role) => {
      await put(buildTranscript('secret'))
      const eve = await server.signIn(role)
      const missing = uuid()
      const calls = [
        (id: string) => get({}, id, eve),
        (id: string) => put(buildTranscript('mine'), {}, id, eve),
        (id: string) => versions(id, eve),
        (id: string) => restore(1, id, eve),
      ]
      for (const call of calls) {
        const theirs = await call(fileId)
        const nothing = await call(missing)
        expect(theirs.statusCode).toBe(404)
        expect(theirs.body).toBe(nothing.body)
      }
      expect((await get()).json<Transcript>().paragraphs[0]?.words[0]?.text).toBe('secret')
    },
  )

  test.each(FILE_STATUSES.filter((status) => status !== 'EDITING' && status !== 'FINISHED'))(
    'not while the file is in %s',
    async (status) => {
      await server.db.updateTable('file').set({ status }).execute()
      for (const reply of [await get(), await put(buildTranscript('x')), await versions(), await restore(1)]) {
        expect(reply.statusCode).toBe(409)
        expect(reply.json()).toMatchObject({ code: 'wrong_state', message: messages.wrongStatus })
      }
      await server.db.updateTable('file').set({ status: 'FINISHED' }).execute()
      expect((await versions()).json()).toEqual([])
    },
  )
})

describe('reading', () => {
  test('[AP-032] [ED-034] answers the original with its ETag', async () => {
    const transcript = buildTranscript('Hello there.', 'Bye.')
    transcript.notes.push('A note.')
    const saved = await put(transcript)
    const reply = await get()
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.headers.etag).toBe(saved.headers.etag)
    expect(reply.json()).toEqual(transcript)
  })

  test('packed for who takes it, plain for who does not', async () => {
    await put(buildTranscript('Hello'))
    const reply = await get({ 'accept-encoding': 'br, gzip' })
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(String(gunzipSync(reply.rawPayload)))).toEqual(buildTranscript('Hello'))
    expect((await get({ 'accept-encoding': 'gzip;q=0, br' })).json()).toEqual(buildTranscript('Hello'))
  })

  test('not again when nothing changed', async () => {
    const { headers } = await put(buildTranscript('Hello'))
    const reply = await get({ 'if-none-match': String(headers.etag) })
    expect(reply.statusCode).toBe(304)
    expect(reply.body).toBe('')
    await put(buildTranscript('Hello again'))
    expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  test('a file without speech has an empty text that can be written', async () => {
    const reply = await get()
    expect(reply.json()).toEqual({ paragraphs: [], speakers: [], notes: [] })
    const saved = await put(buildTranscript('typed'), { 'if-match': String(reply.headers.etag) })
    expect(saved.json()).toEqual({ version: 1 })
  })
})

describe('saving', () => {
  test('[AP-034] gzip as octet-stream becomes the new original', async () => {
    const reply = await put(buildTranscript('Hello'))
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({ version: 1 })
    expect((await put(buildTranscript('Hello again'), { 'if-match': String(reply.headers.etag) })).json()).toEqual({
      version: 2,
    })
    expect((await get()).json()).toEqual(buildTranscript('Hello again'))
    // The list of files shows nothing of it, and is not told.
    expect(await server.db.selectFrom('event').select('kind').where('kind', '=', 'file-changed').execute()).toEqual([])
  })

  test('plain JSON as octet-stream too', async () => {
    expect((await put(Buffer.from(JSON.stringify(buildTranscript('plain'))))).statusCode).toBe(200)
    expect((await get()).json()).toEqual(buildTranscript('plain'))
  })

  test('[ED-041] with a stale If-Match is refused with the tag of the current version; nothing changes', async () => {
    const first = await put(buildTranscript('first'))
    const second = await put(buildTranscript('second'), { 'if-match': String(first.headers.etag) })
    const stale = await put(buildTranscript('stale'), { 'if-match': String(first.headers.etag) })
    expect(stale.statusCode).toBe(412)
    expect(stale.json()).toEqual({ code: 'version_conflict', message: messages.versionConflict })
    expect(stale.headers.etag).toBe(second.headers.etag)
    expect((await get()).json()).toEqual(buildTranscript('second'))
    expect((await versions()).json()).toHaveLength(2)
  })

  test.each(['"7"', '"nonsense"', 'nonsense', '', '""', '"1'])('with If-Match %s is refused', async (tag) => {
    await put(buildTranscript('first'))
    expect((await put(buildTranscript('x'), { 'if-match': tag })).statusCode).toBe(412)
  })

  test.each(['*', '"1"', 'W/"1"', '"7", "1"'])('with If-Match %s is taken', async (tag) => {
    await put(buildTranscript('first'))
    expect((await put(buildTranscript('x'), { 'if-match': tag })).json()).toEqual({ version: 2 })
  })

  test('with If-Match * is refused while nobody has written anything', async () => {
    expect((await put(buildTranscript('x'), { 'if-match': '*' })).statusCode).toBe(412)
    expect((await versions()).json()).toEqual([])
  })

  test('without If-Match comes after whatever is there', async () => {
    await put(buildTranscript('first'))
    await put(buildTranscript('second'))
    expect((await put(buildTranscript('third'))).json()).toEqual({ version: 3 })
  })

  test('of ten savers at once from one version one wins', async () => {
    const { headers } = await put(buildTranscript('first'))
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => put(buildTranscript(`saver ${i}`), { 'if-match': String(headers.etag) })),
    )
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.statusCode === 412)).toHaveLength(9)
    const winner = replies.findIndex((reply) => reply.statusCode === 200)
    expect((await get()).json()).toEqual(buildTranscript(`saver ${winner}`))
  })

  test('of ten savers at once without If-Match every one is kept', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => put(buildTranscript(`saver ${i}`))))
    const kept = (await versions()).json<{ version: number; words_added: number | null }[]>()
    expect(kept.map(({ version }) => version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    // What one of them changed was counted from a text that another had replaced by then.
    expect(kept.map(({ words_added: added }) => added)).toContain(null)
  })

  test('by a part of the server that tells no page of it is a save as well', async () => {
    const quiet = createTranscripts({
      db: server.db,
      threads: noThreads as Threads,
      transcriptEvents: transcriptEventsOf(server.deps),
    })
    const viewer = { id: ann.id, role: ann.role }
    expect(await quiet.save(viewer, fileId, packed(buildTranscript('Hello')), undefined)).toEqual({ version: 1 })
    expect((await get()).json()).toEqual(buildTranscript('Hello'))
  })

  test.each([
    ['JSON', 'application/json', 415],
    ['a form', 'application/x-www-form-urlencoded', 415],
    ['text', 'text/plain', 415],
  ])('as %s is refused', async (_name, type, status) => {
    expect((await put(buildTranscript('x'), { 'content-type': type })).statusCode).toBe(status)
  })

  test('of nothing, of damaged gzip and of what is past the media is refused with its place, unchanged', async () => {
    await put(buildTranscript('first'))
    const late = buildTranscript('on time')
    late.paragraphs[0]!.words[1]!.data_end = 3600
    const refused = [await put(Buffer.alloc(0)), await put(Buffer.from([0x1f, 0x8b, 8, 0, 0])), await put(late)]
    for (const reply of refused) {
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: expect.stringMatching(/^(invalid_transcript|malformed)$/) as string })
    }
    expect(refused[2]?.json()).toMatchObject({
      message: 'Paragraph 1, word 2 ends after the recording.',
      fields: { 'paragraphs.0.words.1.data_end': expect.any(String) as string },
    })
    expect((await versions()).json()).toHaveLength(1)
  })

  test('of a long text is taken, and refused with the place, as of a short one', async () => {
    await server.db.updateTable('file').set({ length_seconds: 100_000 }).execute()
    const long = buildTranscript(
      ...Array.from({ length: 400 }, (_, p) =>
        Array.from({ length: 50 }, (_word, w) => ((p * 7919 + w * 104_729) % 99_991).toString(36)).join(' '),
      ),
    )
    expect(JSON.stringify(long).length).toBeGreaterThan(WORTH_A_THREAD)
    expect((await put(long)).json()).toEqual({ version: 1 })
    expect((await get()).json()).toEqual(long)
    expect((await versions()).json()).toMatchObject([{ words: 20_000 }])
    long.paragraphs[399]!.words[49]!.data_end = 0
    expect((await put(long)).json()).toEqual({
      code: 'invalid_transcript',
      message: 'Paragraph 400, word 50 ends before it starts.',
      fields: { 'paragraphs.399.words.49.data_end': 'Paragraph 400, word 50 ends before it starts.' },
    })
    expect((await put(long, { 'accept-language': 'de' })).json()).toMatchObject({
      message: 'Absatz 400, Wort 50: Das Ende liegt vor dem Anfang.',
    })
    const lines = (await server.api('GET', `/file/export/${fileId}/txt`, { headers: ann.bearer })).body.split('\n')
    expect(lines.filter((line) => line.split(' ').length === 50)).toHaveLength(400)
  })

  test('of more than 16 MB is refused', async () => {
    const reply = await put(Buffer.alloc(16 * 1024 * 1024 + 1, ' '))
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toEqual({ code: 'too_large', message: messages.bodyTooLarge })
  })

  test('from a foreign page with the cookie is refused', async () => {
    const reply = await server.api('PUT', `/file/transcription/${fileId}`, {
      headers: { ...ann.browser, origin: 'https://evil.example', 'content-type': OCTETS },
      payload: packed(buildTranscript('evil')),
    })
    expect(reply.statusCode).toBe(403)
  })
})

describe('versions', () => {
  test('[ED-051] every save keeps the one before, and an older one can be restored', async () => {
    await put(buildTranscript('one two'))
    await put(buildTranscript('one'))
    expect((await versions()).json()).toEqual([
      {
        version: 2,
        author: 'you',
        words: 1,
        words_added: 0,
        words_removed: 1,
        other_changes: null,
        saved_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      },
      {
        version: 1,
        author: 'you',
        words: 2,
        words_added: 2,
        words_removed: 0,
        other_changes: null,
        saved_date: expect.stringMatching(/Z$/) as string,
      },
    ])
    const restored = await restore(1)
    expect(restored.json()).toEqual({ version: 3 })
    expect((await get()).json()).toEqual(buildTranscript('one two'))
    expect((await get()).headers.etag).toBe(restored.headers.etag)
    expect((await versions()).json()).toHaveLength(3)
  })

  test('[ED-051] an older one can be read with its tag, and says how many words came and went', async () => {
    await put(buildTranscript('one two', 'three'))
    await put(buildTranscript('one 2', 'three four five'))
    const reply = await server.api('GET', `/file/transcription/${fileId}/versions/1`, { headers: ann.bearer })
    expect([reply.json(), reply.headers.etag]).toEqual([buildTranscript('one two', 'three'), '"1"'])
    await restore(1)
    expect((await versions()).json()).toMatchObject([
      { words_added: 1, words_removed: 3 },
      { words_added: 3, words_removed: 1 },
      { words_added: 3, words_removed: 0 },
    ])
  })

  test('a save that leaves the words as they were says what else changed', async () => {
    const text = buildTranscript('one two', 'three')
    await put(text)
    const [first, second] = text.paragraphs
    const later = { ...first!.words[1]!, is_highlight: true, data_end: 1.6 }
    await put({
      ...text,
      paragraphs: [
        { ...first!, data_end: 1.6, words: [first!.words[0]!, later] },
        { ...second!, marked: true },
      ],
    })
    await put(buildTranscript('one'))
    expect((await versions()).json()).toMatchObject([
      { other_changes: null },
      { words_added: 0, words_removed: 0, other_changes: { mark: 1, highlight: 1, time: 1 } },
      { other_changes: null },
    ])
  })

  test('[ED-051] beyond the last 50 the first stays, and what the machine wrote', async () => {
    await server.db.insertInto('transcript').values({ file_id: fileId, language: 'original', version: 1 }).execute()
    const machine = {
      file_id: fileId,
      language: 'original',
      version: 1,
      body: packed(buildTranscript('heard')),
      words: 1,
      saved_at: Date.now(),
      author_id: null,
    }
    await server.db.insertInto('transcript_version').values(machine).execute()
    for (let save = 2; save <= 55; save++) await put(buildTranscript(`save ${save}`))
    const kept = (await versions()).json<{ version: number; author: string }[]>()
    expect(kept.map(({ version }) => version)).toEqual([...Array.from({ length: 50 }, (_, index) => 55 - index), 1])
    expect(kept.at(-1)?.author).toBe('machine')
    expect((await restore(1)).statusCode).toBe(200)
    expect((await restore(2)).statusCode).toBe(404)
  })

  test('a long text goes with its version, piece by piece', async () => {
    const pieces = async () => (await server.db.selectFrom('text_piece').select('seq').execute()).length
    await server.db.updateTable('file').set({ length_seconds: 100_000 }).execute()
    await put(buildTranscript('first'))
    await put(buildTranscript(Array.from({ length: 10_000 }, () => randomBytes(30).toString('hex')).join(' ')))
    expect(await pieces()).toBeGreaterThan(0)
    for (let save = 3; save <= 51; save++)
      await appendVersion(server.db, {
        fileId,
        language: ORIGINAL,
        body: packed(buildTranscript('one')),
        words: 1,
        authorId: ann.id,
        expectedVersion: null,
      })
    expect(await pieces()).toBeGreaterThan(0)
    await put(buildTranscript('last'))
    expect([await pieces(), await server.db.selectFrom('long_text').select('id').execute()]).toEqual([0, []])
  })

  test('a version that is not there is 404, one that is no number 400', async () => {
    await put(buildTranscript('one'))
    expect(
      (await server.api('GET', `/file/transcription/${fileId}/versions/2`, { headers: ann.bearer })).statusCode,
    ).toBe(404)
    expect((await restore(2)).statusCode).toBe(404)
    expect((await restore(0)).statusCode).toBe(400)
    expect((await restore('x')).statusCode).toBe(400)
  })
})
