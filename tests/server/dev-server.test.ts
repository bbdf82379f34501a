import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PASSWORD, PEOPLE } from '../../build/dev/seed.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { freePort } from '../support/free-port.ts'

/** Starts what `npm run dev` starts, on a data folder of its own, and waits until it says who can log in. */
async function startDev(): Promise<{ origin: string; said: () => string }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longhand-dev-'))
  const [port, backendPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../build/dev/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      DATA_DIR: dataDir,
      DISK_RESERVE: '0',
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const gone = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await gone
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  const greeted = new Promise<void>((resolve) =>
    child.stdout.on('data', () => text.includes('for its developers') && resolve()),
  )
  await Promise.race([greeted, gone.then(() => Promise.reject(new Error(text)))])
  return { origin: `http://127.0.0.1:${port}`, said: () => text }
}

test('npm run dev serves app, public pages and API from their sources on one port, with people and files', async () => {
  const { origin, said } = await startDev()
  for (const { email, role } of PEOPLE) expect(said()).toMatch(new RegExp(`${email}.*${PASSWORD}.*${role}`))

  const page = (address: string) =>
    fetch(origin + address, { headers: { accept: 'text/html' } }).then((answer) => answer.text())
  expect(await page('/files')).toContain('/@vite/client')
  const home = await page('/')
  expect(home).toContain('/@vite/client')
  expect(home).toContain('<h1')
  expect(await page('/robots.txt')).toContain('Sitemap:')

  const call = (address: string, init?: RequestInit) => fetch(`${origin}${API_BASE}${address}`, init)
  const login = await call('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PEOPLE[0].email, password: PASSWORD }),
  })
  expect(login.status).toBe(200)
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const files = (await (await call('/file?page=1&limit=20', { headers: { cookie } })).json()) as {
    files: { file: { name: string } }[]
  }
  expect(files.files.map(({ file }) => file.name).toSorted()).toEqual([
    'Minutes for the machine.wav',
    'Minutes with a text.wav',
  ])
})
