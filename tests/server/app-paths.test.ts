import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { shellOf } from '../../src/shared/domain/site-shell.ts'
import { APP_PATHS, isAppPath } from '../../src/shared/domain/app-paths.ts'

const ROUTES = new URL('../../src/renderer/app/routes.tsx', import.meta.url)

/** Screens that only the desktop app or the development server has. */
const NOT_ON_THE_WEB = ['server', 'player/:media_id', 'gallery']

test('the server knows every screen of the app, and no screen that is none', async () => {
  const source = await readFile(ROUTES, 'utf8')
  const paths = [...source.matchAll(/ path="([^"]+)"/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => path !== '*' && !NOT_ON_THE_WEB.includes(path))
  const top = paths.filter((path) => isAppPath(`/${path}`)).map((path) => `/${path}`)
  expect(new Set([...top, '/account/*'])).toEqual(new Set(APP_PATHS))
  // All others are screens below /account.
  const below = paths.filter((path) => !isAppPath(`/${path}`))
  for (const path of below) expect(isAppPath(`/account/${path}`), path).toBe(true)
  const underAccount = source.slice(source.indexOf('path="account"'), source.indexOf('path="*"'))
  expect(below.filter((path) => !underAccount.includes(`path="${path}"`))).toEqual([])
})

test('every screen behind the login has the bar of the app, not the public site', async () => {
  const source = await readFile(ROUTES, 'utf8')
  const guarded = source.slice(source.indexOf('element={<SessionGuard />}'), source.indexOf('path="shared/:key"'))
  const screens = [...guarded.matchAll(/ path="([^"*]+)\/?\*?"/g)].map(([, path = '']) =>
    isAppPath(`/${path}`) || NOT_ON_THE_WEB.includes(path) ? `/${path}` : `/account/${path.replace(/\/$/, '')}`,
  )
  expect(screens).toContain('/account/email')
  expect(screens.filter((path) => shellOf(path).header !== 'SIMPLE')).toEqual([])
})
