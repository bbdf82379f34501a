import { expressionBuilder } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Database, Db } from '../../../server/kernel/db/schema.ts'
import type { AppEvent, EventBus } from '../../../server/ports/events.ts'

/** A bus, the same bus as another process sees it, and a connection of each. */
export interface EventHarness {
  bus: EventBus
  other: EventBus
  db: Db
  otherDb: Db
}

const about = (fileId: string): AppEvent => ({ userId: 'u', kind: 'file-changed', fileId })

/** Listens until the test ends; answers the files heard of. */
async function heardBy(bus: EventBus): Promise<string[]> {
  const heard: string[] = []
  onTestFinished(await bus.listen((event) => heard.push(event.fileId)))
  return heard
}

const until = (heard: string[], expected: string[]) =>
  vi.waitFor(() => expect(heard).toEqual(expected), { timeout: 10_000, interval: 10 })

/** What every event bus does. */
export function eventBusSuite(open: () => Promise<EventHarness>): void {
  let h: EventHarness
  beforeEach(async () => {
    h = await open()
  })

  const tell = (fileId: string, db = h.db, bus = h.bus) =>
    db.transaction().execute((tx) => bus.append(about(fileId), tx))

  test('every listener in every process hears every event, whole and in order', async () => {
    const events: AppEvent[] = []
    onTestFinished(await h.other.listen((event) => events.push(event)))
    const [one, two, three] = [await heardBy(h.bus), await heardBy(h.bus), await heardBy(h.other)]
    await tell('a')
    await tell('b', h.otherDb, h.other)
    await tell('c')
    for (const heard of [one, two, three]) await until(heard, ['a', 'b', 'c'])
    // Each listener is told in its own time.
    await vi.waitFor(() => expect(events).toHaveLength(3), { timeout: 10_000, interval: 10 })
    expect(events[0]).toEqual({ userId: 'u', kind: 'file-changed', fileId: 'a' })
  })

  test('hears only what comes after it began to listen', async () => {
    await tell('before')
    const heard = await heardBy(h.other)
    await tell('after')
    await until(heard, ['after'])
  })

  test('forgets the events of one person', async () => {
    await h.bus.append({ ...about('of another'), userId: 'other' }, h.db)
    await tell('a')
    await h.bus.forget('u', h.db)
    expect(await h.db.selectFrom('event').select('user_id').execute()).toEqual([{ user_id: 'other' }])
  })

  test('hears nothing of a transaction that was rolled back', async () => {
    const heard = await heardBy(h.other)
    const failing = h.db.transaction().execute(async (tx) => {
      await h.bus.append(about('rolled back'), tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await tell('kept')
    await until(heard, ['kept'])
  })

  test('an event that is written under a condition is heard where that held', async () => {
    const heard = await heardBy(h.other)
    const holds = (db: Db, { after }: { after: string }) =>
      expressionBuilder<Database>().exists(db.selectFrom('event').select('id').where('file_id', '=', after))
    const tellIf = (fileId: string, after: string) =>
      h.db.transaction().execute((tx) => h.bus.append(about(fileId), tx, { holds, values: { after } }))
    await tellIf('too soon', 'a')
    await tell('a')
    await tellIf('b', 'a')
    await tellIf('too soon', 'c')
    await tellIf('c', 'b')
    await until(heard, ['a', 'b', 'c'])
  })

  test('several events of one transaction come in their order', async () => {
    const heard = await heardBy(h.other)
    await h.db.transaction().execute(async (tx) => {
      for (const name of ['a', 'b', 'c']) await h.bus.append(about(name), tx)
    })
    await until(heard, ['a', 'b', 'c'])
  })

  test('a stopped listener hears no more, others do', async () => {
    const stopped: string[] = []
    const stop = await h.bus.listen((event) => stopped.push(event.fileId))
    const heard = await heardBy(h.bus)
    await tell('a')
    await until(stopped, ['a'])
    await stop()
    await tell('b')
    await until(heard, ['a', 'b'])
    expect(stopped).toEqual(['a'])
  })

  test('a listener that throws keeps hearing, and harms no other', async () => {
    let calls = 0
    onTestFinished(
      await h.bus.listen(() => {
        calls += 1
        throw new Error('a broken listener')
      }),
    )
    const heard = await heardBy(h.bus)
    await tell('a')
    await tell('b')
    await until(heard, ['a', 'b'])
    await vi.waitFor(() => expect(calls).toBe(2), { timeout: 10_000 })
  })

  test('none is lost or doubled while two processes tell 200 at once', async () => {
    const heard = [await heardBy(h.bus), await heardBy(h.other)]
    const names = Array.from({ length: 200 }, (_, i) => `f${i}`)
    await Promise.all(
      names.map(async (name, i) => {
        await (i % 2 ? tell(name) : tell(name, h.otherDb, h.other))
        if (i % 7 === 0) h.bus.wake()
      }),
    )
    await tell('the last')
    for (const list of heard) {
      await vi.waitFor(() => expect(list).toContain('the last'), { timeout: 10_000 })
      await vi.waitFor(() => expect(new Set(list).size).toBe(201), { timeout: 10_000 })
      expect(list.toSorted()).toEqual([...names, 'the last'].toSorted())
    }
  })
}
