import { gzipSync } from 'node:zlib'
import { createSqliteTextIndex } from '../../../server/adapters/text-index-sqlite/index.ts'
import { migrate } from '../../../server/kernel/db/migrate.ts'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { fillIndex } from '../../../server/modules/search/index.ts'
import { appendVersion, ORIGINAL } from '../../../server/modules/texts/repository.ts'
import { buildTranscript } from '../../support/build-transcript.ts'
import { buildFile, buildUser } from '../../support/factories.ts'
import { silentLog } from '../../support/silent-log.ts'
import { benchFolder } from '../bench-folder.ts'
import { hourOfSpeech } from './speech.ts'

const SAVES = 40
const ROUNDS = 3

/** What saves of a text of one hour cost, in milliseconds. */
export interface SaveCost {
  /** Median of a save while nothing is indexed, and while the save before it is. */
  alone: number
  beside: number
  /** Median of bringing the index up to one save, which happens after the save was answered. */
  indexing: number
}

/** Saves with one word changed each, by turns with and without the index being brought up to them meanwhile. */
export async function measureSaves(): Promise<SaveCost> {
  const dataDir = benchFolder()
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(db)
  const index = createSqliteTextIndex({ dataDir })
  const spoken = hourOfSpeech(1)
  const paragraphs = Array.from({ length: spoken.length / 60 }, (_, n) => spoken.slice(n * 60, (n + 1) * 60))
  const costs = { alone: [] as number[], beside: [] as number[], indexing: [] as number[] }
  try {
    const { id: owner_id } = await buildUser(db)
    const { id: fileId } = await buildFile(db, { owner_id, status: 'EDITING' })
    let version = 0
    const fill = async (): Promise<void> => {
      const at = performance.now()
      await fillIndex({ db, index, log: silentLog })
      costs.indexing.push(performance.now() - at)
    }
    const save = async (): Promise<number> => {
      paragraphs[version % paragraphs.length]![0] = `word${version}`
      const text = buildTranscript(...paragraphs.map((words) => words.join(' ')))
      const body = gzipSync(JSON.stringify(text))
      const at = performance.now()
      const next = { fileId, language: ORIGINAL, body, words: spoken.length, authorId: owner_id }
      await db.transaction().execute((tx) => appendVersion(tx, { ...next, expectedVersion: version }))
      version += 1
      return performance.now() - at
    }
    await save()
    await fill()
    costs.indexing.length = 0
    for (let round = 0; round < ROUNDS; round++) {
      for (let n = 0; n < SAVES; n++) costs.alone.push(await save())
      await fillIndex({ db, index, log: silentLog })
      let filling: Promise<void> | null = null
      for (let n = 0; n < SAVES; n++) {
        costs.beside.push(await save())
        await filling
        filling = fill()
      }
      await filling
    }
  } finally {
    await index.close()
    await close()
  }
  const [alone, beside, indexing] = [costs.alone, costs.beside, costs.indexing].map(median) as [number, number, number]
  return { alone, beside, indexing }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
