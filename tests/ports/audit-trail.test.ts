import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAuditModule } from '../../server/modules/audit/index.ts'
import { writeAudit } from '../../server/modules/audit/repository.ts'
import { type AuditTrail, SEND_AUDIT, sealSome } from '../../server/modules/audit/trail/send-trail.ts'
import { verifyTrail } from '../../server/modules/audit/trail/verify.ts'
import type { AuditSink, TrailLine } from '../../server/ports/audit-sink.ts'
import { eachDatabase, onPostgres, type TestDatabase } from '../support/databases.ts'
import { silentLog } from '../support/silent-log.ts'

const { privateKey: key } = generateKeyPairSync('ed25519')

/** Keeps what it took, and fails while it is told to. */
function memorySink(name: string) {
  const taken: TrailLine[] = []
  const sink = {
    name,
    taken,
    isDown: false,
    take: async (lines: readonly TrailLine[]) => {
      if (sink.isDown) throw new Error(`${name} is down`)
      taken.push(...lines)
    },
  } satisfies AuditSink & Record<string, unknown>
  return sink
}

/** Runs the job as a worker does. */
function sender({ db }: TestDatabase, auditTrail: AuditTrail) {
  const { jobs } = createAuditModule({ db, config: { kept: { auditDays: null } }, auditTrail, now: Date.now })
  const job = jobs.find(({ name }) => name === SEND_AUDIT.name)!
  return () => job.run({}, { signal: new AbortController().signal, log: silentLog } as Parameters<typeof job.run>[1])
}

const write = async ({ db }: TestDatabase, count: number) => {
  for (let at = 0; at < count; at++)
    await writeAudit(db, { action: 'sign-in', via: 'web', outcome: at % 2 ? 'done' : 'refused' })
}

eachDatabase((open) => {
  test('each fact leaves once on every way out, as lines of one chain; what is down gets the rest later', async () => {
    const database = await open()
    const [calm, shaky] = [memorySink('calm'), memorySink('shaky')]
    const send = sender(database, { sinks: [calm, shaky], key })
    await write(database, 3)
    await send()
    shaky.isDown = true
    await write(database, 2)
    await expect(send()).rejects.toThrow('shaky is down')
    expect(calm.taken.length).toBe(5)
    shaky.isDown = false
    await write(database, 1)
    await send()
    await send()

    expect(shaky.taken).toEqual(calm.taken)
    expect(calm.taken.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(calm.taken.map(({ isRefused }) => isRefused)).toEqual([true, false, true, true, false, true])
    const report = await verifyTrail(
      calm.taken.map(({ text }) => text),
      [createPublicKey(key)],
    )
    expect(report).toMatchObject({ lines: 6, fault: null })
    // Only the end of the chain stays.
    expect(await database.db.selectFrom('audit_line').select('number').execute()).toEqual([{ number: 6 }])
  })

  test('of two that seal at once one gives the numbers, and no fact is left out or sealed twice', async () => {
    const database = await open()
    await write(database, 4)
    const both = await Promise.allSettled([sealSome(database.db, key), sealSome(database.db, key)])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    await sealSome(database.db, key)
    await isSealedOnce(database, 4)
  })
})

onPostgres('on PostgreSQL, where transactions run side by side', (open) => {
  test('a fact that is sealed between two statements of another sealing is not sealed again', async () => {
    const database = await open()
    await write(database, 4)
    let isFirst = true
    // Once the first statement has been answered, another process seals all.
    const overtaken = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isFirst) {
          isFirst = false
          await sealSome(database.db, key)
        }
        return result
      },
    })
    await sealSome(overtaken, key).catch(() => undefined)
    expect(isFirst).toBe(false)
    await isSealedOnce(database, 4)
  })
})

/** Checks that each fact has one line, and that they are numbered from 1 without a gap. */
async function isSealedOnce({ db }: TestDatabase, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const facts = await db.selectFrom('audit').select('line_number').orderBy('id').execute()
  expect(facts.map(({ line_number: number }) => number)).toEqual(numbers)
  const lines = await db.selectFrom('audit_line').select('number').orderBy('number').execute()
  expect(lines.map(({ number }) => number)).toEqual(numbers)
}
