import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EditsSince, TextEdit } from '../../src/shared/contract/text-edits.ts'
import type { Paragraph, Transcript } from '../../src/shared/contract/transcripts.ts'
import { applyEdit } from '../../src/shared/transcript/text-edits/apply-edit.ts'
import { diffTexts } from '../../src/shared/transcript/text-edits/diff-texts.ts'
import { createEditIds } from '../../src/shared/transcript/text-edits/page-of-edit.ts'
import { forgetHeads } from '../../server/modules/texts/heads.ts'
import { appendEdits, appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { writeWhole } from '../../server/modules/texts/whole-texts.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'

let server: TestApp
let ann: SignedIn
let fileId: string
beforeEach(async () => {
  server = await buildTestApp()
  ann = await server.signIn()
  fileId = (await buildFile(server.db, { owner_id: ann.id })).id
})

const FIRST = buildTranscript('Hello there.', 'How are you?')
const NO_EDIT: TextEdit = { removed: [], inserted: [], changed: [] }

const path = () => `/file/transcription/${fileId}`
const put = (text: Transcript, headers: Record<string, string> = {}) =>
  server.api('PUT', path(), {
    headers: { ...ann.bearer, 'content-type': 'application/octet-stream', ...headers },
    payload: gzipSync(JSON.stringify(text)),
  })
const get = (version?: number) =>
  server.api('GET', version === undefined ? path() : `${path()}/versions/${version}`, { headers: ann.bearer })
const textOf = async (version?: number) => (await get(version)).json<Transcript>()
interface Sending {
  id?: string
  who?: SignedIn
  query?: string
  follows?: boolean
  after?: string
}

const linesOf = ({ paragraphs }: Transcript) => paragraphs.map(({ words }) => words.map(({ text }) => text).join(' '))

const edit = (base: number, change: TextEdit, sending: Sending = {}) => {
  const { id = randomUUID(), who = ann, query = '', follows, after } = sending
  const payload = { base, id, edit: change, follows, after }
  return server.api('POST', `${path()}/edits${query}`, { headers: who.bearer, payload })
}
const since = (number: number) => server.api('GET', `${path()}/edits?since=${number}`, { headers: ann.bearer })

/** A text in which a paragraph's words are others. */
function reworded(text: Transcript, at: number, words: string): Transcript {
  const [{ words: made }] = buildTranscript(words).paragraphs as [Paragraph]
  return { ...text, paragraphs: text.paragraphs.map((each, index) => (index === at ? { ...each, words: made } : each)) }
}

/** A text in which a paragraph is joined to the one before it. */
function joinedAt({ paragraphs, ...rest }: Transcript, at: number): Transcript {
  const [before, joined] = [paragraphs[at - 1]!, paragraphs[at]!]
  const one = { ...before, data_end: joined.data_end, words: [...before.words, ...joined.words] }
  return { ...rest, paragraphs: [...paragraphs.slice(0, at - 1), one, ...paragraphs.slice(at + 1)] }
}

/** Saves the texts one after the other, the first whole. */
async function write(first: Transcript, ...then: Transcript[]): Promise<void> {
  await put(first)
  for (const [index, text] of then.entries())
    expect((await edit(index + 1, diffTexts([first, ...then][index]!, text)!)).json()).toMatchObject({
      number: index + 2,
    })
}

/** Edits that were saved some time ago, after the first version. */
async function savedBefore(edits: readonly TextEdit[]): Promise<void> {
  const rows = edits.map((change) => ({
    editId: randomUUID(),
    edit: JSON.stringify(change),
    words: 5,
    authorId: ann.id,
    savedAt: Date.now(),
  }))
  const id = { fileId, language: ORIGINAL }
  const saved = await server.db.transaction().execute((tx) => appendEdits(tx, id, 1, rows))
  expect(saved).toEqual({ number: edits.length + 1 })
}

describe('saving an edit', () => {
  test('is the next version, for whoever reads the text', async () => {
    const second = reworded(FIRST, 0, 'Hello everybody there.')
    const third = { ...second, paragraphs: second.paragraphs.slice(1), notes: ['Nobody is greeted.'] }
    await write(FIRST, second, third)
    const reply = await get()
    expect(reply.json()).toEqual(third)
    expect(reply.headers.etag).toBe('"3"')
    expect([await textOf(1), await textOf(2), await textOf(3)]).toEqual([FIRST, second, third])
    forgetHeads()
    expect(await textOf()).toEqual(third)
    const exported = await server.api('GET', `/file/export/${fileId}?format=txt`, { headers: ann.bearer })
    expect(exported.body).not.toContain('Hello')
  })

  test('answers the tag that the next save of a whole text names', async () => {
    await put(FIRST)
    const second = reworded(FIRST, 1, 'How is she?')
    const reply = await edit(1, diffTexts(FIRST, second)!)
    expect(reply.json()).toEqual({ number: 2, etag: '"2"' })
    expect(reply.headers.etag).toBe('"2"')
    expect((await put(FIRST, { 'if-match': '"1"' })).statusCode).toBe(412)
    expect((await put(FIRST, { 'if-match': '"2"' })).json()).toEqual({ version: 3 })
    // What it was written over is kept as a version.
    expect(await textOf(2)).toEqual(second)
    expect(await textOf()).toEqual(FIRST)
  })

  test('of a text that nobody has written yet', async () => {
    const empty = { paragraphs: [], speakers: [], notes: [] }
    expect((await edit(0, diffTexts(empty, FIRST)!)).json()).toMatchObject({ number: 1 })
    forgetHeads()
    expect(await textOf()).toEqual(FIRST)
  })

  test('sent again under its id it is saved once, also when others were saved after it', async () => {
    await put(FIRST)
    const second = reworded(FIRST, 0, 'Hello everybody.')
    const third = reworded(second, 1, 'And you?')
    const id = randomUUID()
    const change = diffTexts(FIRST, second)!
    await edit(1, change, { id })
    expect((await edit(1, change, { id })).json()).toEqual({ number: 2, etag: '"2"' })
    await edit(2, diffTexts(second, third)!)
    expect((await edit(1, change, { id })).json()).toEqual({ number: 2, etag: '"2"' })
    expect(await textOf()).toEqual(third)
  })

  test('of an older text nothing is saved, and the edits since are answered', async () => {
    await put(FIRST)
    const change = diffTexts(FIRST, reworded(FIRST, 0, 'Hello everybody.'))!
    const id = randomUUID()
    await edit(1, change, { id })
    const reply = await edit(1, diffTexts(FIRST, reworded(FIRST, 1, 'And you?'))!)
    expect(reply.statusCode).toBe(412)
    expect(reply.headers.etag).toBe('"2"')
    const edits = [{ number: 2, id, author: 'you', edit: change }]
    expect(reply.json()).toMatchObject({ code: 'version_conflict', number: 2, edits })
    expect((await since(1)).json()).toEqual({ number: 2, edits })
    expect((await since(2)).json()).toEqual({ number: 2, edits: [] })
  })

  test('where a whole text came in between, the edits since are not known', async () => {
    await write(FIRST, reworded(FIRST, 0, 'Hello everybody.'))
    await put(FIRST)
    expect((await since(1)).json<EditsSince>()).toMatchObject({ number: 3, edits: [{ number: 2 }] })
    expect((await since(2)).json()).toEqual({ number: 3, edits: null })
    expect((await edit(2, NO_EDIT)).json()).toMatchObject({ number: 3, edits: null })
  })

  test('of an older text it follows what others saved since, where it may, and all of that is answered', async () => {
    const long = buildTranscript('Hello there.', 'How are you?', 'Fine.')
    const theirs = reworded(long, 0, 'Hello dear there.')
    await write(long, theirs)
    const mine = reworded(reworded(long, 0, 'Hello there you.'), 2, 'Fine, thanks.')
    const id = randomUUID()
    const reply = await edit(1, diffTexts(long, mine)!, { id, follows: true })
    expect(reply.json()).toMatchObject({ number: 3, etag: '"3"', edits: [{ number: 2 }, { number: 3, id }] })
    const both = reworded(reworded(long, 0, 'Hello dear there you.'), 2, 'Fine, thanks.')
    expect(linesOf(await textOf())).toEqual(linesOf(both))
    const { edits } = reply.json<EditsSince>()
    expect(edits!.map((each) => each.edit).reduce(applyEdit, long)).toEqual(await textOf())

    // Whose answer was lost is told the same again, and no edit of the same page comes after it from before it.
    expect((await edit(1, diffTexts(long, mine)!, { id, follows: true })).json()).toEqual(reply.json())
    const later = id.slice(0, 13) + randomUUID().slice(13)
    expect((await edit(1, diffTexts(long, mine)!, { id: later, follows: true })).statusCode).toBe(412)
  })

  describe('that a page sent before the one before it was answered', () => {
    const long = buildTranscript('Hello there.', 'How are you?', 'Fine.')
    const first = reworded(long, 2, 'Fine, thanks.')
    const second = reworded(long, 2, 'Fine, thanks a lot.')
    const newId = createEditIds(randomUUID)
    const send = (id: string, from: Transcript, to: Transcript, after?: string, base = 1) =>
      edit(base, diffTexts(from, to)!, { id, follows: true, ...(after !== undefined && { after }) })

    test('is saved after that one, and after what others saved of other paragraphs', async () => {
      const [one, two, three] = [newId(), newId(), newId()]
      await write(long, reworded(long, 0, 'Hello dear there.'))
      expect((await send(one, long, first)).statusCode).toBe(200)
      await send(
        randomUUID(),
        reworded(long, 0, 'Hello dear there.'),
        reworded(long, 0, 'Hello dear all there.'),
        undefined,
        2,
      )
      const reply = await send(two, first, second, one)
      expect(reply.json()).toMatchObject({ number: 5, edits: [{ number: 2 }, { id: one }, { number: 4 }, { id: two }] })
      const third = reworded(long, 2, 'Fine, thanks a lot then.')
      expect((await send(three, second, third, two)).json()).toMatchObject({ number: 6 })
      expect(linesOf(await textOf())).toEqual(['Hello dear all there.', 'How are you?', 'Fine, thanks a lot then.'])
      // Whose answer was lost is told the same again, wherever it stands.
      expect((await send(two, first, second, one)).json()).toMatchObject({ number: 5 })
      expect((await since(1)).json<EditsSince>().edits).toHaveLength(5)
    })

    test('is saved after it also where the server has to read the text first', async () => {
      const ids = [newId(), newId(), newId()] as const
      const third = reworded(long, 2, 'Fine, thanks a lot then.')
      await put(long)
      forgetHeads()
      const replies = await Promise.all([
        send(ids[0], long, first),
        send(ids[1], first, second, ids[0]),
        send(ids[2], second, third, ids[1]),
      ])
      expect(replies.map((reply) => reply.json<{ number: number }>().number)).toEqual([2, 3, 4])
      expect(linesOf(await textOf()).at(-1)).toBe('Fine, thanks a lot then.')
    })

    test('waits for that one where it comes later, as over another connection', async () => {
      const [one, two] = [newId(), newId()]
      await put(long)
      const early = send(two, first, second, one)
      // An answer to a later call shows that the server has tried the early one.
      await since(1)
      expect((await send(one, long, first)).json()).toMatchObject({ number: 2 })
      expect((await early).json()).toMatchObject({ number: 3 })
      expect(linesOf(await textOf()).at(-1)).toBe('Fine, thanks a lot.')
    })

    test('is refused where that one is not there or of another page, or another of the page came between', async () => {
      const [one, two] = [newId(), newId()]
      await put(long)
      expect((await send(two, first, second, one)).statusCode).toBe(412)
      await send(one, long, first)
      expect((await send(randomUUID(), first, second, one)).statusCode).toBe(412)
      await edit(2, diffTexts(first, reworded(first, 0, 'Hello.'))!, { id: newId(), follows: true })
      expect((await send(two, first, second, one)).statusCode).toBe(412)
      expect(linesOf(await textOf())).toEqual(['Hello.', 'How are you?', 'Fine, thanks.'])
    })

    test('is refused where others changed the same paragraph before that one was saved', async () => {
      const [one, two] = [newId(), newId()]
      await write(long, reworded(long, 0, 'Hello dear there.'))
      const [mine, more] = [reworded(long, 0, 'Hello there you.'), reworded(long, 0, 'Hello there you all.')]
      expect((await send(one, long, mine)).statusCode).toBe(200)
      expect((await send(two, mine, more, one)).statusCode).toBe(412)
    })

    test('is refused where the one before carried words of others into its paragraphs', async () => {
      const [one, two] = [newId(), newId()]
      await write(long, reworded(long, 2, 'Fine, thanks.'))
      const [joined, all] = [joinedAt(long, 2), joinedAt(joinedAt(long, 2), 1)]
      expect((await send(one, long, joined)).statusCode).toBe(200)
      expect((await send(two, joined, all, one)).statusCode).toBe(412)
      expect(linesOf(await textOf())).toEqual(['Hello there.', 'How are you? Fine, thanks.'])
    })
  })

  test('it follows nothing that cannot be told as an edit, or is not known any more', async () => {
    await put(FIRST)
    await put(reworded(FIRST, 0, 'Hello all.'))
    const stale = diffTexts(FIRST, reworded(FIRST, 1, 'How?'))!
    expect((await edit(1, stale, { follows: true })).statusCode).toBe(412)
    await edit(2, { ...NO_EDIT, notes: ['A note.'] })
    expect((await edit(2, { ...NO_EDIT, notes: ['Another.'] }, { follows: true })).statusCode).toBe(412)
    expect((await textOf()).notes).toEqual(['A note.'])
  })

  test('two at a time: one is saved', async () => {
    await put(FIRST)
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) => edit(1, diffTexts(FIRST, reworded(FIRST, 0, `Hello ${n}.`))!)),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412])
    expect((await since(1)).json<EditsSince>().edits).toHaveLength(1)
  })

  test.each([
    ['paragraph', { ...NO_EDIT, removed: ['nobody'] }],
    ['word', { ...NO_EDIT, changed: [{ _id: FIRST.paragraphs[0]!._id, words: [{ at: 9, removed: 1, words: [] }] }] }],
    ['time', { ...NO_EDIT, changed: [{ _id: FIRST.paragraphs[0]!._id, data_start: 9, data_end: 1 }] }],
    ['word', { ...NO_EDIT, changed: [{ _id: FIRST.paragraphs[0]!._id, words: [{ at: 0, removed: 0, words: [{}] }] }] }],
  ] as [string, TextEdit][])('that does not fit by a %s is refused, and changes nothing', async (_, change) => {
    await put(FIRST)
    expect((await edit(1, change)).statusCode).toBe(400)
    expect(await textOf()).toEqual(FIRST)
  })

  test('a larger one is refused as too large, so that the whole text is sent', async () => {
    await put(FIRST)
    expect((await edit(1, { ...NO_EDIT, notes: Array.from({ length: 5 }, () => 'x'.repeat(19_000)) })).statusCode).toBe(
      413,
    )
  })

  test('one that changes more than is read at once is refused as too large', async () => {
    const long = reworded(FIRST, 0, 'word '.repeat(9000).trim())
    const body = gzipSync(JSON.stringify(long))
    await appendVersion(server.db, {
      fileId,
      language: ORIGINAL,
      body,
      words: 9003,
      authorId: null,
      expectedVersion: 0,
    })
    expect((await edit(1, diffTexts(long, FIRST)!)).statusCode).toBe(413)
    expect((await edit(1, diffTexts(long, reworded(long, 1, 'And you?'))!)).statusCode).toBe(200)
  })

  test('one that takes a paragraph too large to be remembered is read again like others', async () => {
    await server.db.updateTable('file').set({ length_seconds: 10_000 }).where('id', '=', fileId).execute()
    const text = buildTranscript('said '.repeat(5000).trim())
    expect((await put(text)).statusCode).toBe(200)
    const changed = [{ _id: text.paragraphs[0]!._id, words: [{ at: 0, removed: 1, words: [] }] }]
    expect((await edit(1, { ...NO_EDIT, changed })).json()).toMatchObject({ number: 2 })
    forgetHeads()
    expect((await textOf()).paragraphs[0]!.words).toHaveLength(4999)
  })

  test('of a text that is written otherwise than ours', async () => {
    const body = gzipSync(JSON.stringify(FIRST, null, 2))
    await appendVersion(server.db, { fileId, language: ORIGINAL, body, words: 5, authorId: null, expectedVersion: 0 })
    const second = reworded(FIRST, 0, 'Hello "],"speakers":"')
    await edit(1, diffTexts(FIRST, second)!)
    expect(await textOf()).toEqual(second)
    const { paragraphs, ...rest } = second
    const turned = gzipSync(JSON.stringify({ ...rest, paragraphs }))
    await appendVersion(server.db, {
      fileId,
      language: ORIGINAL,
      body: turned,
      words: 5,
      authorId: null,
      expectedVersion: 2,
    })
    await edit(3, diffTexts(second, FIRST)!)
    expect(await textOf()).toEqual(FIRST)
  })
})

describe('what else hears of it', () => {
  test('a correction of the machine’s words is learnt from', async () => {
    const body = gzipSync(JSON.stringify(FIRST))
    await appendVersion(server.db, { fileId, language: ORIGINAL, body, words: 5, authorId: null, expectedVersion: 0 })
    const jobs = () => server.db.selectFrom('job').select('name').where('name', '=', 'learn-corrections').execute()
    await edit(1, diffTexts(FIRST, { ...FIRST, notes: ['A note.'] })!)
    expect(await jobs()).toEqual([])
    await edit(2, diffTexts(FIRST, reworded(FIRST, 0, 'Hallo there.'))!)
    expect(await jobs()).toHaveLength(1)
  })

  test('the versions have it, and restoring one is a save like others', async () => {
    const second = reworded(FIRST, 0, 'Hello everybody there.')
    await write(FIRST, second)
    const versions = await server.api('GET', `${path()}/versions`, { headers: ann.bearer })
    expect(versions.json()).toMatchObject([
      { version: 2, author: 'you', words: 6 },
      { version: 1, author: 'you', words: 5 },
    ])
    expect((await server.api('PUT', `${path()}/versions/1`, { headers: ann.bearer })).json()).toEqual({ version: 3 })
    expect((await server.api('PUT', `${path()}/versions/2`, { headers: ann.bearer })).json()).toEqual({ version: 4 })
    expect(await textOf()).toEqual(second)
  })

  test('after many edits the text is kept as a version, with what it changed, and old ones go', async () => {
    const texts = [FIRST, ...Array.from({ length: 405 }, (_, n) => reworded(FIRST, 0, `Hello ${n}.`))]
    await put(FIRST)
    const edits = texts.slice(1).map((text, at) => diffTexts(texts[at]!, text)!)
    await savedBefore(edits.slice(0, 395))
    for (let n = 396; n <= 405; n++) expect((await edit(n, edits[n - 1]!)).json()).toMatchObject({ number: n + 1 })
    const versions = await server.api('GET', `${path()}/versions`, { headers: ann.bearer })
    expect(versions.json()).toMatchObject([
      { version: 406, words: 5, words_added: null },
      { version: 401, words: 5, words_added: 1, words_removed: 1 },
      { version: 1 },
    ])
    expect(await textOf(401)).toEqual(texts[400])
    expect(await textOf(150)).toEqual(texts[149])
    forgetHeads()
    expect(await textOf()).toEqual(texts.at(-1))
  })

  test('a version that another server wrote meanwhile is not written again', async () => {
    const texts = [FIRST, ...Array.from({ length: 405 }, (_, n) => reworded(FIRST, 0, `Hello ${n}.`))]
    await put(FIRST)
    const edits = texts.slice(1).map((text, at) => diffTexts(texts[at]!, text)!)
    await savedBefore(edits.slice(0, 395))
    await edit(396, edits[395]!)
    await writeWhole(server.db, { fileId, language: ORIGINAL })
    for (let n = 397; n <= 405; n++) expect((await edit(n, edits[n - 1]!)).json()).toMatchObject({ number: n + 1 })
    const versions = await server.api('GET', `${path()}/versions`, { headers: ann.bearer })
    expect(versions.json()).toMatchObject([{ version: 406 }, { version: 397 }, { version: 1 }])
  })

  test('who may only read may not save, and reads what is theirs', async () => {
    await put(FIRST)
    await server.db.updateTable('file').set({ status: 'TRANSCRIBE' }).execute()
    expect((await edit(1, NO_EDIT)).statusCode).toBe(409)
    expect((await since(0)).statusCode).toBe(409)
    const eve = await server.signIn()
    expect((await edit(1, NO_EDIT, { who: eve })).statusCode).toBe(404)
  })

  test('edits go with their text, and count as stored', async () => {
    await write(FIRST, reworded(FIRST, 0, 'Hello everybody there.'))
    const bytes = () => server.db.selectFrom('transcript').select('bytes').executeTakeFirst()
    const edits = await server.db.selectFrom('text_edit').select('bytes').execute()
    const [whole] = await server.db.selectFrom('transcript_version').select('body').execute()
    expect((await bytes())!.bytes).toBe(edits[0]!.bytes + whole!.body.byteLength)
    await server.api('DELETE', `/file/${fileId}`, { headers: ann.bearer })
    expect(await server.db.selectFrom('text_edit').select('number').execute()).toEqual([])
  })

  test('a translation is edited under its code, and only where there is one', async () => {
    await put(FIRST)
    expect((await edit(0, NO_EDIT, { query: '?language=es' })).statusCode).toBe(404)
    const body = gzipSync(JSON.stringify(FIRST))
    await appendVersion(server.db, { fileId, language: 'es', body, words: 5, authorId: null, expectedVersion: 0 })
    const second = reworded(FIRST, 0, 'Hola a todos.')
    expect((await edit(1, diffTexts(FIRST, second)!, { query: '?language=es' })).json()).toMatchObject({ number: 2 })
    const spanish = await server.api('GET', `/file/translation/${fileId}/es`, { headers: ann.bearer })
    expect(spanish.json()).toEqual(second)
    expect(await textOf()).toEqual(FIRST)
  })
})
