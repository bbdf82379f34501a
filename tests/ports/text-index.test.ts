import { describe, onTestFinished } from 'vitest'
import { createPostgresTextIndex } from '../../server/adapters/text-index-postgres/index.ts'
import { createSqliteTextIndex } from '../../server/adapters/text-index-sqlite/index.ts'
import { onPostgres } from '../support/databases.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { textIndexSuite } from './suites/text-index.ts'

describe('an index of FTS5', () => {
  textIndexSuite(async () => {
    const dataDir = await temporaryFolder()
    const open = () => {
      const index = createSqliteTextIndex({ dataDir })
      onTestFinished(() => index.close())
      return index
    }
    return { index: open(), again: open() }
  })
})

onPostgres('an index of tsvectors', (openFresh) => {
  textIndexSuite(async () => {
    const { db, again } = await openFresh()
    return { index: createPostgresTextIndex({ db }), again: createPostgresTextIndex({ db: (await again()).db }) }
  })
})
