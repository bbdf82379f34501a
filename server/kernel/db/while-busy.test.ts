import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { whileBusy } from './while-busy.ts'

async function openTwo() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-busy-'))
  const [one, other] = [0, 1].map(() => new BetterSqlite(path.join(folder, 'busy.sqlite'), { timeout: 0 }))
  onTestFinished(async () => {
    one!.close()
    other!.close()
    await rm(folder, { recursive: true })
  })
  one!.exec('create table note (text text)')
  return { one: one!, other: other! }
}

test('a write that another process holds up is done once that one is ready', async () => {
  const { one, other } = await openTwo()
  one.exec('begin immediate')
  let tries = 0
  await whileBusy(() => {
    if (++tries === 3) one.exec('commit')
    other.exec("insert into note values ('here')")
  })
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(other.prepare('select text from note').all()).toEqual([{ text: 'here' }])
})

test('one that is held up for too long finds the database unavailable, and has done nothing', async () => {
  const { one, other } = await openTwo()
  one.exec('begin immediate')
  const write = whileBusy(() => other.exec("insert into note values ('here')"), 30)
  await expect(write).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(write).rejects.toMatchObject({ isOutcomeUnknown: false, cause: { code: 'SQLITE_BUSY' } })
  one.exec('commit')
  expect(other.prepare('select text from note').all()).toEqual([])
})

test('other errors are told as they are', async () => {
  const { one } = await openTwo()
  await expect(whileBusy(() => one.exec('nonsense'))).rejects.toMatchObject({ code: 'SQLITE_ERROR' })
})
