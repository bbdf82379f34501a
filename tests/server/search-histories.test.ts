import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sweepIndex } from '../../server/modules/search/compare-index.ts'
import { deleteTexts } from '../../server/modules/texts/index.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { findInPart } from '../../src/shared/search/find-in-part.ts'
import { searchParts } from '../../src/shared/search/parts.ts'
import { parseSearch } from '../../src/shared/search/query.ts'
import { tokenTexts } from '../../src/shared/search/tokens.ts'
import { CONFIDENCE_ABOVE } from '../../src/shared/transcript/confidence.ts'
import { WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
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

/** Whose words it looks for, in texts of which language, and whether only what may have been misheard. */
interface Narrowing {
  speaker?: 'Ann' | 'Ben'
  language?: 'en' | 'de'
  unsure?: 'true'
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
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('restore-version' as const), number, version: fc.nat({ max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('transfer' as const), number, isToTeam: fc.boolean() }) },
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
const narrowing: fc.Arbitrary<Narrowing> = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      speaker: fc.constantFrom('Ann' as const, 'Ben' as const),
      language: fc.constantFrom('en' as const, 'de' as const),
      unsure: fc.constant('true' as const),
    },
    { requiredKeys: [] },
  ),
)
const round = fc.record({ operations: fc.array(operation, { minLength: 1, maxLength: 5 }), query, filing, narrowing })
const history = fc.array(round, { minLength: 2, maxLength: 6 })

/** A file as the test knows it. */
interface KnownFile {
  id: string
  texts: Map<string, Transcript>
  /** Of its own text, the first one first. */
  versions: Transcript[]
  isInTeam: boolean
  isShared: boolean
  isLocked: boolean
  place: Place
  isTagged: boolean
  isArchived: boolean
}

/** Words of two people, of which the machine was sure but for each third. */
function spoken(said: readonly (readonly string[])[]): Transcript {
  const transcript = buildTranscript(...said.map((words) => words.join(' ')))
  for (const [at, paragraph] of transcript.paragraphs.entries()) {
    paragraph.speaker = at % 2 === 0 ? 'Ann' : 'Ben'
    for (const [place, one] of paragraph.words.entries()) one.confidence = (at + place) % 3 === 0 ? 0.3 : 0.9
  }
  return transcript
}

async function openWorld(hasKeys: boolean) {
  const t = await openSearchApp({ hasKeys })
  const owner = await t.signIn()
  const reader = await t.signIn()
  const files = new Map<number, KnownFile>()
  const workspace = await t.api('POST', '/workspaces', { headers: owner.bearer, payload: { name: 'Team' } })
  const teamId = workspace.json<{ _id: string }>()._id
  /** The owner, as they act for a team of theirs. */
  const acting = { ...owner.bearer, [WORKSPACE_HEADER]: teamId }
  const team: SignedIn = { ...owner, bearer: acting }
  const isOf = (person: SignedIn, { isInTeam }: KnownFile) => person === (isInTeam ? team : owner)
  const headersFor = ({ isInTeam }: KnownFile) => (isInTeam ? team : owner).bearer
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
      const transcript = spoken(step.texts)
      await t.saveTranscript(file.id, transcript, step.language)
      file.texts.set(step.language, transcript)
      if (step.language === 'original') file.versions.push(transcript)
      return undefined
    }
    const file = files.get(step.number)
    if (!file) return undefined
    if (step.does === 'remove-text') {
      await t.db.transaction().execute((tx) => deleteTexts(tx, { fileId: file.id, language: step.language }))
      file.texts.delete(step.language)
      if (step.language === 'original') file.versions = []
    } else if (step.does === 'remove-file') {
      if (file.isLocked) return undefined
      await t.api('DELETE', `/file/${file.id}`, { headers: headersFor(file) })
      files.delete(step.number)
    } else if (step.does === 'restore-version') {
      const old = file.versions[step.version]
      if (file.isLocked || !old) return undefined
      const path = `/file/transcription/${file.id}/versions/${step.version + 1}`
      const { statusCode } = await t.api('PUT', path, { headers: headersFor(file) })
      expect(statusCode).toBe(200)
      file.versions.push(old)
      file.texts.set('original', old)
    } else if (step.does === 'transfer') {
      // Into no folder; tags go along by their names, and are others there.
      if (file.isLocked || file.isInTeam === step.isToTeam || file.isTagged) return undefined
      const payload = { ids: [file.id], to: step.isToTeam ? teamId : null }
      const reply = await t.api('POST', '/file/transfers', { headers: headersFor(file), payload })
      expect(reply.json<{ done: string[] }>().done).toEqual([file.id])
      Object.assign(file, { isInTeam: step.isToTeam, place: 'none' })
    } else if (step.does === 'share' || step.does === 'unshare') {
      await t.unshare(file.id)
      file.isShared = step.does === 'share'
      if (file.isShared) await t.shareWith(file.id, reader)
    } else if (step.does === 'move') {
      if (file.isInTeam) return undefined
      file.place = step.folder
      await change(file, { folder_id: folders[step.folder] })
    } else if (step.does === 'archive') {
      file.isArchived = step.isArchived
      await change(file, { is_archived: step.isArchived })
    } else if (step.does === 'tag') {
      if (file.isInTeam) return undefined
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

  async function change(file: KnownFile, to: object): Promise<void> {
    await t.api('POST', '/file/changes', { headers: headersFor(file), payload: { ids: [file.id], ...to } })
  }

  async function added(of: number): Promise<KnownFile> {
    const id = await t.file(owner, { name: `file ${of}` })
    const file: KnownFile = {
      id,
      texts: new Map(),
      versions: [],
      isInTeam: false,
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
  function scanned(person: SignedIn, q: string, filed: Filing, { speaker, language: wanted, unsure }: Narrowing) {
    const below = unsure ? CONFIDENCE_ABOVE.very * 100 : null
    const search = { query: parseSearch(q), speaker: tokenTexts(speaker ?? ''), below }
    return [...files.values()]
      .filter((file) => Object.keys(filed).length === 0 || (isOf(person, file) && isFiled(file, filed)))
      .filter(
        (file) => !file.isLocked && (isOf(person, file) || (person === reader && (file.isShared || liesShared(file)))),
      )
      .flatMap(({ id, texts: known }) =>
        [...known].flatMap(([of, { paragraphs }]) =>
          wanted !== undefined && wanted !== (of === 'original' ? 'en' : of)
            ? []
            : paragraphs.flatMap((paragraph) =>
                [...searchParts(paragraph)].flatMap((part) => {
                  const hit = findInPart(part, search)
                  return hit ? [`${id} ${of} ${paragraph._id} ${hit.time}`] : []
                }),
              ),
        ),
      )
      .toSorted()
  }

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
  async function searched(person: SignedIn, q: string, { folder, isTagged }: Filing, narrowed: Narrowing) {
    const asked = { ...(folder && { folder: folders[folder] ?? 'none' }), ...(isTagged && { tag }), ...narrowed }
    const { found, isComplete } = await all(person, { q, limit: '2', ...asked })
    const archived = [...files.values()].filter((file) => file.isArchived && isOf(person, file)).map(({ id }) => id)
    for (const { file } of found) expect(file.is_archived).toBe(archived.includes(file._id))
    const ids = found.map(({ file }) => file._id)
    expect(new Set(ids).size, 'no file comes twice').toBe(ids.length)
    const hits: string[] = []
    for (const { file, hits: some, has_more: hasMore } of found) {
      const whole = (await all(person, { q, file: file._id, limit: '3', ...narrowed })).found.flatMap(
        (page) => page.hits,
      )
      expect(whole).toEqual(expect.arrayContaining(some))
      expect(hasMore).toBe(whole.length > some.length)
      hits.push(...whole.map(({ language: of, paragraph, time }) => `${file._id} ${of} ${paragraph} ${time}`))
    }
    return { hits: hits.toSorted(), isComplete }
  }
  return { people: [owner, team, reader, await t.signIn()], does, scanned, searched }
}

const forms = test.each([
  ['plain', false],
  ['encrypted', true],
] as const)

forms(
  'with %s texts, whatever is saved, removed, shared, filed, moved and restored, a search answers what a scan does',
  async (_form, hasKeys) => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const world = await openWorld(hasKeys)
        for (const { operations, query: q, filing: filed, narrowing: narrowed } of steps) {
          for (const step of operations) await world.does(step)
          for (const person of world.people) {
            const { hits, isComplete } = await world.searched(person, q, filed, narrowed)
            const expected = world.scanned(person, q, filed, narrowed)
            if (isComplete) expect(hits).toEqual(expected)
            else expect(expected).toEqual(expect.arrayContaining(hits))
          }
        }
      }),
      { numRuns: HISTORIES, seed, endOnFailure: true },
    )
  },
  600_000,
)
