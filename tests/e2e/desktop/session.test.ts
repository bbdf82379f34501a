import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createSessionKeeper } from '../../../src/main/session-keeper.ts'
import { createSessionNews } from '../../../src/main/session-news.ts'
import { noticeUnkeptSession } from '../../../src/main/session-notice.ts'
import { readSessionCookies } from '../../../src/main/session-reply.ts'
import { createTokenVault, type SafeStorage } from '../../../src/main/token-vault.ts'
import { messages } from '../../../src/shared/messages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { safePlace } from './desktop.ts'

const SERVER = 'https://longhand.example'
const SESSION = { role: 'ADMIN', exp: 2_000_000_000 } as const
const nobodysPlace: SafeStorage = { ...safePlace, isEncryptionAvailable: () => false }
const openPlace: SafeStorage = { ...safePlace, getSelectedStorageBackend: () => 'basic_text' }
const keyring: SafeStorage = { ...safePlace, getSelectedStorageBackend: () => 'gnome_libsecret' }

/** The app as it starts, each time again. */
function start(folder: string, safeStorage: SafeStorage, nowSeconds = 1_900_000_000) {
  return createSessionKeeper({
    vault: createTokenVault({ file: path.join(folder, 'session.json'), safeStorage }),
    nowSeconds: () => nowSeconds,
  })
}

test.each([
  ['a system', safePlace],
  ['a keyring of Linux', keyring],
])('[DT-015] the session outlives the app where %s keeps it, and is no plain text on disk', async (_, place) => {
  const folder = await temporaryFolder()
  await start(folder, place).apply(SERVER, { token: 'se.cr.et', session: SESSION })
  const again = start(folder, place)
  expect(again.isKept()).toBe(true)
  expect(again.current()).toEqual(SESSION)
  expect(again.tokenFor(SERVER)).toBe('se.cr.et')
  const onDisk = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')))
  expect(onDisk.join()).not.toContain('se.cr.et')
})

test.each([
  ['no safe place', nobodysPlace],
  ['a place that everybody can read', openPlace],
])('[DT-015] with %s nothing is on disk, and the app knows', async (_, place) => {
  const folder = await temporaryFolder()
  const sessions = start(folder, place)
  await sessions.apply(SERVER, { token: 'se.cr.et', session: SESSION })
  expect(sessions.tokenFor(SERVER)).toBe('se.cr.et')
  expect(sessions.isKept()).toBe(false)
  expect(await readdir(folder)).toEqual([])
  expect(start(folder, place).current()).toBeNull()
})

test('[DT-015] where nothing is kept the app says so, once', async () => {
  const shown: string[] = []
  for (const place of [safePlace, openPlace]) {
    const sessions = start(await temporaryFolder(), place)
    noticeUnkeptSession({ sessions, show: (message) => shown.push(message) })
    await sessions.apply(SERVER, { token: 'se.cr.et', session: SESSION })
    await sessions.end()
    await sessions.apply(SERVER, { token: 'se.cr.et', session: SESSION })
  }
  expect(shown).toEqual([messages.sessionNotKept])
})

test('an ended, expired or broken session is none', async () => {
  const folder = await temporaryFolder()
  const sessions = start(folder, safePlace)
  await sessions.apply(SERVER, { token: 'se.cr.et', session: SESSION })
  expect(start(folder, safePlace, SESSION.exp + 1).tokenFor(SERVER)).toBeNull()
  await sessions.end()
  expect(await readdir(folder)).toEqual([])
  await writeFile(path.join(folder, 'session.json'), '{"encrypted":"AAAA"}')
  expect(start(folder, safePlace).current()).toBeNull()
})

test('a token is given to its own server only', async () => {
  const sessions = start(await temporaryFolder(), safePlace)
  await sessions.apply(SERVER, { token: 'se.cr.et', session: SESSION })
  expect(sessions.tokenFor('https://evil.example')).toBeNull()
  expect(sessions.tokenFor(`${SERVER}.evil.example`)).toBeNull()
})

test('cookies of a reply are read, and broken ones say nothing', () => {
  const session = encodeURIComponent(JSON.stringify(SESSION))
  expect(readSessionCookies(['token=a.b.c; HttpOnly', `session=${session}`])).toEqual({
    token: 'a.b.c',
    session: SESSION,
  })
  expect(readSessionCookies(['token=; Max-Age=0', 'session=x; Max-Age=0'])).toEqual({ token: null, session: null })
  expect(readSessionCookies(['session=%7Bbroken', 'session=%ff', 'other=1', 'remembered_email=a', ''])).toEqual({
    token: undefined,
    session: undefined,
  })
  expect(readSessionCookies([`session=${encodeURIComponent('{"role":"KING","exp":1}')}`]).session).toBeUndefined()
})

test('news of a session wait for the page to see them, but not for a page that is gone or silent', async () => {
  const told: number[] = []
  const news = createSessionNews({ tell: ({ n }) => told.push(n) > 0, longestWaitMs: 60_000 })
  const published = news.publish(SESSION)
  news.seen(99)
  expect(
    await Promise.race([
      published.then(() => 'seen'),
      new Promise((resolve) => {
        setImmediate(() => resolve('waiting'))
      }),
    ]),
  ).toBe('waiting')
  news.seen(told[0] ?? 0)
  await published
  await createSessionNews({ tell: () => false, longestWaitMs: 60_000 }).publish(null)
  await createSessionNews({ tell: () => true, longestWaitMs: 1 }).publish(null)
})
