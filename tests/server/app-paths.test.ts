import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
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
  expect(source.slice(source.indexOf('path="account"'))).toContain(`path="${below[0]}"`)
})
