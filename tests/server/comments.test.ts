import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../server/kernel/errors.ts'
import { participantId } from '../../server/modules/comments/participant-id.ts'
import { createMailMentions, GATHER_MS, MAIL_MENTIONS } from '../../server/modules/comments/mention-mail.ts'
import { createComments } from '../../server/modules/comments/service.ts'
import { createThreads, type Threads } from '../../server/kernel/threads/threads.ts'
import { appendVersion, findVersion } from '../../server/modules/texts/repository.ts'
import { COMMENT_LIMITS } from '../../src/shared/domain/comment-rules.ts'
import type { Mail } from '../../server/ports/mailer.ts'
import type { CommentList, CommentThread, WordsAnchor } from '../../src/shared/contract/comments.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { messages } from '../../src/shared/messages.ts'
import { anchorAt } from '../../src/shared/transcript/anchors/make-anchor.ts'
import { indexWords } from '../../src/shared/transcript/anchors/word-index.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { hurry } from '../support/hurry.ts'
import { enterLink, makeLink } from '../support/link-guests.ts'
import { openSocket } from '../support/socket-client.ts'

const run = promisify(execFile)

const MOMENT: object = { kind: 'moment', at: 12 }

let at = Date.now()
let server: TestApp
let ann: SignedIn
let fileId: string
beforeEach(async () => {
  server = await buildTestApp({ now: () => at })
  ann = await server.signIn()
  fileId = (await buildFile(server.db, { owner_id: ann.id })).id
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, who: SignedIn, payload?: object) =>
  server.api(method, path, { headers: who.bearer, ...(payload && { payload }) })
const listed = async (who = ann, id = fileId) => (await call('GET', `/file/comments/${id}`, who)).json<CommentList>()
const begin = async (text: string, { who = ann, anchor = MOMENT, id = fileId } = {}) => {
  const reply = await call('POST', `/file/comments/${id}`, who, { anchor, text })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ thread: CommentThread }>().thread
}
const texts = ({ threads }: CommentList) => threads.map(({ comments }) => comments.map(({ text }) => text))

async function save(text: Transcript, who = ann, id = fileId): Promise<void> {
  const reply = await server.api('PUT', `/file/transcription/${id}`, {
    headers: { ...who.bearer, 'content-type': 'application/octet-stream' },
    payload: gzipSync(JSON.stringify(text)),
  })
  expect(reply.statusCode, reply.body).toBe(200)
}

/** Comments by threads that somebody may have come between. */
function commentsBy(between = (goOn: Threads['run']) => goOn) {
  const threads = createThreads()
  onTestFinished(() => threads.close())
  const { db, deps } = server
  return createComments({ ...deps, db, threads: { ...threads, run: between(threads.run) }, now: () => at })
}

/** Ann's list of the comments on the file, by them. */
const lookedAt = (between: (goOn: Threads['run']) => Threads['run']): Promise<Uint8Array> =>
  commentsBy(between).list(ann, { fileId, language: 'original' }, () => {})

/** The anchor at the words of a text that say this. */
function anchorOf({ paragraphs }: Transcript, words: string): WordsAnchor {
  const index = indexWords(paragraphs)
  const these = words.split(' ')
  const from = index.words.findIndex((_, place) =>
    these.every((text, offset) => index.words[place + offset]?.text === text),
  )
  return anchorAt(index, from, from + these.length - 1)
}

/** A part of the file exported for Word. */
async function wordPart(part: string, query: string): Promise<string> {
  const document = await call('GET', `/file/export/${fileId}/docx?${query}`, ann)
  const path = `${server.dataDir}/text.docx`
  await writeFile(path, document.rawPayload)
  return (await run('unzip', ['-p', path, part])).stdout
}

/** Mails what waits by now. */
async function mailMentions(): Promise<Mail[]> {
  const mails: Mail[] = []
  const send = (mail: Mail) => Promise.resolve({ reference: `mail ${mails.push(mail)}` })
  const job = createMailMentions({ db: server.db, mailer: { send }, publicUrl: 'https://longhand.test', now: () => at })
  await hurry(server.db, { name: MAIL_MENTIONS.name, until: at })
  for (let claimed; (claimed = await server.deps.jobs.claim([MAIL_MENTIONS.name], 'test')) !== null;) {
    const held = claimed
    await job.run(held.payload, {
      job: held,
      complete: async (tx) => void (await server.deps.jobs.complete(held, tx)),
      progressed: () => Promise.resolve(),
      signal: AbortSignal.timeout(10_000),
      log: server.deps.log,
    })
  }
  return mails
}

/** A human transcription that somebody has taken, published or not. */
async function taken(transcriptor: SignedIn, { isPublished }: { isPublished: boolean }): Promise<string> {
  const file = await buildFile(server.db, {
    owner_id: ann.id,
    status: isPublished ? 'EDITING' : 'HUMAN-TRANSCRIBE',
    for_human_transcribe: 1,
    length_seconds: 700,
  })
  await server.db
    .insertInto('human_transcription')
    .values({
      file_id: file.id,
      status: 'EDITING',
      transcriptor_id: transcriptor.id,
      published_at: isPublished ? at : null,
      published_version: isPublished ? 1 : null,
    })
    .execute()
  return file.id
}

/** Who has heard since the last call that comments have changed. */
const heard = async () => {
  const rows = await server.db.selectFrom('event').select('user_id').where('kind', '=', 'comments-changed').execute()
  await server.db.deleteFrom('event').execute()
  return rows.map(({ user_id }) => user_id).toSorted()
}

describe('threads', () => {
  test('are begun, answered, resolved, opened again by a reply, changed and deleted', async () => {
    const thread = await begin('Who is this?')
    const path = `/file/comments/${fileId}/${thread._id}`
    await call('POST', path, ann, { text: 'The harbour master' })
    expect(
      (await call('PUT', path, ann, { is_resolved: true })).json<{ thread: CommentThread }>().thread,
    ).toMatchObject({ resolved_date: expect.any(String) as string })
    await call('POST', path, ann, { text: 'Or not?' })
    const { threads } = await listed()
    expect(threads[0]).toMatchObject({ resolved_date: null, at: 12, may_write: true, may_delete: true })
    const [first, second, third] = threads[0]!.comments
    await call('PUT', `${path}/${second!._id}`, ann, { text: 'The harbour pilot' })
    await call('DELETE', `${path}/${third!._id}`, ann)
    expect(texts(await listed())).toEqual([['Who is this?', 'The harbour pilot']])
    expect((await listed()).threads[0]!.comments[1]).toMatchObject({ edited_date: expect.any(String) as string })
    await call('DELETE', `${path}/${first!._id}`, ann)
    await call('DELETE', `${path}/${second!._id}`, ann)
    expect(await listed()).toMatchObject({ threads: [], may_begin: true, seen_by: 'readers' })
    const other = await begin('Once more')
    expect((await call('DELETE', `/file/comments/${fileId}/${other._id}`, ann)).statusCode).toBe(204)
    expect((await listed()).threads).toEqual([])
  })

  test('are nobody else’s: a stranger sees none, and writes none', async () => {
    const thread = await begin('Who is this?')
    const eve = await server.signIn()
    const path = `/file/comments/${fileId}`
    expect((await call('GET', path, eve)).statusCode).toBe(404)
    expect((await call('POST', `${path}/${thread._id}`, eve, { text: 'Me' })).statusCode).toBe(404)
    const own = await buildFile(server.db, { owner_id: eve.id })
    // By a file of their own neither.
    expect((await call('POST', `/file/comments/${own.id}/${thread._id}`, eve, { text: 'Me' })).statusCode).toBe(404)
    expect((await call('DELETE', `/file/comments/${own.id}/${thread._id}`, eve)).statusCode).toBe(404)
  })

  test('of a translation are its own, and there is none of one that is not there', async () => {
    const path = `/file/comments/${fileId}?language=es`
    const payload = { anchor: MOMENT, text: '¿Quién?' }
    expect((await call('POST', path, ann, payload)).statusCode).toBe(404)
    await appendVersion(server.db, {
      fileId,
      language: 'es',
      body: gzipSync(JSON.stringify(buildTranscript('Hola'))),
      words: 1,
      authorId: null,
      expectedVersion: 0,
    })
    expect((await call('POST', path, ann, payload)).statusCode).toBe(201)
    expect(texts((await call('GET', path, ann)).json())).toEqual([['¿Quién?']])
    expect(texts(await listed())).toEqual([])
  })
})

describe('those with whom a file is shared', () => {
  const share = (person: SignedIn, right: string) =>
    call('POST', `/file/shares/${fileId}`, ann, { email_addresses: [person.email], right })
  const thread = async (id: string, who = ann) => (await listed(who)).threads.find(({ _id }) => _id === id)
  const idOf = async (person: SignedIn) => (await listed()).people.find(({ name }) => name === person.email)!._id
  const told = async (person: SignedIn) =>
    (await call('GET', '/account/mentions', person)).json<{ mentions: object[] }>().mentions.length
  test('read, answer or resolve by their right; what others wrote and began is not theirs to change', async () => {
    const [ben, cleo] = [await server.signIn(), await server.signIn()]
    await share(ben, 'read')
    await share(cleo, 'comment')
    const { _id: id } = await begin('Who is this?')
    const path = `/file/comments/${fileId}/${id}`
    expect(await heard()).toEqual([ann.id, ben.id, cleo.id].toSorted())
    expect(await listed(ben)).toMatchObject({ may_begin: false, threads: [{ may_write: false, may_delete: false }] })
    for (const [method, to, payload] of [
      ['POST', `/file/comments/${fileId}`, { anchor: MOMENT, text: 'Me' }],
      ['POST', path, { text: 'Me' }],
      ['PUT', path, { is_resolved: true }],
      ['DELETE', path, undefined],
    ] as const)
      expect((await call(method, to, ben, payload)).json().code, `${method} ${to}`).toBe('not_allowed')
    const { comments } = (await thread(id, cleo))!
    expect((await call('PUT', `${path}/${comments[0]!._id}`, cleo, { text: 'No' })).statusCode).toBe(404)
    expect((await call('DELETE', `${path}/${comments[0]!._id}`, cleo)).statusCode).toBe(404)
    expect((await call('DELETE', path, cleo)).json().code).toBe('not_allowed')
    expect(await heard()).toEqual([])

    const resolved = (await call('PUT', path, cleo, { is_resolved: true })).json<{ thread: CommentThread }>().thread
    expect(resolved).toMatchObject({ resolved_by: await idOf(cleo), resolved_date: new Date(at).toISOString() })
    at += 1000
    await call('PUT', path, ann, { is_resolved: true })
    expect(await thread(id)).toMatchObject({ resolved_by: resolved.resolved_by, resolved_date: resolved.resolved_date })
    await call('PUT', path, ann, { is_resolved: false })
    expect(await thread(id)).toMatchObject({ resolved_by: null, resolved_date: null })

    const cleos = await begin('Earlier', { who: cleo, anchor: { kind: 'moment', at: 3 } })
    expect(texts(await listed(cleo))).toEqual([['Earlier'], ['Who is this?']])
    await call('POST', `/file/comments/${fileId}/${cleos._id}`, ann, { text: 'Indeed' })
    await heard()
    expect((await call('DELETE', `/file/comments/${fileId}/${cleos._id}`, ann)).statusCode).toBe(204)
    expect(await heard()).toEqual([ann.id, ben.id, cleo.id].toSorted())
  })

  test('change and delete what they wrote as long as they may comment, and a thread that they began', async () => {
    const cleo = await server.signIn()
    await share(cleo, 'comment')
    const { _id: id } = await begin('Mine', { who: cleo })
    await call('POST', `/file/comments/${fileId}/${id}`, ann, { text: 'Mine, too' })
    const { _id: other } = await begin('Ours')
    await call('POST', `/file/comments/${fileId}/${other}`, cleo, { text: 'Hers' })
    const [anns, hers] = (await thread(other, cleo))!.comments
    const ofAnn = `/file/comments/${fileId}/${other}/${anns!._id}`
    expect((await call('PUT', ofAnn, cleo, { text: 'No' })).statusCode).toBe(404)
    expect((await call('DELETE', ofAnn, cleo)).statusCode).toBe(404)
    const path = `/file/comments/${fileId}/${other}/${hers!._id}`
    expect((await call('PUT', path, cleo, { text: 'Hers, changed' })).statusCode).toBe(200)
    const right = (access_right: 'read' | 'comment') =>
      server.db.updateTable('file_share').set({ access_right }).where('user_id', '=', cleo.id).execute()
    await right('read')
    for (const reply of [
      await call('PUT', path, cleo, { text: 'No' }),
      await call('DELETE', path, cleo),
      await call('DELETE', `/file/comments/${fileId}/${id}`, cleo),
    ])
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'not_allowed'])
    await right('comment')
    expect((await call('DELETE', `/file/comments/${fileId}/${id}`, cleo)).statusCode).toBe(204)
    expect((await call('DELETE', path, cleo)).statusCode).toBe(204)
    expect(texts(await listed())).toEqual([['Ours']])
  })

  test('by a link mention those alone whom they have met in the threads', async () => {
    const [cleo, dan] = [await server.signIn(), await server.signIn()]
    await share(cleo, 'comment')
    await share(dan, 'comment')
    const guest = await enterLink(server, (await makeLink(server, ann, fileId, { right: 'comment' })).key)
    const people = async () =>
      (await server.api('GET', `/file/comments/${fileId}`, { headers: guest.browser })).json<CommentList>().people
    const mention = async ({ id }: { id: string }) => {
      const payload = { anchor: MOMENT, text: `<@${participantId(fileId, id)}>?` }
      return (await server.api('POST', `/file/comments/${fileId}`, { headers: guest.browser, payload })).statusCode
    }
    expect(await people()).toMatchObject([{ who: 'you', is_offered: false }])
    expect([await mention(ann), await mention(cleo)]).toEqual([422, 422])
    const { _id: id } = await begin('Who is this?')
    expect([await mention(ann), await mention(cleo)]).toEqual([201, 422])
    await call('PUT', `/file/comments/${fileId}/${id}`, cleo, { is_resolved: true })
    expect([await mention(cleo), await mention(dan)]).toEqual([201, 422])
    const offered = (await people()).filter(({ is_offered: isOffered }) => isOffered).map(({ _id }) => _id)
    expect(new Set(offered)).toEqual(new Set([ann, cleo].map((one) => participantId(fileId, one.id))))
    expect([await told(ann), await told(cleo), await told(dan)]).toEqual([1, 1, 0])
    const used = await server.db.selectFrom('share_link').select('comments').execute()
    expect(used).toEqual([{ comments: 2 }])
  })

  test('are told where a comment mentions them, once, as long as it does and they may read', async () => {
    const [ben, cleo] = [await server.signIn(), await server.signIn()]
    await share(ben, 'read')
    await share(cleo, 'comment')
    const [bens, cleos] = [await idOf(ben), await idOf(cleo)]
    const { people } = await listed()
    expect(people.map(({ who, is_offered }) => [who, is_offered])).toEqual([
      ['you', false],
      ['guest', true],
      ['guest', true],
    ])
    expect(
      (await call('POST', `/file/comments/${fileId}`, ann, { anchor: MOMENT, text: `<@${people[0]!._id}>` }))
        .statusCode,
    ).toBe(422)
    const { _id: id } = await begin(`<@${bens}> or <@${cleos}>?`)
    const [comment] = (await thread(id))!.comments
    const edit = (text: string) => call('PUT', `/file/comments/${fileId}/${id}/${comment!._id}`, ann, { text })
    const since = () => server.db.selectFrom('comment_mention').select(['user_id', 'created_at']).execute()
    expect([await told(ben), await told(cleo)]).toEqual([1, 1])
    const first = at
    at += 1000
    expect((await edit(`<@${bens}>?`)).statusCode).toBe(200)
    expect([await told(ben), await told(cleo)]).toEqual([1, 0])
    expect(await since()).toEqual([{ user_id: ben.id, created_at: first }])
    await edit(`<@${bens}> and <@${cleos}>?`)
    expect((await since()).toSorted((a, b) => a.created_at - b.created_at)).toEqual([
      { user_id: ben.id, created_at: first },
      { user_id: cleo.id, created_at: at },
    ])
    // In another comment of the thread, they are told of that one, too.
    const { thread: answered } = (await call('POST', `/file/comments/${fileId}/${id}`, ann, { text: 'Or?' })).json()
    const other = `/file/comments/${fileId}/${id}/${answered.comments[1]._id}`
    await call('PUT', other, ann, { text: `<@${bens}>?` })
    expect(await told(ben)).toBe(2)
    await call('DELETE', other, ann)
    const replied = await call('POST', `/file/comments/${fileId}/${id}`, ann, { text: `<@${cleos}>!` })
    expect([replied.statusCode, await told(ben), await told(cleo)]).toEqual([201, 1, 2])
    await call('DELETE', `/file/comments/${fileId}/${id}/${replied.json().thread.comments[1]._id}`, ann)
    // What is said at the desk is not told elsewhere.
    const ofDesk = (is_desk: 0 | 1) => server.db.updateTable('comment_thread').set({ is_desk }).execute()
    await ofDesk(1)
    expect(await told(ben)).toBe(0)
    await ofDesk(0)
    // Who is asked may answer, whatever else they may.
    expect((await thread(id, ben))!.may_write).toBe(true)
    expect((await call('POST', `/file/comments/${fileId}/${id}`, ben, { text: 'Me' })).statusCode).toBe(201)
    expect((await call('PUT', `/account/mentions/${fileId}`, await server.signIn())).statusCode).toBe(404)

    const [given] = (await call('GET', `/file/shares/${fileId}`, ann))
      .json()
      .people.filter(({ email }: { email: string }) => email === ben.email)
    await call('DELETE', `/file/shares/${fileId}/${given._id}`, ann)
    expect([await told(ben), await told(cleo)]).toEqual([0, 1])
    expect((await edit(`<@${bens}>`)).json().code).toBe('not_a_reader')
    expect((await listed()).people).toContainEqual({ _id: bens, who: 'former', name: null, is_offered: false })
  })
})

test('a text has so many threads, a thread so many comments, and a person has written so many', async () => {
  const { _id: id } = await begin('First.')
  const add = (text: string) => call('POST', `/file/comments/${fileId}/${id}`, ann, { text })
  const write = async (count: number, over: object = {}) => {
    const row = { thread_id: id, author_id: ann.id, created_at: at, edited_at: null, text: '' }
    for (let left = count; left > 0; left -= 2000)
      await server.db
        .insertInto('comment')
        .values(Array.from({ length: Math.min(left, 2000) }, () => ({ ...row, id: randomUUID(), ...over })))
        .execute()
  }
  await write(COMMENT_LIMITS.commentsOfThread - 2)
  expect((await add('The last.')).statusCode).toBe(201)
  expect((await add('One too many.')).json().code).toBe('too_many_replies')

  const row = await server.db.selectFrom('comment_thread').selectAll().executeTakeFirstOrThrow()
  const threads = Array.from({ length: COMMENT_LIMITS.threadsOfText - 2 }, () => ({ ...row, id: randomUUID() }))
  await server.db.insertInto('comment_thread').values(threads).execute()
  const more = () => call('POST', `/file/comments/${fileId}`, ann, { anchor: MOMENT, text: 'Another.' })
  expect((await more()).statusCode).toBe(201)
  expect((await more()).json().code).toBe('too_many_threads')

  const other = (await buildFile(server.db, { owner_id: ann.id })).id
  const inOther = (await begin('Elsewhere.', { id: other }))._id
  await write(COMMENT_LIMITS.ofAccount - COMMENT_LIMITS.commentsOfThread - 3, { thread_id: threads[0]!.id })
  const reply = () => call('POST', `/file/comments/${other}/${inOther}`, ann, { text: 'More.' })
  expect((await reply()).statusCode).toBe(201)
  expect((await reply()).json().code).toBe('too_many_comments')
})

describe('an anchor goes with its words', () => {
  const text = buildTranscript('we met Ana Petrovic', 'and the boat was late')

  test('through edits, one by one, and through a save of the whole text', async () => {
    await save(text)
    await begin('With an accent?', { anchor: anchorOf(text, 'Ana Petrovic') })
    const [first] = text.paragraphs
    const edit = (base: number, change: object) =>
      call('POST', `/file/transcription/${fileId}/edits`, ann, {
        base,
        id: randomUUID(),
        edit: { removed: [], inserted: [], changed: [{ _id: first!._id, ...change }] },
      })
    const word = first!.words[3]!
    expect((await edit(1, { words: [{ at: 3, removed: 1, words: [{ ...word, text: 'Petrović' }] }] })).statusCode).toBe(
      200,
    )
    expect((await edit(2, { words: [{ at: 0, removed: 1, words: [] }] })).statusCode).toBe(200)
    const after = async () => (await listed()).threads[0]!
    expect(await after()).toMatchObject({
      is_detached: false,
      quote: 'Ana Petrovic',
      anchor: { word: 1, end_word: 2, words: [{ text: 'Ana' }, { text: 'Petrović' }] },
    })
    // Another program saves the text without its first paragraph's other words.
    await save({ ...text, paragraphs: [{ ...first!, words: first!.words.slice(2) }, text.paragraphs[1]!] })
    expect(await after()).toMatchObject({ is_detached: false, anchor: { word: 0, end_word: 1 } })
    await save({ ...text, paragraphs: [text.paragraphs[1]!] })
    expect(await after()).toMatchObject({ is_detached: true, quote: 'Ana Petrovic' })
    await save(text)
    expect(await after()).toMatchObject({ is_detached: false, anchor: { word: 2, end_word: 3 } })
  })
})

test('more threads than are read at once are all found in a new text and listed with their replies', async () => {
  const line = Array.from({ length: 25 }, (_, n) => `word${n}`)
  const text = buildTranscript(line.join(' '))
  await save(text)
  for (const word of line.toReversed()) {
    const { _id: threadId } = await begin(`About ${word}`, { anchor: anchorOf(text, word) })
    await call('POST', `/file/comments/${fileId}/${threadId}`, ann, { text: `${word} again` })
  }
  const [gone, ...left] = line
  await save(buildTranscript(`now ${left.join(' ')}`))
  const { threads } = await listed()
  const said = (word: string) => [word, `About ${word}`, `${word} again`]
  expect(threads.map(({ quote, comments }) => [quote, ...comments.map((one) => one.text)])).toEqual(line.map(said))
  expect(threads.filter(({ is_detached }) => is_detached).map(({ quote }) => quote)).toEqual([gone])
  const stored = await server.db.selectFrom('comment_thread').select('text_number').distinct().execute()
  expect(stored).toEqual([{ text_number: 2 }])
})

test('threads at moments stay where they are when a text is saved anew, alone or beside those at words', async () => {
  const text = buildTranscript('we met Ana Petrovic', 'and the boat was late')
  const id = (await buildFile(server.db, { owner_id: ann.id })).id
  await save(text, ann, id)
  await begin('A bell?', { id })
  await save({ ...text, paragraphs: [text.paragraphs[1]!] }, ann, id)
  const moment = { is_detached: false, at: 12, anchor: MOMENT, quote: '' }
  expect((await listed(ann, id)).threads).toMatchObject([moment])
  await begin('Late?', { id, anchor: anchorOf(text, 'boat') })
  await save(text, ann, id)
  expect((await listed(ann, id)).threads).toMatchObject([{ quote: 'boat', is_detached: false }, moment])
})

test('while a server is too busy to find their words, threads are told where they stood', async () => {
  const text = buildTranscript('we met Ana Petrovic', 'and the boat was late')
  await save(text)
  await begin('Late?', { anchor: anchorOf(text, 'boat') })
  await save({ ...text, paragraphs: [text.paragraphs[0]!] })
  const listing = async (failure: Error) => {
    const packed = await lookedAt(
      (goOn) =>
        (module, ...rest) =>
          module.href.includes('find-threads') ? Promise.reject(failure) : goOn(module, ...rest),
    )
    return JSON.parse(gunzipSync(packed).toString()) as CommentList
  }
  expect((await listing(new AppError(503, 'busy', messages.busy))).threads).toMatchObject([{ is_detached: false }])
  await expect(listing(new Error('It is broken.'))).rejects.toThrow('It is broken.')
  expect((await listed()).threads).toMatchObject([{ is_detached: true }])
})

test('a look at threads counts for what there is to read, and their words are sought once in a text', async () => {
  const text = buildTranscript('we met Ana Petrovic', 'and the boat was late')
  await save(text)
  await begin('Late?', { anchor: anchorOf(text, 'boat') })
  const longer = buildTranscript('we met Ana Petrovic', 'and the boat was late', 'as always')
  await save(longer)
  const place = async () =>
    (await server.db.selectFrom('comment_thread').select('anchor').executeTakeFirstOrThrow()).anchor.length
  const before = await place()
  const work: unknown[] = []
  const look = () =>
    lookedAt((goOn) => (module, input, effort) => {
      work.push([basename(module.pathname), effort])
      return goOn(module, input, effort)
    })
  await look()
  await look()
  const list = { account: ann.id, bytes: 2 * (await place()) + 'Late?'.length }
  expect(work).toEqual([
    ['find-threads-thread.ts', { account: ann.id, bytes: JSON.stringify(longer).length + before }],
    ['comment-list-thread.ts', list],
    ['comment-list-thread.ts', list],
  ])
})

test('a text that is read for a document’s comments counts towards what its reader holds in memory', async () => {
  const text = buildTranscript('we met Ana Petrovic')
  await save(text)
  await begin('Who?', { anchor: anchorOf(text, 'Ana') })
  await save(buildTranscript('today we met Ana Petrovic'))
  const held: number[] = []
  const words = { say: String, own: 'I' }
  await commentsBy().forDocument(ann, { fileId, language: 'original' }, words, (bytes) => void held.push(bytes))
  expect(held).toEqual([(await findVersion(server.db, fileId, 'original'))?.bytes])
})

test('a long list says the same as a short one, packed and plain', async () => {
  const text = buildTranscript('we met Ana Petrovic')
  await save(text)
  const word = 'Petrovic'
  const long = Array.from({ length: 50 }, (_, n) => `${n} `.padEnd(4000, 'é'))
  const { _id: threadId } = await begin('First', { anchor: anchorOf(text, word) })
  for (const comment of long)
    await server.db
      .insertInto('comment')
      .values({ id: uuidv7(), thread_id: threadId, author_id: ann.id, text: comment, created_at: at, edited_at: null })
      .execute()
  await begin('A bell?')
  const list = await listed()
  expect(texts(list)).toEqual([['First', ...long], ['A bell?']])
  expect(list.threads[0]).toMatchObject({ quote: word, is_detached: false, may_delete: true })
  const packed = await server.app.inject({
    url: `/api/longhand/file/comments/${fileId}`,
    headers: { ...ann.bearer, 'accept-encoding': 'gzip' },
  })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(list)
})

describe('of a human transcription', () => {
  test('what is said at the desk stays there, and what the owner says later is not the transcriptor’s', async () => {
    const tom = await server.signIn('HUMAN-TRANSCRIPTOR')
    const id = await taken(tom, { isPublished: false })
    expect((await call('GET', `/file/comments/${id}`, ann)).statusCode).toBe(409)
    await begin('I cannot hear this', { who: tom, id })
    expect(await listed(tom, id)).toMatchObject({ seen_by: 'desk', people: [{ who: 'you' }] })

    await server.db
      .updateTable('human_transcription')
      .set({ published_at: at, published_version: 1 })
      .where('file_id', '=', id)
      .execute()
    await server.db.updateTable('file').set({ status: 'EDITING' }).where('id', '=', id).execute()
    expect((await listed(ann, id)).threads).toEqual([])
    await heard()
    await begin('Not good', { id })
    expect(await heard()).toEqual([ann.id])
    expect(texts(await listed(ann, id))).toEqual([['Not good']])
    expect(texts(await listed(tom, id))).toEqual([['I cannot hear this']])
    expect(
      (await call('POST', `/file/comments/${id}`, tom, { anchor: { kind: 'moment', at: 1 }, text: 'x' })).statusCode,
    ).toBe(409)
  })

  test('a transcriptor who is asked by a mention sees that thread, answers, and is mailed once', async () => {
    const tom = await server.signIn('HUMAN-TRANSCRIPTOR')
    const id = await taken(tom, { isPublished: true })
    const { people } = await listed(ann, id)
    const asked = people.find(({ who }) => who === 'transcriptor')!
    expect(asked).toMatchObject({ is_offered: true, name: null })
    const text = buildTranscript('a secret Petrovic word')
    const thread = await begin(`<@${asked._id}> Is it Petrović?`, { id, anchor: anchorOf(text, 'Petrovic') })
    await begin(`<@${asked._id}> And <b>this</b>?`, { id })
    const seen = await listed(tom, id)
    expect(seen.threads.map(({ quote }) => quote).toSorted()).toEqual(['', 'Petrovic'])
    // Of the owner's text nothing but what they were asked about.
    expect(JSON.stringify(seen)).not.toContain('secret')
    expect((await call('GET', '/account/mentions', tom)).json<{ mentions: object[] }>().mentions).toHaveLength(2)
    const reply = await call('POST', `/file/comments/${id}/${thread._id}`, tom, { text: 'Yes' })
    expect(reply.statusCode).toBe(201)
    expect((await call('DELETE', `/file/comments/${id}/${thread._id}`, tom)).statusCode).toBe(409)

    at += GATHER_MS + 1000
    const mails = await mailMentions()
    expect(mails.map(({ to }) => to)).toEqual([tom.email])
    const [mail] = mails
    expect(mail!.subject).toBe('2 comments for you in interview.mp3')
    expect(mail!.text).toContain('@You Is it Petrović?')
    expect(mail!.text).toContain(`/editor/${id}?thread=${thread._id}`)
    expect(mail!.html).not.toContain('<b>')
    const key = /unsubscribe\/([\w-]+)\?about=mentions/.exec(mail!.text)![1]!
    await server.api('POST', `/unsubscribe/${key}?about=mentions`, {})
    expect((await call('GET', '/account/preferences', tom)).json()).toMatchObject({
      mention_mails: false,
      file_mails: true,
    })

    await call('PUT', `/account/mentions/${id}`, tom)
    expect((await call('GET', '/account/mentions', tom)).json()).toEqual({ mentions: [] })
  })

  test('nobody is mentioned who cannot read the text', async () => {
    const reply = await call('POST', `/file/comments/${fileId}`, ann, {
      anchor: { kind: 'moment', at: 1 },
      text: '<@0123456789abcdef> hello',
    })
    expect(reply.statusCode).toBe(422)
  })
})

test('pages of those who see a thread hear of it', async () => {
  const origin = await server.listen()
  const socket = await openSocket(origin, ann.bearer)
  await begin('Who is this?')
  expect(await socket.until('commentsChanged')).toEqual({ id: fileId })
})

test('a comment has so many characters at most, and an account so many comments', async () => {
  const of = (text: string) =>
    call('POST', `/file/comments/${fileId}`, ann, { anchor: { kind: 'moment', at: 1 }, text })
  expect((await of('x'.repeat(4001))).statusCode).toBe(400)
  expect((await of('   ')).statusCode).toBe(400)
})

test('what a person wrote is in their export, and goes with their account', async () => {
  const tom = await server.signIn('HUMAN-TRANSCRIPTOR')
  const id = await taken(tom, { isPublished: false })
  await begin('I cannot hear this', { who: tom, id })
  await begin('Mine')
  const exported = (await call('GET', '/account/export', ann)).json<{ comments: object[] }>()
  expect(exported.comments).toMatchObject([{ file: fileId, language: 'original', text: 'Mine' }])
  expect((await call('DELETE', '/account/delete', tom)).statusCode).toBe(204)
  expect(await server.db.selectFrom('comment_thread').select('file_id').execute()).toEqual([{ file_id: fileId }])
})

test('all comments on a text together have so many characters, for they are told in one answer', async () => {
  const { _id: id } = await begin('First.')
  const row = { thread_id: id, author_id: ann.id, created_at: at, edited_at: null }
  const long = Array.from({ length: 4 }, (_, n) => 'x'.repeat(COMMENT_LIMITS.charactersOfText / 4 - (n === 0 ? 10 : 0)))
  for (const text of long)
    await server.db
      .insertInto('comment')
      .values({ ...row, id: randomUUID(), text })
      .execute()
  const refused = await call('POST', `/file/comments/${fileId}/${id}`, ann, { text: 'One too many.' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'comments_too_long'])
  const add = async (text: string) => (await call('POST', `/file/comments/${fileId}/${id}`, ann, { text })).statusCode
  expect([await add('Ok'), await add('Hm?'), await add('Hm'), await add('!')]).toEqual([201, 409, 201, 409])
  // What is there may get shorter, and no longer.
  const first = (await listed()).threads[0]!.comments.find(({ text }) => text === 'First.')
  const edit = async (text: string) =>
    (await call('PUT', `/file/comments/${fileId}/${id}/${first!._id}`, ann, { text })).statusCode
  expect([await edit('First!!'), await edit('First!'), await edit('1st'), await edit('First.')]).toEqual([
    409, 200, 200, 200,
  ])
  await server.db
    .insertInto('comment')
    .values({ ...row, id: randomUUID(), text: 'From before there was a limit.' })
    .execute()
  expect([await edit('Fir5t.'), await edit('1st'), await edit('1st!')]).toEqual([200, 200, 409])
})

test('all anchors of a text have a limit together, since each call about its comments reads them', async () => {
  const { _id: id } = await begin('First.')
  const anchor = JSON.stringify({ kind: 'moment', at: 1, pad: 'x'.repeat(COMMENT_LIMITS.anchorsOfText - 50) })
  await server.db.updateTable('comment_thread').set({ anchor }).where('id', '=', id).execute()
  const refused = await call('POST', `/file/comments/${fileId}`, ann, {
    anchor: { kind: 'moment', at: 2 },
    text: 'No.',
  })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'comments_too_long'])
  const another = { kind: 'moment', at: 2 }
  const fill = (over: number) => {
    const empty = { kind: 'moment', at: 1, pad: '' }
    const room = COMMENT_LIMITS.anchorsOfText - JSON.stringify([empty, another]).length + '[,]'.length
    const filled = JSON.stringify({ ...empty, pad: 'x'.repeat(room + over) })
    return server.db.updateTable('comment_thread').set({ anchor: filled }).where('id', '=', id).execute()
  }
  const more = async () =>
    (await call('POST', `/file/comments/${fileId}`, ann, { anchor: another, text: 'Yes.' })).statusCode
  await fill(1)
  expect(await more()).toBe(409)
  await fill(0)
  expect(await more()).toBe(201)
})

test('comments are exported to Word where they are wanted, with who wrote them, and answers as answers', async () => {
  const text = buildTranscript('we met Ana Petrovic', 'and the boat was late')
  await save(text)
  const thread = await begin('With <an> accent?', { anchor: anchorOf(text, 'Petrovic') })
  await call('POST', `/file/comments/${fileId}/${thread._id}`, ann, { text: 'Yes.' })
  await call('PUT', `/file/comments/${fileId}/${thread._id}`, ann, { is_resolved: true })
  await begin('What is this sound?')
  expect(await wordPart('word/document.xml', '')).not.toContain('commentReference')
  const comments = await wordPart('word/comments.xml', 'is_show_comments=true')
  for (const said of ['“Petrovic”', 'With &lt;an&gt; accent?', 'Yes.', 'What is this sound?'])
    expect(comments.replaceAll(/<[^>]+>/gu, '')).toContain(said)
  expect(comments).toContain(`w:author="${ann.email}"`)
  const answers = await wordPart('word/commentsExtended.xml', 'is_show_comments=true')
  expect(answers.match(/w15:paraIdParent=/gu)).toHaveLength(1)
  expect(answers).toContain('w15:done="1"')
  const body = await wordPart('word/document.xml', 'is_show_comments=true')
  expect(body.match(/<w:commentReference /gu)).toHaveLength(3)
  // At the words themselves: the rest of the paragraph stands outside.
  const [, before, inside] = /^(.*?)<w:commentRangeStart[^>]*\/>(.*?)<w:commentRangeEnd/su.exec(body)!
  const plain = (xml: string) => xml.replaceAll(/<[^>]+>/gu, '')
  expect(plain(before!)).toContain('we met Ana ')
  expect(plain(inside!)).toBe('Petrovic')
})
