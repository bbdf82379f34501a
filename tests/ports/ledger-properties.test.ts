import * as fc from 'fast-check'
import { test } from 'vitest'
import { eachDatabase } from '../support/databases.ts'
import { operationsOf, runOperations } from '../support/ledger-operations.ts'

/** 500 operations on each database; `npm run proof ledger` does 10,000. */
const [ROUNDS, CLIENTS, EACH] = [5, 5, 20]

eachDatabase((open) => {
  test('[PL-021 PL-024 PL-025] no balance goes below zero, each reservation ends once, sums agree', async () => {
    const database = await open()
    const { db } = database
    const other = await database.again()
    await fc.assert(
      fc.asyncProperty(operationsOf(CLIENTS, EACH), (clients) => runOperations([db, other.db], clients)),
      { seed: 1, numRuns: ROUNDS },
    )
  })
})
