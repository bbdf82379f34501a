import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachDatabase } from '../support/databases.ts'

const FILE = ['transcribe-file']

eachDatabase((open, name) => {
  test('whatever accounts add and when, a first file waits behind one of each other, and keeps its place', async () => {
    const step = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant('add' as const),
          account: fc.integer({ min: 0, max: 4 }),
          cost: fc.integer({ min: 1, max: 36_000 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('take' as const) }) },
    )
    const { db, work } = await open()
    const { jobs: queue } = await work()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        await db.deleteFrom('job').execute()
        const waiting: { key: string; account: string }[] = []
        const take = async () => {
          const job = await queue.claim(FILE, 'w')
          if (!job) return expect(waiting).toEqual([])
          const { key } = job.payload as { key: string }
          expect(await queue.complete(job)).toBe(true)
          waiting.splice(
            waiting.findIndex((one) => one.key === key),
            1,
          )
        }
        for (const [at, one] of steps.entries()) {
          if (one.do === 'take') {
            await take()
            continue
          }
          const [key, account] = [String(at), String(one.account)]
          const isFirst = waiting.every((other) => other.account !== account)
          const others = new Set(waiting.map((other) => other.account))
          await queue.add('transcribe-file', { key }, { key, account, cost: one.cost })
          waiting.push({ key, account })
          if (isFirst) expect(await queue.place('transcribe-file', key)).toBeLessThanOrEqual(others.size)
        }
        // Who is next is taken next, and nobody is left over.
        while (waiting.length > 0) {
          const places = await Promise.all(waiting.map(({ key }) => queue.place('transcribe-file', key)))
          expect(places.toSorted((a, b) => Number(a) - Number(b))).toEqual(waiting.map((_one, at) => at))
          const next = waiting[places.indexOf(0)]
          await take()
          expect(waiting).not.toContain(next)
        }
      }),
      { numRuns: name === 'SQLite' ? 25 : 8 },
    )
  })

  test('an endless stream of new accounts holds nobody up for ever', async () => {
    const { jobs: queue } = await (await open()).work()
    for (let at = 0; at < 4; at += 1)
      await queue.add('transcribe-file', { account: 'many' }, { account: 'many', cost: 120 })
    let left = 4
    for (let at = 0; left > 0; at += 1) {
      expect(at).toBeLessThan(60)
      await queue.add('transcribe-file', { account: `new ${at}` }, { account: `new ${at}`, cost: 600 })
      const job = await queue.claim(FILE, 'w')
      if ((job!.payload as { account: string }).account === 'many') left -= 1
      await queue.complete(job!)
    }
  })
})
