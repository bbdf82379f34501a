import { mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { APP_PRIVILEGES } from '../../../src/main/app-protocol.ts'
import { startDesktop } from './desktop.ts'

const NOWHERE = 'http://127.0.0.1:9'

test('[DT-001] the page and its files come from the build', async () => {
  const { page } = await startDesktop({ server: NOWHERE })
  const home = await page('/')
  expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await home.text()).toContain('<title>Longhand</title>')
  const script = await page('/assets/app.js')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await script.text()).toBe('export {}')
})

test('every path without an ending is a page of the app', async () => {
  const { page } = await startDesktop({ server: NOWHERE })
  expect(await (await page('/editor/en/0199a1b2-0000-7000-8000-000000000000?x=1')).text()).toContain('<title>')
  expect((await page('/assets/gone.js')).status).toBe(404)
})

test('the content security policy allows no script but our own', async () => {
  const { page } = await startDesktop({ server: NOWHERE })
  const policy = (await page('/files')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain("object-src 'none'")
})

test.each([
  'app://longhand/../secret.txt',
  'app://longhand/..%2fsecret.txt',
  'app://longhand/assets/..%2f..%2fsecret.txt',
  'app://longhand/%2e%2e/secret.txt',
  'app://longhand/%2e%2e%2fsecret.txt',
  'app://longhand/..%5csecret.txt',
  'app://longhand/..\\secret.txt',
  'app://longhand/assets/%00/secret.txt',
  'app://longhand//etc/passwd.txt',
  'app://longhand/%2fetc%2fhosts.txt',
  'app://longhand/link.txt',
  'app://longhand/%ff.txt',
])('%s leads to no file outside of the build', async (address) => {
  const { page, userData, buildFolder } = await startDesktop({ server: NOWHERE })
  await writeFile(path.join(userData, 'secret.txt'), 'secret')
  await symlink(path.join(userData, 'secret.txt'), path.join(buildFolder, 'link.txt'))
  const reply = await page(address)
  expect(reply.status).toBe(404)
  expect(await reply.text()).not.toContain('secret')
})

test('a folder that only begins like the build is outside of it', async () => {
  const { page, buildFolder } = await startDesktop({ server: NOWHERE })
  await mkdir(`${buildFolder}-old`)
  await writeFile(`${buildFolder}-old/a.txt`, 'secret')
  await symlink(`${buildFolder}-old/a.txt`, path.join(buildFolder, 'a.txt'))
  expect((await page('/a.txt')).status).toBe(404)
})

test('other hosts and other methods get nothing', async () => {
  const { page } = await startDesktop({ server: NOWHERE })
  expect((await page('app://elsewhere/index.html')).status).toBe(404)
  expect((await page('/files', { method: 'POST', body: 'x' })).status).toBe(405)
  const head = await page('/index.html', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '38', ''])
})

test('the scheme is as safe as https and can stream media', () => {
  expect(APP_PRIVILEGES).toEqual({
    scheme: 'app',
    privileges: expect.objectContaining({ standard: true, secure: true, stream: true, supportFetchAPI: true }),
  })
  expect(APP_PRIVILEGES.privileges).not.toHaveProperty('bypassCSP')
})
