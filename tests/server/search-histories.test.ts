import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sweepIndex } from '../../server/modules/search/compare-index.ts'
import { deleteTexts } from '../../server/modules/texts/index.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { findInPart } from '../../src/shared/search/find-in-part.ts'
import { searchParts } from '../../src/shared/search/parts.ts'
import { parseSearch } from '../../src/shared/search/query.ts'
import type { SignedIn } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { isScaled } from '../support/database-in-tests.ts'
import { openSearchApp } from '../support/search-app.ts'

/** `npm run proof search` has many more of them. On PostgreSQL each waits for a database. */
const HISTORIES = Number(process.env['SEARCH_HISTORIES'] ?? (isScaled ? 3 : 12))
const seed = Number(process.env['SEARCH_SEED'] ?? 1)

/** Folders by name, the second in the first. */
const PLACES = ['outer', 'inner', 'none'] as const
type Place = (typeof PLACES)[number]

/** Where a search looks. */
interface Filing {
  folder?: Place
  isTagged?: true
}

const word = fc.constantFrom('a', 'b', 'ab', 'Ä', '会議', 'd-e')
const texts = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 })
const language = fc.constantFrom('original', 'original', 'de')
const number = fc.nat({ max: 5 })
const operation = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('save' as const), number, language, texts }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('index' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove-text' as const), number, language }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove-file' as const), number }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('share' as const), number }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('unshare' as const), number }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('share-folder' as const), folder: fc.constantFrom('outer', 'inner') }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('unshare-folder' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('nest' as const), isNested: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('lock' as const), number }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('unlock' as const), number }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('move' as const), number, folder: fc.constantFrom(...PLACES) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('tag' as const), number, isTagged: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('archive' as const), number, isArchived: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restore' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('sweep' as const) }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

const term = fc
  .tuple(
    fc.constantFrom('', '', '-'),
    fc.array(word, { minLength: 1, maxLength: 2 }),
    fc.constantFrom('"', '*"', '"~2'),
  )
  .map(([minus, words, end]) => `${minus}"${words.join(' ')}${end}`)
const query = fc.array(term, { minLength: 1, maxLength: 2 }).map((terms) => terms.join(' '))
const filing: fc.Arbitrary<Filing> = fc.oneof(
  fc.constant({}),
  fc.record({ folder: fc.constantFrom(...PLACES), isTagged: fc.constant(true as const) }, { requiredKeys: [] }),
)
const round = fc.record({ operations: fc.array(operation, { minLength: 1, maxLength: 5 }), query, filing })
const history = fc.array(round, { minLength: 2, maxLength: 6 })

/** A file as the test knows it. */
interface KnownFile {
  id: string
  texts: Map<string, Transcript>
  isShared: boolean
  isLocked: boolean
  place: Place
  isTagged: boolean
  isArchived: boolean
}

async function openWorld() {
  const t = await openSearchApp()
  const owner = await t.signIn()
  const reader = await t.signIn()
  const files = new Map<number, KnownFile>()
  const made = async (path: string, payload: object) =>
    (await t.api('POST', path, { headers: owner.bearer, payload })).json<{ _id: string }>()._id
  const outer = await made('/folders', { name: 'outer' })
  const folders = { outer, inner: await made('/folders', { name: 'inner', parent_id: outer }), none: null }
  const tag = await made('/tags', { name: 'tag', color: 'blue' })
  /** Which folder is shared with the reader, and whether the inner one lies in the outer. */
  let sharedFolder: 'outer' | 'inner' | null = null
  let isNested = true

  async function does(step: Operation): Promise<void> {
    if (step.does === 'index') return t.index()
    // As a restored database meets an index that it did not fill.
    if (step.does === 'restore') return t.textIndex.begin('of another database')
    if (step.does === 'share-folder' || step.does === 'unshare-folder') {
      for (const folder of [folders.outer, folders.inner]) await t.unshareFolder(folder)
      sharedFolder = step.does === 'share-folder' ? step.folder : null
      return sharedFolder === null ? undefined : t.shareFolderWith(folders[sharedFolder], reader)
    }
    if (step.does === 'nest') {
      isNested = step.isNested
      const payload = { parent_id: isNested ? outer : null }
      return void (await t.api('PUT', `/folders/${folders.inner}`, { headers: owner.bearer, payload }))
    }
    if (step.does === 'sweep') return void (await sweepIndex({ db: t.db, index: t.textIndex }))
    if (step.does === 'save') {
      const file = files.get(step.number) ?? (await added(step.number))
      const transcript = buildTranscript(...step.texts.map((words) => words.join(' ')))
      await t.saveTranscript(file.id, transcript, step.language)
      file.texts.set(step.language, transcript)
      return undefined
    }
    const file = files.get(step.number)
    if (!file) return undefined
    if (step.does === 'remove-text') {
      await t.db.transaction().execute((tx) => deleteTexts(tx, { fileId: file.id, language: step.language }))
      file.texts.delete(step.language)
    } else if (step.does === 'remove-file') {
      if (file.isLocked) return undefined
      await t.api('DELETE', `/file/${file.id}`, { headers: owner.bearer })
      files.delete(step.number)
    } else if (step.does === 'share' || step.does === 'unshare') {
      await t.unshare(file.id)
      file.isShared = step.does === 'share'
      if (file.isShared) await t.shareWith(file.id, reader)
    } else if (step.does === 'move') {
      file.place = step.folder
      await change(file.id, { folder_id: folders[step.folder] })
    } else if (step.does === 'archive') {
      file.isArchived = step.isArchived
      await change(file.id, { is_archived: step.isArchived })
    } else if (step.does === 'tag') {
      file.isTagged = step.isTagged
      const payload = { ids: [file.id], [step.isTagged ? 'add' : 'remove']: [tag] }
      await t.api('POST', '/file/tags', { headers: owner.bearer, payload })
    } else {
      file.isLocked = step.does === 'lock'
      const status = file.isLocked ? 'TRANSCRIBE' : 'EDITING'
      await t.db.updateTable('file').set({ status }).where('id', '=', file.id).execute()
    }
    return undefined
  }

  async function change(id: string, to: object): Promise<void> {
    await t.api('POST', '/file/changes', { headers: owner.bearer, payload: { ids: [id], ...to } })
  }

  async function added(of: number): Promise<KnownFile> {
    const id = await t.file(owner, { name: `file ${of}` })
    const file: KnownFile = {
      id,
      texts: new Map(),
      isShared: false,
      isLocked: false,
      place: 'none',
      isTagged: false,
      isArchived: false,
    }
    files.set(of, file)
    return file
  }

  const isIn = (place: Place, folder: Place) =>
    place === folder || (folder === 'outer' && place === 'inner' && isNested)
  const liesShared = ({ place }: KnownFile) => sharedFolder !== null && isIn(place, sharedFolder)
  const isFiled = ({ place, isTagged }: KnownFile, filed: Filing) =>
    (filed.isTagged === undefined || isTagged) && (filed.folder === undefined || isIn(place, filed.folder))

  /** What reading every paragraph finds. */
  const scanned = (person: SignedIn, q: string, filed: Filing) =>
    [...files.values()]
      .filter((file) => Object.keys(filed).length === 0 || (person === owner && isFiled(file, filed)))
      .filter(
        (file) => !file.isLocked && (person === owner || (person === reader && (file.isShared || liesShared(file)))),
      )
      .flatMap(({ id, texts: known }) =>
        [...known].flatMap(([of, { paragraphs }]) =>
          paragraphs.flatMap((paragraph) =>
            [...searchParts(paragraph)].flatMap((part) => {
              const hit = findInPart(part, { query: parseSearch(q), speaker: [], below: null })
              return hit ? [`${id} ${of} ${paragraph._id} ${hit.time}`] : []
            }),
          ),
        ),
      )
      .toSorted()

  async function all(person: SignedIn, asked: Record<string, string>) {
    const pages = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await t.search(person, { ...asked, ...(after && { after }) })
      pages.push(page)
      after = page.next
    }
    return { found: pages.flatMap((page) => page.files), isComplete: pages.every((page) => page.is_complete) }
  }

  /** The same by searching: the files, and then what each of them has. */
  async function searched(person: SignedIn, q: string, { folder, isTagged }: Filing) {
    const asked = { ...(folder && { folder: folders[folder] ?? 'none' }), ...(isTagged && { tag }) }
    const { found, isComplete } = await all(person, { q, limit: '2', ...asked })
    const archived = [...files.values()].filter((file) => file.isArchived).map(({ id }) => id)
    for (const { file } of found) expect(file.is_archived).toBe(person === owner && archived.includes(file._id))
    const ids = found.map(({ file }) => file._id)
    expect(new Set(ids).size, 'no file comes twice').toBe(ids.length)
    const hits: string[] = []
    for (const { file, hits: some, has_more: hasMore } of found) {
      const whole = (await all(person, { q, file: file._id, limit: '3' })).found.flatMap((page) => page.hits)
      expect(whole).toEqual(expect.arrayContaining(some))
      expect(hasMore).toBe(whole.length > some.length)
      hits.push(...whole.map(({ language: of, paragraph, time }) => `${file._id} ${of} ${paragraph} ${time}`))
    }
    return { hits: hits.toSorted(), isComplete }
  }
  return { people: [owner, reader, await t.signIn()], does, scanned, searched }
}

test('whatever is saved, removed, shared, filed and restored, a search answers what a plain scan does', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const world = await openWorld()
      for (const { operations, query: q, filing: filed } of steps) {
        for (const step of operations) await world.does(step)
        for (const person of world.people) {
          const { hits, isComplete } = await world.searched(person, q, filed)
          const expected = world.scanned(person, q, filed)
          if (isComplete) expect(hits).toEqual(expected)
          else expect(expected).toEqual(expect.arrayContaining(hits))
        }
      }
    }),
    { numRuns: HISTORIES, seed, endOnFailure: true },
  )
}, 600_000)
