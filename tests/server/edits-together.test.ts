import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Viewer } from '../../server/modules/files/index.ts'
import { appendVersion, newestHead, ORIGINAL } from '../../server/modules/texts/index.ts'
import { createTextEdits } from '../../server/modules/transcripts/edits.ts'
import { createTranscriptEvents, type TranscriptEvents } from '../../server/modules/transcripts/events.ts'
import { createSaving } from '../../server/modules/transcripts/saving.ts'
import type { TextEdit } from '../../src/shared/contract/text-edits.ts'
import { createEditIds } from '../../src/shared/transcript/text-edits/page-of-edit.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'

const PEOPLE = 5
const TEXT = buildTranscript(...Array.from({ length: PEOPLE + 2 }, () => 'Hello there.'))

/** Somebody's first word of the paragraph that is theirs becomes another. */
function greeting(at: number, text: string): TextEdit {
  const { _id, words } = TEXT.paragraphs[at]!
  return {
    removed: [],
    inserted: [],
    changed: [{ _id, words: [{ at: 0, removed: 1, words: [{ ...words[0]!, text }] }] }],
  }
}

/** A text of Ann's that four others may write as well. */
async function textOfFive() {
  const server = await buildTestApp()
  const people: SignedIn[] = []
  for (let at = 0; at < PEOPLE; at++) people.push(await server.signIn())
  const [ann, ...others] = people
  const { id: fileId } = await buildFile(server.db, { owner_id: ann!.id })
  const share = { file_id: fileId, plan_id: null, access_right: 'edit' as const, created_at: 0, expires_at: null }
  for (const { id, email } of others)
    await server.db
      .insertInto('file_share')
      .values({ ...share, id: randomUUID(), user_id: id, email })
      .execute()
  const body = gzipSync(JSON.stringify(TEXT))
  const version = { fileId, language: ORIGINAL, body, words: 14, authorId: null, expectedVersion: 0 }
  await appendVersion(server.db, version)
  // It is kept from then on, so that edits are saved by their first try.
  await newestHead(server.db, { fileId, language: ORIGINAL })
  const savedRows = () =>
    server.db
      .selectFrom('text_edit')
      .select(['number', 'edit_id', 'author_id', 'saved_at'])
      .where('file_id', '=', fileId)
      .orderBy('number')
      .execute()
  return { server, people, fileId, savedRows }
}

test('whether somebody may still read is asked after what they are told was read', async () => {
  const { server, people, fileId } = await textOfFive()
  const order: string[] = []
  const edits = new WeakSet<object>()
  const watching: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('text_edit')) edits.add(queryId)
      order.push(edits.has(queryId) ? 'edits are asked for' : 'something else is')
      return node
    },
    transformResult({ result, queryId }) {
      if (edits.has(queryId)) order.push('edits are there')
      return Promise.resolve(result)
    },
  }
  const db = server.db.withPlugin(watching)
  const textEdits = createTextEdits({
    db,
    saveTogether: () => Promise.reject(new Error('nothing is saved')),
    writeVersion: () => Promise.resolve(),
    now: Date.now,
  })
  const viewer: Viewer = { id: people[1]!.id, role: 'USER' }
  await textEdits.since(viewer, { fileId, language: ORIGINAL }, 0)
  expect(order.slice(0, 3)).toEqual(['edits are asked for', 'edits are there', 'something else is'])
})

test('those who save at once are saved one after the other, each answered and written down as themselves', async () => {
  const { server, people, fileId, savedRows } = await textOfFive()
  const stranger = await server.signIn()
  const ids = new Map(people.map(({ id }) => [id, randomUUID()]))
  const save = (who: SignedIn, edit: TextEdit, id: string = randomUUID()) =>
    server.api('POST', `/file/transcription/${fileId}/edits`, {
      headers: who.bearer,
      payload: { base: 1, id, edit, follows: true },
    })
  const unknown = { ...greeting(0, 'Nobody'), removed: ['nowhere'] }
  const [refused, hidden, ...saved] = await Promise.all([
    save(people[0]!, unknown),
    save(stranger, greeting(PEOPLE + 1, 'Mine')),
    ...people.map((who, at) => save(who, greeting(at, `By ${at}`), ids.get(who.id))),
    // A page that has no answer sends the same again.
    ...people.map((who, at) => save(who, greeting(at, `By ${at}`), ids.get(who.id))),
  ])
  // It fits no text: neither the one that it was made from, nor one that others have saved since.
  expect([400, 412]).toContain(refused.statusCode)
  expect(hidden.statusCode).toBe(404)
  expect(saved.map(({ statusCode }) => statusCode)).toEqual(saved.map(() => 200))
  const rows = await savedRows()
  expect(rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6])
  for (const { number, edit_id, author_id } of rows) {
    expect(ids.get(author_id!)).toBe(edit_id)
    const at = people.findIndex(({ id }) => id === author_id)
    for (const reply of [saved[at]!, saved[at + PEOPLE]!]) expect(reply.json()).toMatchObject({ number })
    // Whoever came after others is told of all of them, and who wrote each.
    const { edits = null } = saved[at]!.json<{ edits?: { number: number; id: string; author: string }[] }>()
    if (number > 2) expect(edits?.length).toBeGreaterThanOrEqual(number - 1)
    for (const [index, edit] of (edits ?? []).entries()) {
      const { author_id: author } = rows[index]!
      const asOthers = author === people[0]!.id ? 'owner' : 'shared'
      const said = author === author_id ? 'you' : asOthers
      expect(edit).toMatchObject({ number: rows[index]!.number, id: rows[index]!.edit_id, author: said })
    }
  }
  const text = await server.api('GET', `/file/transcription/${fileId}`, { headers: people[0]!.bearer })
  expect(text.json<typeof TEXT>().paragraphs.map(({ words }) => words[0]!.text)).toEqual([
    ...people.map((_who, at) => `By ${at}`),
    'Hello',
    'Hello',
  ])
  const facts = await server.db
    .selectFrom('audit')
    .select('actor_id')
    .where('action', '=', 'text-saved')
    .where('object_id', '=', fileId)
    .execute()
  expect(new Set(facts.map(({ actor_id }) => actor_id))).toEqual(new Set(people.map(({ id }) => id)))
})

/**
 * Edits of one text whose savers wait until the first of them is let go. `fails` has whose saves break it all; for the
 * first `isUnread` has the text be read again.
 */
async function heldText({ fails = [], isUnread = false }: { fails?: number[]; isUnread?: boolean } = {}) {
  const { server, people, fileId, savedRows } = await textOfFive()
  const transcriptEvents = createTranscriptEvents()
  const published: { edited: TranscriptEvents['text-saved']['edited'] }[] = []
  transcriptEvents.on('text-saved', async (_tx, event) => void published.push(event))
  const first = Promise.withResolvers<void>()
  const groups: string[][] = []
  const nameOf = (id: string) => people.findIndex((each) => each.id === id)
  const { saveTogether } = createSaving({ transcriptEvents })
  const edits = createTextEdits({
    db: server.db,
    saveTogether: async (tx, id, savers, write) => {
      groups.push(savers.map(({ viewer }) => viewer.id))
      if (groups.length === 1) await first.promise
      if (groups.length === 1 && isUnread) return [{ value: { saved: 'unread', told: null } as never }]
      const outcomes = await saveTogether(tx, id, savers, write)
      if (savers.some(({ viewer }) => fails.includes(nameOf(viewer.id)))) throw new Error('the disk is full')
      return outcomes
    },
    writeVersion: async () => undefined,
    now: () => 1000,
  })
  const saveAs = (at: number, how: { base?: number; edit?: TextEdit; id?: string; after?: string } = {}) => {
    const { base = 1, edit = greeting(at, `By ${at}`), id = randomUUID(), after } = how
    const viewer: Viewer = { id: people[at]!.id, role: 'USER' }
    return edits.save(viewer, { fileId, language: ORIGINAL }, { base, id, edit, follows: true, after })
  }
  return {
    saveAs,
    published,
    groups: () => groups.map((group) => group.map(nameOf)),
    letGo: () => first.resolve(),
    authors: async () => (await savedRows()).map(({ author_id }) => nameOf(author_id!)),
  }
}

test('while one is saved, those that come wait, and are saved in one transaction and told at once', async () => {
  const { saveAs, letGo, groups, published, authors } = await heldText()
  const saves = [0, 1, 2, 3].map((at) => saveAs(at))
  letGo()
  expect((await Promise.all(saves)).map((saved) => 'number' in saved && saved.number)).toEqual([2, 3, 4, 5])
  expect(groups()).toEqual([[0], [1, 2, 3]])
  expect(await authors()).toEqual([0, 1, 2, 3])
  expect(published.map(({ edited }) => [edited!.base, edited!.number])).toEqual([
    [1, 2],
    [2, 5],
  ])
  const wrote = [1, 2, 3].map((at) => TEXT.paragraphs[at]!._id)
  expect(published[1]!.edited!.touched).toEqual(new Set(wrote))
  expect(wrote.map((id) => published[1]!.edited!.paragraph(id)?.words[0]!.text)).toEqual(['By 1', 'By 2', 'By 3'])
})

test('what a page sent after an edit that is tried again waits for that', async () => {
  const { saveAs, letGo, groups, authors } = await heldText({ isUnread: true })
  const newId = createEditIds(randomUUID)
  const [one, two] = [newId(), newId()]
  const saves = [saveAs(0, { id: one }), saveAs(0, { id: two, after: one, edit: greeting(1, 'By 0') })]
  letGo()
  expect((await Promise.all(saves)).map((saved) => 'number' in saved && saved.number)).toEqual([2, 3])
  expect(groups().length).toBeGreaterThan(2)
  expect(await authors()).toEqual([0, 0])
})

test('one that is refused, or comes to nothing, takes none of the others along', async () => {
  const { saveAs, letGo, groups, authors } = await heldText()
  const nowhere = { removed: [], inserted: [], changed: [{ _id: 'nowhere', marked: true }] }
  const saves = [saveAs(0), saveAs(1), saveAs(2, { base: 2, edit: nowhere }), saveAs(3, { base: 40 }), saveAs(4)]
  letGo()
  const [, first, refused, ahead, last] = await Promise.allSettled(saves)
  expect(groups()).toEqual([[0], [1, 2, 3, 4]])
  expect(first).toMatchObject({ value: { number: 3 } })
  expect(ahead).toMatchObject({ value: { conflict: 3 } })
  expect(last).toMatchObject({ value: { number: 4 } })
  expect(refused).toMatchObject({ status: 'rejected', reason: { status: 400 } })
  expect(await authors()).toEqual([0, 1, 4])
})

test('where the transaction fails each is saved by itself, so that only whoever made it fail is told so', async () => {
  const { saveAs, letGo, groups, authors } = await heldText({ fails: [2] })
  const saves = [0, 1, 2, 3].map((at) => saveAs(at))
  letGo()
  const [, second, third, fourth] = await Promise.allSettled(saves)
  expect(groups()).toEqual([[0], [1, 2, 3], [1], [2], [3]])
  expect(second).toMatchObject({ value: { number: 3 } })
  expect(third).toMatchObject({ status: 'rejected', reason: new Error('the disk is full') })
  expect(fourth).toMatchObject({ value: { number: 4 } })
  expect(await authors()).toEqual([0, 1, 3])
})
