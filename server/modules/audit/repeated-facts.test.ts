import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../src/shared/durations.ts'
import { openTestDatabase } from '../../../tests/support/databases.ts'
import { createRepeatedFacts } from './repeated-facts.ts'
import { writeAudit } from './repository.ts'

const FACT = { action: 'text-saved', via: 'web', actor_id: 'ann', object_id: 'file', detail: null } as const

test('what was found in the log is remembered for its hour, and what was not is asked for again', async () => {
  const { db } = await openTestDatabase()
  const facts = createRepeatedFacts()
  expect(await facts.isWritten(db, FACT, 1000)).toBe(false)
  expect(facts.isRemembered(FACT, 1000)).toBe(false)
  await writeAudit(db, { ...FACT, at: 1000 })
  expect(await facts.isWritten(db, FACT, 2000)).toBe(true)
  expect(facts.isRemembered(FACT, 2000)).toBe(true)
  expect(facts.isRemembered({ ...FACT, detail: 'de' }, 2000)).toBe(false)
  expect(facts.isRemembered(FACT, 1000 + HOUR_MS)).toBe(false)
  expect(await facts.isWritten(db, FACT, 1000 + HOUR_MS)).toBe(false)
})
