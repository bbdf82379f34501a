import { expect, test } from 'vitest'
import { createSockets } from '../../../src/main/sockets.ts'
import type { SocketReport } from '../../../src/shared/bridge.ts'
import { messages } from '../../../src/shared/messages.ts'
import { authOf } from '../../support/auth.ts'
import { buildTestApp } from '../../support/app.ts'
import { startDesktop } from './desktop.ts'

const ANNA = { email: 'anna@example.org', password: 'harbour-1961' }

/** The desktop in front of the real server, which knows Anna. */
async function withAnna() {
  const server = await buildTestApp()
  await authOf(server).addUser({ ...ANNA, role: 'SUBSCRIBER' })
  const desktop = await startDesktop({ server: await server.listen() })
  const json = { 'content-type': 'application/json' }
  const logIn = (password = ANNA.password) =>
    desktop.page('/api/longhand/auth/login', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ ...ANNA, password }),
    })
  const reports: SocketReport[] = []
  const sockets = createSockets({
    serverAddress: () => desktop.settings.serverAddress(),
    sessions: desktop.sessions,
    report: (report) => void reports.push(report),
  })
  return { ...desktop, logIn, reports, sockets }
}

test('[DT-002] a person logs in, works and logs out, and the page never sees the token', async () => {
  const { page, logIn, sessions, settings } = await withAnna()
  expect((await page('/api/longhand/file')).status).toBe(401)
  const wrong = await logIn('wrong-password')
  expect([wrong.status, (await wrong.json()).message]).toEqual([401, messages.wrongCredentials])

  const reply = await logIn()
  const text = await reply.text()
  const token = sessions.tokenFor(settings.serverAddress()) ?? ''
  expect(token.split('.')).toHaveLength(3)
  expect(text + JSON.stringify([...reply.headers])).not.toContain(token)
  expect(JSON.parse(text)).toMatchObject({ has_email_address_validated: true })
  expect(sessions.current()).toMatchObject({ role: 'SUBSCRIBER' })

  const files = await page('/api/longhand/file')
  expect(await files.json()).toMatchObject({ files: [], count: 0 })
  expect(JSON.stringify([...files.headers])).not.toContain(token)

  expect((await page('/api/longhand/auth/logout', { method: 'POST' })).status).toBe(204)
  expect(sessions.current()).toBeNull()
  expect((await page('/api/longhand/file')).status).toBe(401)
})

test('the events of the server come over the bridge, by a socket that carries the bearer', async () => {
  const { logIn, sockets, reports } = await withAnna()
  await logIn()
  sockets.open(1)
  await expect.poll(() => reports.length).toBeGreaterThan(1)
  expect(reports[0]).toEqual({ id: 1, type: 'opened', text: '' })
  expect(JSON.parse(reports[1]?.text ?? '')).toMatchObject({ event: 'connected' })
  sockets.send(1, JSON.stringify({ event: 'checkStatusFilesForAutoTranscription' }))
  await expect.poll(() => reports.some(({ text }) => text.includes('autoTranscription'))).toBe(true)
  sockets.closeAll()
  sockets.send(1, 'not heard')
})

test('without a session a socket is closed before it is opened', async () => {
  const { sockets, reports } = await withAnna()
  sockets.open(5)
  expect(reports).toEqual([{ id: 5, type: 'closed', text: '' }])
})

test('a server that is gone closes the socket', async () => {
  const reports: SocketReport[] = []
  const { sessions, settings } = await startDesktop({ server: 'http://127.0.0.1:9' })
  await sessions.apply(settings.serverAddress(), { token: 'a.b.c', session: { role: 'USER', exp: 4_000_000_000 } })
  createSockets({
    serverAddress: () => settings.serverAddress(),
    sessions,
    report: (report) => void reports.push(report),
  }).open(2)
  await expect.poll(() => reports).toEqual([{ id: 2, type: 'closed', text: '' }])
})

test('a page has a few connections, and each number once', async () => {
  const { logIn, sockets, reports } = await withAnna()
  await logIn()
  for (const id of [1, 2, 3, 4, 5, 1]) sockets.open(id)
  expect(reports.filter(({ type }) => type === 'closed').map(({ id }) => id)).toEqual([5, 1])
  sockets.closeAll()
})
