import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachDatabase } from '../support/databases.ts'
import { deskOperationsOf, runDeskOperations } from '../support/desk-operations.ts'

/** 500 operations on each database; `npm run proof human-desk` does 5,000. */
const [ROUNDS, PEOPLE, EACH] = [5, 5, 20]

eachDatabase((open) => {
  test('[HU-004 HU-014 HU-020] a file has one transcriptor, no text is lost, each is charged once', async () => {
    const { db, work, again } = await open()
    const connection = { db, ...(await work()) }
    const other = { ...connection, db: (await again()).db }
    let published = 0
    const property = fc.asyncProperty(deskOperationsOf(PEOPLE, EACH), async (people) => {
      published += await runDeskOperations([connection, other], people)
    })
    await fc.assert(property, { seed: 1, numRuns: ROUNDS })
    expect(published).toBeGreaterThan(0)
  })
})
