import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createPostgresTextIndex } from '../../server/adapters/text-index-postgres/index.ts'
import { createSqliteTextIndex } from '../../server/adapters/text-index-sqlite/index.ts'
import { indexKey } from '../../server/kernel/text-keys/text-keys.ts'
import { packTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { fillIndex } from '../../server/modules/search/index.ts'
import { appendVersion } from '../../server/modules/texts/index.ts'
import type { searchTexts, SearchHit } from '../../src/shared/contract/search.ts'
import type { RouteResult } from '../../src/shared/contract/route.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { buildTestApp, type SignedIn } from './app.ts'
import { buildTranscript } from './build-transcript.ts'
import { isScaled } from './database-in-tests.ts'
import { buildFile } from './factories.ts'
import { encryptTexts } from './ringed.ts'
import { silentLog } from './silent-log.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { Db } from '../../server/kernel/db/schema.ts'
import type { TextIndex } from '../../server/ports/text-index.ts'

type Answer = RouteResult<typeof searchTexts>

/** An app with an index of texts, which is filled when a test says so; both encrypted where `hasKeys`. */
export async function openSearchApp({ hasKeys = false } = {}) {
  let db: Db | undefined
  const dataDir = await temporaryFolder()
  // The database is the app's own, which is there once the index is asked.
  const postgres = () => createPostgresTextIndex({ db: db!, key: () => indexKey(db!) })
  const textIndex: TextIndex = isScaled ? later(postgres) : createSqliteTextIndex({ dataDir, key: () => indexKey(db!) })
  onTestFinished(() => textIndex.close())
  const t = await buildTestApp({ textIndex })
  db = t.db
  if (hasKeys) await encryptTexts(db)

  async function search(person: SignedIn, query: Record<string, string>): Promise<Answer> {
    const answer = await t.api('GET', `/search?${new URLSearchParams(query)}`, { headers: person.bearer })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }
  async function saveTranscript(fileId: string, transcript: Transcript, language = 'original'): Promise<void> {
    const { body, words } = await packTranscript(transcript)
    await appendVersion(t.db, { fileId, language, body, words, authorId: null, expectedVersion: null })
  }
  async function shared({ id, email }: SignedIn, what: { file_id: string | null; folder_id?: string }): Promise<void> {
    const row = { id: randomUUID(), email, user_id: id, plan_id: null, access_right: 'read' as const, ...what }
    await t.db
      .insertInto('file_share')
      .values({ ...row, created_at: Date.now(), expires_at: null })
      .execute()
  }
  return {
    ...t,
    textIndex,
    search,
    saveTranscript,
    save: (fileId: string, paragraphs: readonly string[], language?: string) =>
      saveTranscript(fileId, buildTranscript(...paragraphs), language),
    /** A file whose text is its owner's to read. */
    async file(owner: SignedIn, more: { name: string; uploaded_at?: number }): Promise<string> {
      return (await buildFile(t.db, { owner_id: owner.id, status: 'EDITING', language_code: 'en', ...more })).id
    },
    /** Each file by its name, with its hits in words. */
    async found(person: SignedIn, query: Record<string, string>): Promise<string[][]> {
      const { files } = await search(person, query)
      return files.map(({ file, hits }) => [file.name, ...hits.map(inWords)])
    },
    async index(): Promise<void> {
      await fillIndex({ db: t.db, index: textIndex, log: silentLog })
    },
    async share(owner: SignedIn, file: string, reader: SignedIn): Promise<void> {
      const payload = { email_addresses: [reader.email], right: 'read' }
      const { statusCode, body } = await t.api('POST', `/file/shares/${file}`, { headers: owner.bearer, payload })
      if (statusCode >= 300) throw new Error(`${statusCode} ${body}`)
    },
    /** The same without its mail and its limits. */
    shareWith: (file: string, person: SignedIn) => shared(person, { file_id: file }),
    shareFolderWith: (folder: string, person: SignedIn) => shared(person, { file_id: null, folder_id: folder }),
    async unshareFolder(folder: string): Promise<void> {
      await t.db.deleteFrom('file_share').where('folder_id', '=', folder).execute()
    },
    async unshare(file: string): Promise<void> {
      await t.db.deleteFrom('file_share').where('file_id', '=', file).execute()
    },
  }
}

/** An index that is made when it is first asked. */
function later(make: () => TextIndex): TextIndex {
  let made: TextIndex | undefined
  const index = () => (made ??= make())
  return {
    generation: () => index().generation(),
    begin: (generation) => index().begin(generation),
    put: (text) => index().put(text),
    remove: (texts) => index().remove(texts),
    texts: (after, most) => index().texts(after, most),
    places: (fileIds) => index().places(fileIds),
    find: (search) => index().find(search),
    close: () => Promise.resolve(),
  }
}

function inWords({ language, paragraph, text, ranges, time }: SearchHit): string {
  const marked = ranges
    .toReversed()
    .reduce((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text)
  return `${language} ${paragraph} ${marked} @${time}`
}
