import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { createEncryptedBlobStore } from '../../../server/adapters/blob-store-encrypted/index.ts'
import { addKey } from '../../../server/commands/keys.ts'
import type { Db } from '../../../server/kernel/db/schema.ts'
import { openKeyRing, replaceRing } from '../../../server/kernel/key-ring.ts'
import { useTextKeys } from '../../../server/kernel/text-keys/text-keys.ts'
import { insertComment, insertThread, threadsOf } from '../../../server/modules/comments/repository.ts'
import { recodeTexts } from '../../../server/modules/texts/recode-texts.ts'
import { appendVersion, ORIGINAL, readVersion } from '../../../server/modules/texts/repository.ts'
import { buildFile } from '../factories.ts'
import type { DyingKeysSettings } from './dying-keys.ts'
import { openGround } from './ground.ts'
import type { KilledRun } from './prove-kills.ts'

/** What is done with keys. */
export const WAYS = ['encrypt', 'rotate'] as const
export type Way = (typeof WAYS)[number]

/** What every medium says in plain, so that copies of it are found. */
const SAID = 'said in plain words, and never to be left behind'
/** Of a medium, in repetitions of that: less than a chunk of the cipher, and several. */
const SIZES = [1, 5, 1000, 9000]
/** Media of a rotation: more than it wraps in one transaction. */
const ROTATED = 230

/** Comments: more than are written by one transaction. */
const COMMENTS = 40

/** A text with short versions and a long one, and comments on it. */
async function addTexts(db: Db) {
  const { id: fileId, owner_id: author } = await buildFile(db)
  const versions = new Map<number, Buffer>()
  for (const bytes of [300, 40_000, 600_000]) {
    const body = randomBytes(bytes)
    const of = { fileId, language: ORIGINAL, words: 1, authorId: null, expectedVersion: null }
    const saved = await appendVersion(db, { ...of, body })
    if (saved !== 'conflict') versions.set(saved.version, body)
  }
  for (let at = 0; at < COMMENTS; at += 1) {
    const thread = { id: `thread ${at}`, file_id: fileId, language: ORIGINAL, is_desk: 0, author_id: author }
    const anchors = { anchor: '{}', first_anchor: '{}', is_detached: 0, text_number: 1 }
    await insertThread(db, { ...thread, ...anchors, created_at: at, resolved_at: null, resolved_by: null })
    const comment = { id: `comment ${at}`, thread_id: thread.id, author_id: author, text: SAID }
    await insertComment(db, { ...comment, created_at: at, edited_at: null })
  }
  return { fileId, versions }
}

/** Media, and commands about their keys that are killed while they work. */
export async function openKeysArena({ databaseUrl = null }: { databaseUrl?: string | null } = {}) {
  const ground = await openGround(databaseUrl)
  const { db, blobs } = ground
  const ringFile = path.join(path.dirname(ground.root), 'storage-keys')
  const storageKeys = { storageKeys: ringFile }
  const settings = { ...ground.settings, STORAGE_KEYS: ringFile }
  const dataDir = settings.DATA_DIR
  await addKey(storageKeys)

  /** As the server has it open, which knows nothing from before. */
  const store = () =>
    createEncryptedBlobStore({
      inner: blobs,
      db,
      ring: openKeyRing(ringFile),
      folder: path.join(dataDir, 'copies'),
      keptBytes: 0,
    })

  async function putMedia(into: typeof blobs, count: number): Promise<Map<string, string>> {
    const media = new Map<string, string>()
    for (let at = 0; at < count; at += 1) {
      const size = count === ROTATED ? 1 : SIZES[at % SIZES.length]!
      const text = `${at} ${SAID}`.repeat(size)
      media.set((await into.put(Readable.from([Buffer.from(text)]))).key, text)
    }
    return media
  }

  const texts = await addTexts(db)

  /** What is wrong with texts as whoever opens the database reads them, at any moment. */
  async function unreadableTexts(): Promise<string[]> {
    useTextKeys(db, openKeyRing(ringFile))
    const faults: string[] = []
    for (const [version, said] of texts.versions) {
      const body = await readVersion(db, texts.fileId, ORIGINAL, version).then((found) => found?.body, String)
      if (typeof body === 'string' || !body || !Buffer.from(body).equals(said))
        faults.push(`version ${version} is gone`)
    }
    const threads = await threadsOf(db, { fileId: texts.fileId, language: ORIGINAL })
    const comments = threads.flatMap((thread) => thread.comments.map(({ text }) => text))
    if (comments.length !== COMMENTS || comments.some((text) => text !== SAID)) faults.push('comments are gone')
    return faults
  }

  /** What is wrong with texts once all of them are encrypted. */
  async function faultsOfTexts(): Promise<string[]> {
    const left = await recodeTexts(db, 'encrypted')
    const { bytes } = await db
      .selectFrom('transcript')
      .select('bytes')
      .where('file_id', '=', texts.fileId)
      .executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('transcript_version')
      .leftJoin('long_text', 'long_text.id', 'text_id')
      .select(['body', 'long_text.bytes'])
      .where('file_id', '=', texts.fileId)
      .execute()
    const sum = rows.reduce((all, row) => all + row.body.byteLength + (row.bytes ?? 0), 0)
    return [
      ...(left > 0 ? [`${left} rows of texts are plain`] : []),
      ...(sum === bytes ? [] : [`texts have ${sum} bytes of ${bytes}`]),
    ]
  }

  /** Runs the command again and again; answers how often it was killed in time, and how many steps the last made. */
  async function runThrough(command: Way, kills: readonly number[], afterEach: () => Promise<void>) {
    let [deaths, steps] = [0, 0]
    for (const dieAt of [...kills, 0]) {
      const told: DyingKeysSettings = { settings, command, dieAt }
      const child = fork(path.join(import.meta.dirname, 'dying-keys.ts'), [JSON.stringify(told)])
      child.on('message', (count) => {
        if (typeof count === 'number') steps = count
      })
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
      if (signal === 'SIGKILL') deaths += 1
      else if (code !== 0) throw new Error(`The command ended with ${code}.`)
      await afterEach()
    }
    return { deaths, steps }
  }

  async function unreadable(media: ReadonlyMap<string, string>): Promise<string[]> {
    const faults: string[] = []
    const open = store()
    for (const [key, text] of media) {
      const read = await buffer(await open.read(key)).then(String, String)
      if (read !== text) faults.push(`${key} reads as ${read.slice(0, 40)}`)
    }
    return faults
  }

  /** What is wrong once the command has done its work. */
  async function faultsOf(media: ReadonlyMap<string, string>): Promise<string[]> {
    const open = store()
    const stored: string[] = []
    for await (const { key } of blobs.list()) stored.push(key)
    const faults: string[] = []
    if (stored.length !== media.size || !stored.every((key) => media.has(key)))
      faults.push(`${stored.length} media lie in the store, of ${media.size}`)
    for (const key of media.keys()) if ((await open.isEncrypted(key)) !== true) faults.push(`${key} is plain`)
    for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.sqlite(?:-wal|-shm)?$/u.test(entry.name)) continue
      const file = path.join(entry.parentPath, entry.name)
      if ((await readFile(file)).includes(SAID)) faults.push(`${file} has plain words`)
    }
    const current = (await openKeyRing(ringFile).keys()).find(({ state }) => state === 'current')!
    const wrapped = await open.wrappedBy()
    if ([...wrapped.keys()].some((id) => id !== current.id)) faults.push('an old key wraps something still')
    return faults
  }

  return {
    /** Has media encrypted, or their keys rotated, while the command is killed at these steps. */
    async run(way: Way, kills: readonly number[]): Promise<KilledRun> {
      const media = way === 'encrypt' ? await putMedia(blobs, 2 * SIZES.length) : await putMedia(store(), ROTATED)
      if (way === 'rotate') await addKey(storageKeys)
      const wrong: string[] = []
      useTextKeys(db, openKeyRing(ringFile))
      await recodeTexts(db, way === 'encrypt' ? 'plain' : 'encrypted')
      const { deaths, steps } = await runThrough(
        way,
        kills,
        async () => void wrong.push(...(await unreadable(media)), ...(await unreadableTexts())),
      )
      wrong.push(...(await faultsOf(media)), ...(await faultsOfTexts()))
      // Old keys are needed no more.
      await replaceRing(
        ringFile,
        (await openKeyRing(ringFile).keys()).filter(({ state }) => state === 'current'),
      )
      wrong.push(...(await unreadable(media)), ...(await unreadableTexts()))
      for (const key of media.keys()) await store().remove(key)
      return { kills, deaths, steps, wrong: wrong.length > 0 ? wrong.join('; ') : null }
    },
    close: () => ground.close(),
  }
}
