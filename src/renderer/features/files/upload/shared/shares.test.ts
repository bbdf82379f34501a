import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { type Share, withDevice } from '../../../../lib/device-database.ts'
import { DAY_MS } from '../../../../../shared/durations.ts'
import { claimShares, refuseShares, takeShares, waitingShares } from './shares.ts'

Object.assign(globalThis, fakeIndexedDb)

afterEach(() => withDevice((database) => database.clear('shares')))

async function share(id: string, changes: Partial<Share> = {}): Promise<void> {
  const made = { id, sharedAt: Date.now(), owner: 'ana', files: [new File([id], `${id}.mp3`)], link: null, ...changes }
  await withDevice((database) => database.put('shares', made))
}
const idsFor = async (userId: string) => {
  const { own, unclaimed } = await waitingShares(userId)
  return { own: own.map(({ id }) => id), unclaimed: unclaimed.map(({ id }) => id) }
}
const left = () => withDevice((database) => database.getAllKeys('shares'))

test('what one person shared, no other is told of; of what is nobody’s each is asked, once', async () => {
  await share('second', { sharedAt: Date.now() - 1000 })
  await share('first', { sharedAt: Date.now() - 3000 })
  await share('somebody’s', { sharedAt: Date.now() - 2000, owner: null })
  expect(await idsFor('ana')).toEqual({ own: ['first', 'second'], unclaimed: ['somebody’s'] })
  expect(await idsFor('ben')).toEqual({ own: [], unclaimed: ['somebody’s'] })
  await refuseShares((await waitingShares('ben')).unclaimed, 'ben')
  expect(await idsFor('ben')).toEqual({ own: [], unclaimed: [] })
  await claimShares((await waitingShares('ana')).unclaimed, 'ana')
  expect(await idsFor('ana')).toEqual({ own: ['first', 'somebody’s', 'second'], unclaimed: [] })
})

test('what nobody claims goes after a week, what is somebody’s stays', async () => {
  const sharedAt = Date.now() - 8 * DAY_MS
  await share('old', { sharedAt })
  await share('forgotten', { sharedAt, owner: null })
  await idsFor('ben')
  expect(await left()).toEqual(['old'])
})

test('it leaves the device once all of it has arrived, and not before', async () => {
  await share('one')
  await share('two')
  await share('link', { files: [], link: 'https://talks.example/1.mp3' })
  const taken = takeShares((await waitingShares('ana')).own)!
  expect([taken.files.map(({ name }) => name).toSorted(), taken.link]).toEqual([['one.mp3', 'two.mp3'], null])
  taken.sent(Promise.resolve(false))
  expect(await left()).toHaveLength(3)
  takeShares((await waitingShares('ana')).own)!.sent(Promise.resolve(true))
  await vi.waitFor(async () => expect(await left()).toEqual(['link']))
  const link = takeShares((await waitingShares('ana')).own)!
  expect([link.files, link.link]).toEqual([[], 'https://talks.example/1.mp3'])
  link.hold()()
  expect(await left()).toEqual(['link'])
  await link.remove()
  expect(takeShares((await waitingShares('ana')).own)).toBeNull()
})
