import * as fakeIndexedDb from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import { withDevice } from './device-database.ts'
import { forgetOnDevice, lastPerson, rememberPerson } from './last-person.ts'

Object.assign(globalThis, fakeIndexedDb)

afterEach(() => forgetOnDevice('ana'))

test('who was signed in last is known as long as the session is the same', async () => {
  expect(await lastPerson(5000)).toBeNull()
  await rememberPerson('ana', undefined)
  expect(await lastPerson(5000)).toBeNull()
  await rememberPerson('ana', 5000)
  expect(await lastPerson(5000)).toBe('ana')
  expect(await lastPerson(6000)).toBeNull()
  expect(await lastPerson(undefined)).toBeNull()
})

test('a person who is gone is forgotten with what they shared, and what others shared stays', async () => {
  await rememberPerson('ana', 5000)
  const share = { sharedAt: 1, files: [], link: 'https://talks.example/1.mp3' }
  await withDevice(async (database) => {
    for (const owner of ['ana', 'ben', null]) await database.put('shares', { ...share, id: String(owner), owner })
  })
  await forgetOnDevice('ana')
  expect(await lastPerson(5000)).toBeNull()
  expect(await withDevice((database) => database.getAllKeys('shares'))).toEqual(['ben', 'null'])
})
