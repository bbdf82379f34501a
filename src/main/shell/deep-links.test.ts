import { expect, test } from 'vitest'
import { pathOfArguments, pathOfLink } from './deep-links.ts'

test.each([
  ['longhand://files', '/files'],
  ['longhand://files/', '/files'],
  ['longhand://files/upload?x=1#y', '/files/upload'],
  ['longhand://auth/sign-on/-_Nq0rVhT8dXJk1yWmZ5cP', '/auth/sign-on/-_Nq0rVhT8dXJk1yWmZ5cP'],
  ['longhand://editor/0199a1b2-0000-7000-8000-000000000000', '/editor/0199a1b2-0000-7000-8000-000000000000'],
  [
    'longhand://editor/pt-BR/0199a1b2-0000-7000-8000-000000000000',
    '/editor/pt-BR/0199a1b2-0000-7000-8000-000000000000',
  ],
])('%s opens %s', (link, path) => {
  expect(pathOfLink(link)).toBe(path)
})

test.each([
  'https://longhand.example/files',
  'longhand://',
  'longhand://auth/reset-password/key',
  'longhand://auth/login',
  'longhand://auth/sign-on/short',
  'longhand://account/delete',
  'longhand://editor/',
  'longhand://editor/a/b/c',
  'longhand://editor/%2e%2e%2fsecret',
  'longhand://editor/<script>',
  'longhand://user:pass@files',
  'longhand://files:80',
  'javascript:alert(1)',
  '--server=https://evil.example',
])('%s opens nothing', (link) => {
  expect(pathOfLink(link)).toBeNull()
})

test('a link is found among the arguments of a second start', () => {
  expect(pathOfArguments(['/opt/longhand', '--allow-file-access', 'longhand://files'])).toBe('/files')
  expect(pathOfArguments(['/opt/longhand', '.'])).toBeNull()
})
