import { describe, expect, test } from 'vitest'
import { loginPath, safeRedirectTo } from './redirect-to.ts'

describe('redirect-to', () => {
  test.each(['/files', '/files?page=2', '/editor/abc#t=4', '/account/plan', '/editor/en/0199-abc?x=%2F%2Fevil'])(
    '[AU-018] follows a path on this site: %s',
    (path) => expect(safeRedirectTo(path)).toBe(path),
  )

  test.each([
    undefined,
    null,
    '',
    'files',
    'account',
    '//site.invalid/account',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '/files\r\nSet-Cookie: a=b',
    '/\n/evil.example',
    '/\t/evil.example',
    '\u0000/files',
    '/./\u2028',
    '/.//evil.example',
    '/x/..//evil.example',
    ' /files',
    'data:text/html,x',
    `/${'a'.repeat(3000)}`,
  ])('[AU-018] anything else counts as /files: %j', (value) => {
    const path = safeRedirectTo(value)
    expect(path).toBe('/files')
    expect(new URL(path, 'https://longhand.example').origin).toBe('https://longhand.example')
  })

  test('does not lead back to the login', () => {
    expect(safeRedirectTo('/auth/login?redirect-to=/auth/login')).toBe('/files')
  })

  test('the login path carries any path through unharmed', () => {
    const path = '/editor/a b/ü?q=1&r=2#x'
    const query = new URL(loginPath(path), 'http://site.invalid').searchParams
    expect(query.get('redirect-to')).toBe(path)
  })
})

test("paths are followed up to a length, and those that only resemble the login's", () => {
  const path = (length: number) => `/${'a'.repeat(length - 1)}`
  expect([safeRedirectTo(path(2048)), safeRedirectTo(path(2049))]).toEqual([path(2048), '/files'])
  expect(safeRedirectTo('/authority/login')).toBe('/authority/login')
  expect(safeRedirectTo('/auth')).toBe('/auth')
})
