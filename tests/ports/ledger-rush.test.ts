import { expect, test } from 'vitest'
import { emptyPostgres, eachDatabase } from '../support/databases.ts'
import { expectedRush, rushUploads } from '../support/upload-rush.ts'

/** `npm run proof ledger` sends 200 on a balance of ten. */
const RUSH = { uploads: 20, lengths: 3 }

eachDatabase((_open, name) => {
  test('[PL-024 PL-025] of uploads at once to a real server as many are accepted as there is time for', async () => {
    const databaseUrl = name === 'PostgreSQL' ? (await emptyPostgres()).databaseUrl : null
    expect(await rushUploads({ ...RUSH, databaseUrl })).toEqual(expectedRush(RUSH))
  })
})
