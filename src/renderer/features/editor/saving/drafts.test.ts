import * as fakeIndexedDb from 'fake-indexeddb'
import { unwrap } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { itemAt, splice } from '../../../../shared/transcript/chunked-list.ts'
import { replaceText } from '../../../../shared/transcript/edits.ts'
import { changeParagraphs } from '../../../../shared/transcript/marks.ts'
import { collisionsOf, mergeTexts } from '../../../../shared/transcript/merge/merge-texts.ts'
import { resolveMerge } from '../../../../shared/transcript/merge/resolve.ts'
import { assignSpeaker } from '../../../../shared/transcript/speakers.ts'
import { documentText, type TimedText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { createDraft, type DraftDatabase, findDraft, openDraftDatabase, removeDraft } from './drafts.ts'
import { packTranscript } from './pack.ts'
import type { StoredText } from './texts-here.ts'

Object.assign(globalThis, fakeIndexedDb)

let database: DraftDatabase
let count = 0
beforeEach(async () => {
  database = await openDraftDatabase(`test ${++count}`)
})

const stored = () => ({ timed: timedText(buildTranscript('one two', 'three', 'four five')), etag: 'v1' })
const insertAt = (timed: TimedText, paragraph: number, insert: string) =>
  replaceText(timed, { paragraph, offset: 3 }, { paragraph, offset: 3 }, insert, {
    newId: () => crypto.randomUUID(),
    lengthSeconds: 100,
  })
const find = (server: StoredText, userId = 'ana', fileId = 'file', old?: TimedText) =>
  findDraft(database, { userId, fileId, stored: server, fetchVersion: () => Promise.resolve(old) })
/** The origin of each is kept beside it. */
const editsInDatabase = async () => (await database.count('edits')) / 2

test('[ED-043] edits that were not saved are there again, as they were, for their author and no other', async () => {
  const server = stored()
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: server })
  let timed = insertAt(server.timed, 0, 'x\ny')
  await draft.keep(timed)
  timed = assignSpeaker(changeParagraphs(insertAt(timed, 3, ' z'), 1, 1, { marked: true, note: 'n' }), 2, 2, 'Ben')
  await draft.keep(timed)
  await draft.close()
  const found = await find(server)
  expect(transcriptOf(found!.timed)).toEqual(transcriptOf(timed))
  expect(found!.base.etag).toBe('v1')
  expect(await find(server, 'ben', 'file')).toBeUndefined()
  expect(await find(server, 'ana', 'other')).toBeUndefined()
})

test('[ED-043] a draft is there again when the server has another version by then', async () => {
  const server = stored()
  const timed = insertAt(server.timed, 1, '!')
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: server })
  await draft.keep(timed)
  await draft.close()
  const found = await find({ timed: timedText(buildTranscript('of someone else')), etag: 'v2' })
  expect(transcriptOf(found!.timed)).toEqual(transcriptOf(timed))
  expect(found!.base.etag).toBe('v1')
})

test('[ED-043] a save whose answer was lost with the page is in the draft; only what followed is unsaved', async () => {
  const server = stored()
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: server })
  const sent = insertAt(server.timed, 1, 'x')
  await draft.keep(sent)
  draft.sending()
  const later = insertAt(sent, 1, 'y')
  await draft.keep(later)
  await draft.close()
  const now = { timed: timedText(transcriptOf(sent)), etag: 'v2' }
  const found = await find(now)
  expect([found!.base.etag, transcriptOf(found!.base.timed), transcriptOf(found!.timed)]).toEqual([
    'v2',
    transcriptOf(sent),
    transcriptOf(later),
  ])
  expect(await find({ timed: timedText(transcriptOf(later)), etag: 'v3' })).toBeUndefined()
})

test('[ED-043] a page that died before the beginning was packed is read with the version of the server', async () => {
  const server = stored()
  const timed = insertAt(server.timed, 1, '!')
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: server })
  await draft.keep(timed)
  // The page is gone: its lock with it, and nothing is packed any more.
  const [base] = await database.getAll('bases')
  await draft.close()
  await database.put('bases', { ...base!, packed: undefined })
  const found = await find(
    { timed: timedText(buildTranscript('of someone else')), etag: 'v2' },
    'ana',
    'file',
    server.timed,
  )
  expect(transcriptOf(found!.timed)).toEqual(transcriptOf(timed))
})

test.each(['unpacked', 'packed'] as const)(
  '[ED-043] what was written below a paragraph that waits for its first word is found where it was: %s',
  async (beginning) => {
    const server = stored()
    const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: server })
    // A paragraph without words or time is on the screen, and no part of what the server has.
    const waiting = { ...itemAt(server.timed.paragraphs, 1)!, _id: 'waits', words: [], text: '', data_end: 2 }
    const paragraphs = splice(server.timed.paragraphs, 1, 0, [{ ...waiting, data_start: 2 }])
    const held = { timed: { ...server.timed, paragraphs }, etag: 'v2' }
    const bytes = await (await packTranscript(held.timed)).arrayBuffer()
    await draft.settle(held, beginning === 'packed' ? bytes : undefined, { text: held.timed })
    const timed = insertAt(insertAt(held.timed, 2, '!'), 3, '?')
    await draft.keep(timed)
    await draft.close()
    const [base] = await database.getAll('bases')
    if (beginning === 'unpacked') await database.put('bases', { ...base!, packed: undefined })
    const saved = timedText(transcriptOf(held.timed))
    for (const now of [
      { timed: saved, etag: 'v2' },
      { timed: timedText(buildTranscript('of others')), etag: 'v3' },
    ]) {
      const found = await find(now, 'ana', 'file', saved)
      expect(transcriptOf(found!.base.timed)).toEqual(transcriptOf(held.timed))
      expect(transcriptOf(found!.timed)).toEqual(transcriptOf(timed))
    }
  },
)

test('typing in one paragraph takes one entry, however long it goes on', async () => {
  const server = stored()
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: server })
  let { timed } = server
  for (const letter of 'many letters') {
    timed = insertAt(timed, 1, letter)
    await draft.keep(timed)
  }
  expect(await editsInDatabase()).toBe(1)
  timed = insertAt(timed, 0, 'x')
  await draft.keep(timed)
  expect(await editsInDatabase()).toBe(2)
  await draft.close()
  expect(transcriptOf((await find(server))!.timed)).toEqual(transcriptOf(timed))
})

test('edits faster than the database are all kept', async () => {
  const server = stored()
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: server })
  let { timed } = server
  const kept = Array.from({ length: 30 }, (_, index) => {
    timed = insertAt(timed, index % 3, `${index} `)
    return draft.keep(timed)
  })
  await Promise.all(kept)
  await draft.close()
  expect(transcriptOf((await find(server))!.timed)).toEqual(transcriptOf(timed))
})

test('what the server has goes, and what came after it stays', async () => {
  const server = stored()
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: server })
  const sent = insertAt(server.timed, 0, 'x')
  await draft.keep(sent)
  const later = insertAt(sent, 1, 'y')
  await draft.keep(later)
  await draft.settle({ timed: sent, etag: 'v2' }, await (await packTranscript(sent)).arrayBuffer())
  await draft.close()
  expect(transcriptOf((await find({ timed: sent, etag: 'v2' }))!.timed)).toEqual(transcriptOf(later))
  await draft.settle({ timed: later, etag: 'v3' })
  expect(await find({ timed: later, etag: 'v3' })).toBeUndefined()
  expect(await editsInDatabase()).toBe(0)
  expect(await database.count('bases')).toBe(0)
})

test('a draft that is given up is forgotten', async () => {
  const server = stored()
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: server })
  await draft.keep(insertAt(server.timed, 0, 'x'))
  await draft.close()
  await removeDraft(database, (await find(server))!.key)
  expect(await find(server)).toBeUndefined()
  expect(await editsInDatabase()).toBe(0)
})

test('a draft that a page still has open is not offered to another', async () => {
  const server = stored()
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: server })
  await draft.keep(insertAt(server.timed, 0, 'x'))
  expect(await find(server)).toBeUndefined()
  await draft.close()
  expect(await find(server)).toBeDefined()
})

/** A page that ends now: what its database was not told to commit is undone. Answers how to end it. */
function endablePage(): { database: DraftDatabase; end: () => void } {
  const underWay: { transaction: IDBTransaction; isCommitted: boolean }[] = []
  let isEnded = false
  const watched = new Proxy(database, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name) as unknown
      return (...args: Parameters<DraftDatabase['transaction']>) => {
        if (isEnded) throw new Error('The page is gone.')
        const transaction = target.transaction(...args)
        const plain: IDBTransaction = unwrap(transaction)
        const one = { transaction: plain, isCommitted: false }
        underWay.push(one)
        void transaction.done.catch(() => undefined)
        const commit = plain.commit.bind(plain)
        plain.commit = () => {
          one.isCommitted = true
          commit()
        }
        return transaction
      }
    },
  })
  return {
    database: watched,
    end() {
      isEnded = true
      for (const { transaction, isCommitted } of underWay) if (!isCommitted) transaction.abort()
    },
  }
}

test('[ED-043] a page that ends right after a key has kept it, also while it takes in what others typed', async () => {
  const server = stored()
  const page = endablePage()
  const draft = createDraft({ database: page.database, userId: 'ana', fileId: 'file', stored: server })
  const theirs = insertAt(server.timed, 2, ' of theirs')
  draft.keep(theirs).catch(() => undefined)
  draft.settle({ timed: theirs, etag: 'v2' }).catch(() => undefined)
  const mine = 'then'.split('').reduce((timed, letter) => {
    const next = insertAt(timed, 0, letter)
    draft.keep(next).catch(() => undefined)
    return next
  }, theirs)
  page.end()
  // Its lock goes with it.
  await draft.close().catch(() => undefined)
  const found = await find({ timed: theirs, etag: 'v2' }, 'ana', 'file', server.timed)
  expect(found && transcriptOf(found.timed)).toEqual(transcriptOf(mine))
})

/** A page that died before the beginning was packed, and what a server says that has forgotten the beginning. */
async function leftWithoutBeginning(start: TimedText, timed: readonly TimedText[], isOfOldFormat = false) {
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: { timed: start, etag: 'v1' } })
  for (const text of timed) await draft.keep(text)
  const [base] = await database.getAll('bases')
  await draft.close()
  await database.put('bases', { ...base!, packed: undefined })
  if (isOfOldFormat)
    for (const key of await database.getAllKeys('edits')) if (key[0] !== base!.key) await database.delete('edits', key)
}

function merged(found: { base: StoredText; timed: TimedText }, theirs: TimedText) {
  const merge = mergeTexts({
    base: transcriptOf(found.base.timed),
    mine: transcriptOf(found.timed),
    theirs: transcriptOf(theirs),
  })
  const choices = collisionsOf(merge).map(() => 'both' as const)
  return { asked: choices.length, text: documentText(timedText(resolveMerge(merge, choices, () => 'new'))) }
}

test('[ED-043] work whose beginning the server has forgotten comes together with what others wrote', async () => {
  const start = stored().timed
  const first = insertAt(start, 1, '!')
  await leftWithoutBeginning(start, [first, insertAt(first, 1, ' and\nmore')])
  const theirs = insertAt(insertAt(start, 0, ' their'), 2, ' theirs')
  const found = await find({ timed: theirs, etag: 'v500' })
  expect(found!.base.etag).toBe('v1')
  const text = 'one their two\nthr and\nmore!ee\nfou theirsr five'
  expect(merged(found!, theirs)).toEqual({ asked: 0, text })
})

test('[ED-043] without its beginning, what others changed or removed too is asked about', async () => {
  const start = stored().timed
  await leftWithoutBeginning(start, [insertAt(insertAt(start, 1, ' mine'), 2, ' own')])
  const changed = insertAt(start, 1, ' theirs')
  const { paragraphs } = transcriptOf(changed)
  const theirs = timedText({ ...transcriptOf(changed), paragraphs: paragraphs.slice(0, 2) })
  const found = await find({ timed: theirs, etag: 'v500' })
  const { asked, text } = merged(found!, theirs)
  expect(asked).toBeGreaterThan(0)
  for (const words of ['one two', 'thr mineee', 'thr theirsee', 'fou ownr five']) expect(text).toContain(words)
})

test('[ED-043] a draft that says nothing of its beginning is asked about, and loses no word', async () => {
  const start = stored().timed
  const first = insertAt(start, 1, ' mine')
  await leftWithoutBeginning(start, [first, insertAt(first, 2, '\nown ')], true)
  const theirs = insertAt(insertAt(start, 1, ' theirs'), 0, ' their')
  const found = await find({ timed: theirs, etag: 'v500' })
  const { asked, text } = merged(found!, theirs)
  expect(asked).toBeGreaterThan(0)
  expect(text).not.toContain('one two')
  for (const words of ['one their two', 'thr mineee', 'thr theirsee', 'own r five']) expect(text).toContain(words)
})

test('a draft without its beginning is forgotten where the server has all of it', async () => {
  const start = stored().timed
  await leftWithoutBeginning(start, [insertAt(start, 1, '!')])
  expect(await find({ timed: insertAt(start, 1, '!'), etag: 'v500' })).toBeUndefined()
  expect(await editsInDatabase()).toBe(0)
})

test('[ED-043] what was sent before the newest key is known as saved, should its answer be lost', async () => {
  const server = stored()
  const draft = createDraft({ database, userId: 'ana', fileId: 'file', stored: server })
  const theirs = insertAt(server.timed, 2, ' theirs')
  const sent = insertAt(theirs, 0, 'sent')
  const later = insertAt(sent, 0, 'later')
  await draft.keep(insertAt(server.timed, 0, 'sent'))
  await draft.settle({ timed: theirs, etag: 'v2' }, undefined, { text: later, sent })
  await draft.close()
  const found = await find({ timed: timedText(transcriptOf(sent)), etag: 'v3' }, 'ana', 'file', theirs)
  expect(found!.base.etag).toBe('v3')
  expect(transcriptOf(found!.timed)).toEqual(transcriptOf(later))
})

test('a text of which nothing is unsaved asks nothing of the database, however often others save', async () => {
  let transactions = 0
  const counted = new Proxy(database, {
    get: (target, name) =>
      name === 'transaction'
        ? (...args: Parameters<DraftDatabase['transaction']>) => (transactions++, target.transaction(...args))
        : (Reflect.get(target, name) as unknown),
  })
  const server = stored()
  const draft = createDraft({ database: counted, userId: 'ana', fileId: 'file', stored: server })
  let { timed } = server
  for (let number = 2; number < 12; number++) {
    timed = insertAt(timed, 2, 'x')
    await draft.settle({ timed, etag: `v${number}` }, undefined, { text: timed })
  }
  expect(transactions).toBe(0)
  await draft.keep(insertAt(timed, 0, 'mine'))
  await draft.settle({ timed, etag: 'v12' }, undefined, { text: timed })
  expect(transactions).toBe(2)
  expect([await editsInDatabase(), await database.count('bases')]).toEqual([0, 0])
  await draft.close()
})
