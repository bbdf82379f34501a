// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createUnfinishedUploads, fingerprintOf, type Unfinished } from './unfinished.ts'

const options = { language_code: 'en' }
const talk = { name: 'talk.wav', size: 100, lastModified: 5 }
const of = (userId: string) => createUnfinishedUploads(() => localStorage, userId)
const begun = (over: Partial<Unfinished> = {}): Unfinished => ({
  fingerprint: fingerprintOf(talk, options),
  url: 'http://host/uploads/1',
  name: 'talk.wav',
  size: 100,
  received: 40,
  at: Date.now(),
  options,
  ...over,
})

beforeEach(() => localStorage.clear())

test('an upload is found again by its file and options, by the same person only', () => {
  of('anna').keep(begun())
  expect(of('anna').find(fingerprintOf({ ...talk }, { ...options }))).toMatchObject({
    url: 'http://host/uploads/1',
    received: 40,
  })
  expect(of('ben').find(fingerprintOf(talk, options))).toBeNull()
  expect(of('ben').list()).toEqual([])
  expect(of('').list()).toEqual([])
})

test.each([{ name: 'other.wav' }, { size: 101 }, { lastModified: 6 }])('a file with %o is another one', (changed) => {
  expect(fingerprintOf({ ...talk, ...changed }, options)).not.toBe(fingerprintOf(talk, options))
})

test('they are offered oldest first, and those that the server has forgotten are not', () => {
  const now = Date.now()
  of('anna').keep(begun({ fingerprint: 'late', at: now }))
  of('anna').keep(begun({ fingerprint: 'early', at: now - 1000 }))
  of('anna').keep(begun({ fingerprint: 'old', at: now - 8 * 24 * 3_600_000 }))
  expect(
    of('anna')
      .list(now)
      .map(({ fingerprint }) => fingerprint),
  ).toEqual(['early', 'late'])
  of('anna').forget('early')
  expect(of('anna').list(now)).toHaveLength(1)
})

test('a recording that its page left behind is found when it is sent again, and offered by the recorder alone', () => {
  of('anna').keep(begun({ isRecording: true }))
  expect(of('anna').list()).toEqual([])
  expect(of('anna').find(fingerprintOf(talk, options))).toMatchObject({ received: 40 })
})

test('without storage nothing is offered and nothing fails', () => {
  const none = createUnfinishedUploads(() => {
    throw new Error('storage is off')
  }, 'anna')
  none.keep(begun())
  expect([none.list(), none.find('x')]).toEqual([[], null])
  none.forget('x')
})
