import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { startBrowserServer, type BrowserServer } from '../../support/browser-server.ts'
import { freePort } from '../../support/free-port.ts'
import { type CompanyProvider, openCompanyProvider } from '../../support/open-company-provider.ts'
import { press } from './keys.ts'
import { expectSound } from './looks.ts'

const file = path.join(os.tmpdir(), `longhand-sign-on-${process.pid}.json`)
const SECRET = 'a secret for tests only'
let provider: CompanyProvider
let server: BrowserServer

test.beforeAll(async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  provider = await openCompanyProvider([
    { clientId: 'longhand', secret: SECRET, redirectUri: `${origin}/api/longhand/auth/sign_on/company/callback` },
  ])
  const company = {
    id: 'company',
    button: 'Log in with Example',
    issuer: provider.issuer,
    client_id: 'longhand',
    client_secret_env: 'COMPANY_SECRET',
    scopes: ['groups'],
    domains: ['example.org'],
    roles: { operators: 'ADMIN', transcribers: 'HUMAN-TRANSCRIPTOR' },
  }
  await writeFile(file, JSON.stringify({ providers: [company] }))
  const settings = { SIGN_ON_FILE: file, COMPANY_SECRET: SECRET }
  server = await startBrowserServer(settings, { name: 'localhost', port })
})
test.afterAll(async () => {
  await server?.stop()
  await provider?.stop()
  await rm(file, { force: true })
})

test('a company’s account logs in with the role of its groups, and once removed there is out within a minute', async ({
  page,
}) => {
  provider.people.set('tina', { id: 'tina', email: 'tina@example.org', groups: ['transcribers'] })
  provider.atBrowser.id = 'tina'
  await page.goto(`${server.url}/auth/login`)
  const button = page.getByRole('button', { name: 'Log in with Example' })
  await expect(button).toBeVisible()
  await expectSound(page, 'login-sign-on')
  await press(page, button)
  await expect(page).toHaveURL(`${server.url}/files`)
  const profile = async () => {
    const answer = await page.request.get(`${server.url}/api/longhand/account/profile`)
    return { status: answer.status(), body: await answer.text() }
  }
  expect((await profile()).body).toContain('HUMAN-TRANSCRIPTOR')

  await test.step('once another group is theirs, its role is', async () => {
    provider.people.set('tina', { id: 'tina', email: 'tina@example.org', groups: ['operators'] })
    await expect.poll(async () => (await profile()).body).toContain('ADMIN')
  })

  await test.step('removed there, they are out here within a minute', async () => {
    provider.people.delete('tina')
    await expect.poll(async () => (await profile()).status).toBe(401)
    await page.goto(`${server.url}/files`)
    await expect(page).toHaveURL(/\/auth\/login/)
  })
})
