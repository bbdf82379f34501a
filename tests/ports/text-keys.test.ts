import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openKeyRing, readRing, replaceRing, withNewKey, withNextKey } from '../../server/kernel/key-ring.ts'
import { SQLITE_FILE } from '../../server/kernel/db/open-sqlite.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import { addTextKey, currentTextKey, rewrapTextKeys, useTextKeys } from '../../server/kernel/text-keys/text-keys.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { packTranscript, unpackTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { insertComment, insertThread, threadsOf } from '../../server/modules/comments/repository.ts'
import { recodeTexts } from '../../server/modules/texts/recode-texts.ts'
import { forgetHeads } from '../../server/modules/texts/heads.ts'
import {
  appendEdit,
  appendVersion,
  listVersions,
  ORIGINAL,
  readVersion,
  removeVersions,
} from '../../server/modules/texts/repository.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { eachDatabase } from '../support/databases.ts'
import { buildFile, buildUser } from '../support/factories.ts'
import { newRingFile } from '../support/key-ring.ts'
import { columnsThatSay, encryptTexts } from '../support/ringed.ts'

const SAID = ['lighthouse', 'keeper', 'whispered']
const SENTENCE = SAID.join(' ')

async function save(db: Db, fileId: string, text: string, changes = {}) {
  const { body, words } = await packTranscript(buildTranscript(text))
  const version = { fileId, language: ORIGINAL, body, words, authorId: null, expectedVersion: null, ...changes }
  return appendVersion(db, version)
}

async function wordsOf(db: Db, fileId: string, version?: number): Promise<string> {
  const found = await readVersion(db, fileId, ORIGINAL, version)
  const { paragraphs } = await unpackTranscript(found!.body)
  return paragraphs.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
}

const edit = (text: string) =>
  JSON.stringify({
    removed: [],
    inserted: [{ after: 'p0', paragraphs: buildTranscript('', text).paragraphs.slice(1) }],
    changed: [],
    moved: [],
  })

/** What lies in SQLite's files. */
async function filesSay(dataDir: string, text: string): Promise<boolean> {
  const files = ['', '-wal'].map((end) => path.join(dataDir, SQLITE_FILE + end))
  return (await Promise.all(files.map((file) => readFile(file)))).some((bytes) => bytes.includes(text))
}

eachDatabase((open, name) => {
  test('whoever has the tables alone reads no word of a text, its edits and what changed', async () => {
    const { db } = await open()
    const { id } = await buildFile(db)
    await save(db, id, SENTENCE)
    expect(await columnsThatSay(db, SAID)).toEqual(['transcript_version.body'])

    await encryptTexts(db)
    const { id: other } = await buildFile(db)
    const changes = { added: 1, removed: 0, other: { speakers: [SENTENCE] } as never }
    await save(db, other, SENTENCE, { changes })
    await db.transaction().execute((tx) =>
      appendEdit(tx, {
        fileId: other,
        language: ORIGINAL,
        base: 1,
        editId: 'an edit',
        edit: edit('the keeper again'),
        words: 6,
        authorId: null,
        savedAt: Date.now(),
      }),
    )
    await db.deleteFrom('transcript_version').where('file_id', '=', id).execute()
    expect(await columnsThatSay(db, SAID)).toEqual([])
    expect((await listVersions(db, other, ORIGINAL)).at(-1)?.other_changes).toContain(SENTENCE)
    expect(await wordsOf(db, other, 1)).toBe(SENTENCE)
  })

  test('plain and encrypted texts stand beside each other, and bytes are counted as they are stored', async () => {
    const { db } = await open()
    const { id } = await buildFile(db)
    await save(db, id, 'said before')
    await encryptTexts(db)
    await save(db, id, 'said after')
    const long = randomBytes(600_000)
    await appendVersion(db, { ...versionOf(id), body: long })
    await db.transaction().execute((tx) => appendVersion(tx, { ...versionOf(id), body: long }))
    expect(await wordsOf(db, id, 1)).toBe('said before')
    expect(await wordsOf(db, id, 2)).toBe('said after')
    for (const version of [3, 4])
      expect(Buffer.from((await readVersion(db, id, ORIGINAL, version))!.body).equals(long)).toBe(true)
    await db.transaction().execute((tx) => removeVersions(tx, id, ORIGINAL, [1, 2, 3, 4]))
    expect((await db.selectFrom('transcript').select('bytes').executeTakeFirstOrThrow()).bytes).toBe(0)
  })

  test('a text opens in no other row', async () => {
    const { db } = await open()
    await encryptTexts(db)
    const [one, other] = [await buildFile(db), await buildFile(db)]
    await save(db, one.id, 'of the one')
    await save(db, other.id, 'of the other')
    await appendVersion(db, { ...versionOf(one.id), body: randomBytes(300_000) })
    await appendVersion(db, { ...versionOf(other.id), body: randomBytes(300_000) })
    const rows = await db.selectFrom('transcript_version').selectAll().where('file_id', '=', other.id).execute()
    for (const { version, body, text_id } of rows)
      await db
        .updateTable('transcript_version')
        .set(version === 1 ? { body } : { text_id })
        .where('file_id', '=', one.id)
        .where('version', '=', version)
        .execute()
    await expect(readVersion(db, one.id, ORIGINAL, 1)).rejects.toThrow('was changed, or is that of another row')
    await expect(readVersion(db, one.id, ORIGINAL, 2)).rejects.toThrow('is that of another row')
    expect(await wordsOf(db, other.id, 1)).toBe('of the other')
  })

  test('rotation wraps the data keys anew, and touches no text', async () => {
    const { db, again } = await open()
    const { ringFile, ring } = await encryptTexts(db)
    const { id } = await buildFile(db)
    await save(db, id, SENTENCE)
    const before = await db.selectFrom('transcript_version').select('body').execute()
    await replaceRing(ringFile, withNextKey(withNewKey(readRing(await readFile(ringFile, 'utf8')))))
    expect(await rewrapTextKeys(db, ring)).toBe(1)
    expect(await rewrapTextKeys(db, ring)).toBe(0)
    expect(await db.selectFrom('transcript_version').select('body').execute()).toEqual(before)
    await replaceRing(ringFile, readRing(await readFile(ringFile, 'utf8')).slice(0, 1))
    const { db: later } = await again()
    await encryptTexts(later, ringFile)
    forgetHeads()
    expect(await wordsOf(later, id)).toBe(SENTENCE)
    await save(later, id, 'after it')
    // What is written after a rotation is not open to who had the key before it.
    const keys = await db.selectFrom('text_key').select('id').orderBy('made_at').execute()
    expect(keys).toHaveLength(2)
    const rows = await db.selectFrom('transcript_version').select('body').orderBy('version').execute()
    expect(new Set(rows.map(({ body }) => Buffer.from(body.subarray(4, 12)).toString('hex'))).size).toBe(2)
  })

  test('what is plain is encrypted in its place, and decrypted again, in steps that may end anywhere', async () => {
    const { db, settings } = await open()
    const { id } = await buildFile(db)
    const long = randomBytes(600_000)
    await save(db, id, SENTENCE, { changes: { added: 0, removed: 0, other: { speakers: [SENTENCE] } } })
    await appendVersion(db, { ...versionOf(id), body: long })
    const user = await buildUser(db)
    const thread = { id: 'thread', fileId: id, userId: user.id }
    await addComment(db, thread, '\u0001lh1.typed by somebody')
    const bytes = async () => (await db.selectFrom('transcript').select('bytes').executeTakeFirstOrThrow()).bytes
    const plainBytes = await bytes()
    await encryptTexts(db)
    await addComment(db, { ...thread, id: 'other' }, `the ${SENTENCE}`)

    if (name === 'SQLite') expect(await filesSay(settings.dataDir, 'typed by somebody')).toBe(true)
    expect(await recodeTexts(db, 'encrypted')).toBe(4)
    if (name === 'SQLite') expect(await filesSay(settings.dataDir, 'typed by somebody')).toBe(false)
    expect(await recodeTexts(db, 'encrypted')).toBe(0)
    expect(await columnsThatSay(db, SAID)).toEqual([])
    expect(await wordsOf(db, id, 1)).toBe(SENTENCE)
    expect(Buffer.from((await readVersion(db, id, ORIGINAL, 2))!.body).equals(long)).toBe(true)
    const texts = async () =>
      (await threadsOf(db, { fileId: id, language: ORIGINAL })).flatMap(({ comments }) => comments)
    expect((await texts()).map(({ text }) => text)).toEqual([`the ${SENTENCE}`, '\u0001lh1.typed by somebody'])
    const length = sql<number>`coalesce(sum(length(body)), 0)`.as('bytes')
    const stored = await db.selectFrom('transcript_version').select(length).executeTakeFirstOrThrow()
    const longs = await db.selectFrom('long_text').select(['bytes', 'unnamed_at']).execute()
    expect(longs).toEqual([{ bytes: long.byteLength + 44, unnamed_at: null }])
    expect(stored.bytes + longs[0]!.bytes).toBe(await bytes())

    expect(await recodeTexts(db, 'plain')).toBe(6)
    expect(await bytes()).toBe(plainBytes)
    expect(await columnsThatSay(db, SAID)).toContain('comment.text')
    expect((await texts()).map(({ text }) => text)).toEqual([`the ${SENTENCE}`, '\u0001lh1.typed by somebody'])
    expect(Buffer.from((await readVersion(db, id, ORIGINAL, 2))!.body).equals(long)).toBe(true)
  })

  test('who writes in transactions alone has the next data key soon as well', async () => {
    const { db } = await open()
    const { ring } = await encryptTexts(db)
    const first = await currentTextKey(db)
    const next = await addTextKey(db, ring, 'texts')
    await db
      .updateTable('text_key')
      .set({ made_at: Date.now() + 1000 })
      .where('id', '=', next.id)
      .execute()
    const inTransaction = () => db.transaction().execute((tx) => currentTextKey(tx, Date.now() + 2 * HOUR_MS))
    expect((await inTransaction())?.id).toBe(first!.id)
    await vi.waitFor(async () => expect((await inTransaction())?.id).toBe(next.id))
  })

  test('without its key a text is not read, in words that name the key; what is plain is read on', async () => {
    const { db, again } = await open()
    const { id } = await buildFile(db)
    await save(db, id, 'said before')
    const { ring } = await encryptTexts(db)
    await save(db, id, SENTENCE)
    const [key] = await ring.keys()
    const { db: keyless } = await again()
    await expect(readVersion(keyless, id, ORIGINAL, 2)).rejects.toThrow(
      `Texts are encrypted by the key ${key!.id}. Set STORAGE_KEYS`,
    )
    expect(await wordsOf(keyless, id, 1)).toBe('said before')
    const { db: wrong } = await again()
    useTextKeys(wrong, openKeyRing(await newRingFile()))
    await expect(readVersion(wrong, id, ORIGINAL, 2)).rejects.toThrow(`The key ${key!.id} is not in the file`)
    await expect(save(wrong, id, 'more')).rejects.toThrow(`The key ${key!.id} is not in the file`)
  })
})

async function addComment(
  db: Db,
  { id, fileId, userId }: { id: string; fileId: string; userId: string },
  text: string,
) {
  const row = {
    id,
    file_id: fileId,
    language: ORIGINAL,
    is_desk: 0,
    author_id: userId,
    anchor: '{}',
    first_anchor: '{}',
  }
  const at = { is_detached: 0, text_number: 1, created_at: 1, resolved_at: null, resolved_by: null }
  await insertThread(db, { ...row, ...at })
  await insertComment(db, { id, thread_id: id, author_id: userId, text, created_at: 1, edited_at: null })
}

const versionOf = (fileId: string) => ({ fileId, language: ORIGINAL, words: 1, authorId: null, expectedVersion: null })
