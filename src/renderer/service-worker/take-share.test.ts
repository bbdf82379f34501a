import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { withDevice } from '../lib/device-database.ts'
import { rememberPerson } from '../lib/last-person.ts'
import { sessionEndOf, takeShare, takeShared } from './take-share.ts'

Object.assign(globalThis, fakeIndexedDb)

afterEach(() => withDevice((database) => database.clear('shares')))

function form(fields: Record<string, string | File | File[]>): FormData {
  const made = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) made.append(name, value)
  return made
}
const talk = new File(['sound'], 'talk.mp3', { type: 'audio/mpeg' })
const waiting = () => withDevice((database) => database.getAll('shares'))

test('files wait on the device for who is signed in, and what is said beside them is none of ours', async () => {
  await rememberPerson('ana', 5000)
  const shared = form({ media: [talk, new File([], 'empty.mp3')], text: 'https://elsewhere.example' })
  expect(await takeShare(shared, { sessionEnd: 5000, now: 7 })).toBe('waiting')
  const [share] = await waiting()
  expect(share).toMatchObject({ owner: 'ana', sharedAt: 7, link: null })
  expect(share!.files).toHaveLength(1)
})

test('with nobody signed in, or somebody else than was known last, they are nobody’s', async () => {
  await rememberPerson('ana', 5000)
  for (const sessionEnd of [undefined, 6000])
    expect(await takeShare(form({ text: 'See https://talks.example/1.' }), { sessionEnd })).toBe('waiting')
  expect((await waiting()).map(({ owner, link }) => [owner, link])).toEqual([
    [null, 'https://talks.example/1'],
    [null, 'https://talks.example/1'],
  ])
})

test('nothing is kept of what holds nothing, nor beyond what may wait', async () => {
  expect(await takeShare(form({ title: 'Talk', text: 'no link' }), { sessionEnd: undefined })).toBe('empty')
  const outcomes: string[] = []
  for (let number = 0; number < 12; number += 1)
    outcomes.push(await takeShare(form({ media: talk }), { sessionEnd: undefined }))
  expect(outcomes.slice(9)).toEqual(['waiting', 'too_many', 'too_many'])
  expect(await waiting()).toHaveLength(10)
})

test('what cannot be read is lost, and a full device is said to be full', async () => {
  const broken = { formData: () => Promise.reject(new TypeError('no form')) } as unknown as Request
  expect(await takeShared(broken, undefined)).toBe('lost')
  const full = { formData: () => Promise.reject(new DOMException('', 'QuotaExceededError')) } as unknown as Request
  expect(await takeShared(full, undefined)).toBe('no_room')
})

test('the cookie says when the session ends, while it lasts', () => {
  const cookie = encodeURIComponent(JSON.stringify({ role: 'USER', exp: 50 }))
  expect(sessionEndOf(cookie, 1000)).toBe(50)
  for (const other of [undefined, '', '%', 'null', '{}', '{"exp":"50"}'])
    expect(sessionEndOf(other, 1000)).toBeUndefined()
  expect(sessionEndOf(cookie, 50_000)).toBeUndefined()
})
