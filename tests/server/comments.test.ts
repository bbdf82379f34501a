import { beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { createMailMentions, GATHER_MS, MAIL_MENTIONS } from '../../server/modules/comments/mention-mail.ts'
import { COMMENT_LIMITS } from '../../src/shared/domain/comment-rules.ts'
import type { Mail } from '../../server/ports/mailer.ts'
import type { CommentList, CommentThread, WordsAnchor } from '../../src/shared/contract/comments.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { anchorAt } from '../../src/shared/transcript/anchors/make-anchor.ts'
import { indexWords } from '../../src/shared/transcript/anchors/word-index.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { hurry } from '../support/hurry.ts'
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

  test('of a translation are its own, and go with it', async () => {
    expect(
      (
        await call('POST', `/file/comments/${fileId}?language=es`, ann, {
          anchor: { kind: 'moment', at: 1 },
          text: 'No',
        })
      ).statusCode,
    ).toBe(404)
  })
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
    await begin('Not good', { id })
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
  expect((await call('POST', `/file/comments/${fileId}/${id}`, ann, { text: 'Ok' })).statusCode).toBe(201)
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
