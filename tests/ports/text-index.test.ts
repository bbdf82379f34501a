import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import type { SearchSteps } from '../../server/adapters/text-index-postgres/find-hits.ts'
import { createPostgresTextIndex } from '../../server/adapters/text-index-postgres/index.ts'
import type { IndexKey } from '../../server/adapters/text-index/index-form.ts'
import { createSqliteTextIndex } from '../../server/adapters/text-index-sqlite/index.ts'
import { INDEX_FILE } from '../../server/adapters/text-index-sqlite/open-index.ts'
import { packTranscript } from '../../server/kernel/transcript-codec/packing.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { onPostgres } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { textIndexSuite } from './suites/text-index.ts'

const KEY = { id: 'a'.repeat(16), bytes: randomBytes(32) }
const FORMS: [string, () => Promise<typeof KEY | null>][] = [
  ['plain words', () => Promise.resolve(null)],
  ['keyed words', () => Promise.resolve(KEY)],
]

describe.each(FORMS)('an index of FTS5 with %s', (_name, key) => {
  textIndexSuite(async () => {
    const dataDir = await temporaryFolder()
    const open = () => {
      const index = createSqliteTextIndex({ dataDir, key })
      onTestFinished(() => index.close())
      return index
    }
    return { index: open(), again: open() }
  })
})

for (const [name, key] of FORMS)
  onPostgres(`an index of tsvectors with ${name}`, (openFresh) => {
    textIndexSuite(async () => {
      const { db, again } = await openFresh()
      const other = (await again()).db
      return { index: createPostgresTextIndex({ db, key }), again: createPostgresTextIndex({ db: other, key }) }
    })
  })

/** So small that a few texts need all the ways in which the index is asked. */
const SMALL_STEPS: SearchSteps = {
  fewest: { files: 3, parts: 4 },
  most: { files: 5, parts: 8 },
  sparse: 1 / 3,
  partsOfIndex: 12,
  rare: 1,
  atOnce: 4,
  ofPage: 3,
}

onPostgres('an index of tsvectors that takes small steps', (openFresh) => {
  textIndexSuite(async () => {
    const { db, again } = await openFresh()
    const other = (await again()).db
    const steps = SMALL_STEPS
    return { index: createPostgresTextIndex({ db, steps }), again: createPostgresTextIndex({ db: other, steps }) }
  })
})

const SAID = ['lighthouse', 'keeper', 'whispered', 'Nightingale']

/** A text of one sentence, whose speaker has a name. */
async function textOf(fileId: string) {
  const [paragraph] = buildTranscript('The lighthouse keeper whispered').paragraphs
  const spoken = { paragraphs: [{ ...paragraph!, speaker: 'Nightingale' }], speakers: [], notes: [] }
  const { body } = await packTranscript(spoken)
  return { fileId, language: 'original', version: 1, body, ownerId: 'o1', uploadedAt: 0, writtenIn: 'en' }
}

test('of keyed words no file of FTS5 says what they are, though it had plain ones before', async () => {
  const dataDir = await temporaryFolder()
  const open = (key?: IndexKey) => {
    const index = createSqliteTextIndex({ dataDir, ...(key && { key }) })
    onTestFinished(() => index.close())
    return index
  }
  const said = async () => {
    const files = ['', '-wal'].map((end) => path.join(dataDir, INDEX_FILE + end))
    const all = Buffer.concat(await Promise.all(files.map((file) => readFile(file))))
    return SAID.filter((word) => all.includes(word))
  }
  const plain = open()
  await plain.begin('first')
  await plain.put(await textOf('a'))
  expect(await said()).toEqual(SAID)
  const keyed = open(() => Promise.resolve(KEY))
  expect(await keyed.generation()).toBeNull()
  await keyed.begin('second')
  await keyed.put(await textOf('a'))
  expect(await said()).toEqual([])
  expect([await keyed.generation(), await plain.generation()]).toEqual(['second', null])
  const other = open(() => Promise.resolve({ ...KEY, id: 'b'.repeat(16) }))
  expect(await other.generation()).toBeNull()
})

onPostgres('keyed words in tsvectors', (openFresh) => {
  test('are in no row what they are', async () => {
    const { db } = await openFresh()
    const index = createPostgresTextIndex({ db, key: () => Promise.resolve(KEY) })
    await index.begin('first')
    await index.put(await textOf('a'))
    const { rows } = await sql<{ row: string }>`select part::text as row from search.part part`.execute(db)
    expect(rows).toHaveLength(1)
    expect(SAID.filter((word) => rows[0]!.row.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  })
})
