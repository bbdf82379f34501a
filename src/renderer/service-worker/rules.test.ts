import { describe, expect, test } from 'vitest'
import { buildMark, cacheName, handlingOf, isPageOf, isShellPath, staleCaches, wantedFiles } from './rules.ts'

const HERE = 'https://longhand.example'
const FILES = new Set(['/assets/app-1.js', '/theme.js?1f'])
const handling = (
  path: string,
  { method = 'GET', mode = 'cors', origin = HERE }: { method?: string; mode?: RequestMode; origin?: string } = {},
) => handlingOf({ method, mode, url: origin + path }, HERE, FILES)

describe('the worker', () => {
  test('answers for screens of a signed-in person and for the login', () => {
    for (const path of ['/files', '/files/upload?shared=waiting', '/account/plan', '/editor/0198', '/auth/login'])
      expect([path, handling(path, { mode: 'navigate' })]).toEqual([path, 'page'])
  })

  test('leaves everything else that is gone to as it is', () => {
    const others = ['/', '/faq', '/admin', '/admin/people', '/shared/key', '/shared/key/text', '/captions/key']
    const keys = [
      '/auth/reset-password/key',
      '/auth/sign-on/code',
      '/unsubscribe/key',
      '/setup',
      '/docs',
      '/files/none',
    ]
    for (const path of [...others, ...keys]) expect([path, handling(path, { mode: 'navigate' })]).toEqual([path, null])
    expect(isShellPath('/filesystem')).toBe(false)
  })

  test('never touches calls, media, or what is not of its build', () => {
    const untouched = [
      '/api/longhand/file',
      '/api/longhand/file/media/1',
      '/theme.js',
      '/theme.js?2f',
      '/assets/app-2.js',
    ]
    for (const path of untouched) expect([path, handling(path)]).toEqual([path, null])
    expect(handling('/api/longhand/uploads', { method: 'POST' })).toBeNull()
    expect(handling('/assets/app-1.js', { method: 'POST' })).toBeNull()
    expect(handling('/assets/app-1.js', { origin: 'https://elsewhere.example' })).toBeNull()
    expect(handling('/assets/app-1.js')).toBe('file')
    expect(handling('/theme.js?1f')).toBe('file')
  })

  test('takes what is shared by a form alone', () => {
    expect(handling('/share-target', { method: 'POST', mode: 'navigate' })).toBe('share')
    expect(handling('/share-target', { method: 'POST' })).toBeNull()
    expect(handling('/share-target', { mode: 'navigate' })).toBeNull()
    expect(handling('/files', { method: 'POST', mode: 'navigate' })).toBeNull()
  })
})

test('of the builds before, the last stays for pages that are open, and caches of others are left alone', () => {
  const names = ['others', cacheName('a'), cacheName('b'), cacheName('c')]
  expect(staleCaches(names, 'c')).toEqual([cacheName('a')])
  expect(staleCaches(['others', cacheName('c')], 'c')).toEqual([])
})

test('of what a page has loaded, files of the build are kept, each once', () => {
  const urls = ['/assets/app-1.js', '/assets/app-1.js', '/assets/app-2.js', '/api/longhand/profile'].map(
    (p) => HERE + p,
  )
  const keep = (more: Record<string, unknown>) => wantedFiles({ type: 'keep', urls, ...more }, HERE, FILES)
  expect(keep({})).toEqual(['/assets/app-1.js'])
  expect(keep({ urls: ['https://elsewhere.example/assets/app-1.js', 7, null] })).toEqual([])
  for (const message of [null, 'keep', { type: 'other', urls }, { type: 'keep', urls: 'all' }])
    expect(wantedFiles(message, HERE, FILES)).toEqual([])
})

test('a page says of which build it is', () => {
  expect(isPageOf(`<head>${buildMark('1f')}</head>`, '1f')).toBe(true)
  expect(isPageOf(`<head>${buildMark('2f')}</head>`, '1f')).toBe(false)
})
