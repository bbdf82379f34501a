import { expect, test } from 'vitest'
import { APP_PATHS, isAppPath } from './app-paths.ts'
import { APP_SEGMENTS } from './site-path.ts'

test.each([
  '/files',
  '/files/',
  '/auth/login',
  '/editor/0199',
  '/editor/es/0199',
  '/account',
  '/account/whatever/it/is',
  '/shared/key',
  '/admin/content/page/en/home',
])("%s is the app's", (path) => expect(isAppPath(path)).toBe(true))

test.each([
  '/',
  '/faq',
  '/files/nothing',
  '/auth',
  '/auth/nothing',
  '/editor',
  '/editor/a/b/c',
  '/shared',
  '/admin/nothing',
  '/auth/reset-password',
  '/filesystem',
])('%s is not', (path) => expect(isAppPath(path)).toBe(false))

test('all of them begin with a segment that no page of the site may have', () => {
  for (const path of APP_PATHS) expect(APP_SEGMENTS.has(path.split('/')[1]!), path).toBe(true)
})
