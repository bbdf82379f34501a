import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { type ElectronApplication, _electron, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import { startBrowserServer, type BrowserServer } from '../../support/browser-server.ts'
import { speak } from '../../support/media-samples.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const EMAIL = 'anna@example.org'
const PASSWORD = 'harbour-lamp-71'

/** Where the Electron program is, null where only its package is: npm does not bring the program along. */
function findElectron(): string | null {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(path.dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'dist')
  const names = { linux: 'electron', win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' } as Record<string, string>
  const file = path.join(folder, names[process.platform] ?? 'electron')
  return existsSync(file) ? file : null
}

/** Why the app cannot be launched here; null when it can. */
function whyNot(): string | null {
  if (findElectron() === null) return 'Electron binary not installed'
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return 'There is no display'
  return null
}

const reason = whyNot()
/** The program of a package that was made here, such as `dist/desktop/linux-unpacked/longhand`. */
const packaged = process.env['LONGHAND_PACKAGED']
const noPackage = packaged ? null : findElectron() === null ? 'Electron binary not installed' : 'LONGHAND_PACKAGED names no package'

let skipped = noPackage === null ? 0 : 1
/** A test of the real app, counted where it cannot be launched. */
const launched = (name: string, body: () => Promise<void>) => {
  if (reason !== null) skipped += 1
  test.skipIf(reason !== null)(reason === null ? name : `${name} (${reason})`, { timeout: 180_000 }, body)
}

describe('the real app', () => {
  let server: BrowserServer
  let app: ElectronApplication
  let page: Page
  let userData: string

  beforeAll(async () => {
    if (reason !== null) return
    await promisify(execFile)('npx', ['electron-vite', 'build'], { cwd: root })
    server = await startBrowserServer()
    await server.addUser(EMAIL, PASSWORD, 'USER')
    userData = await mkdtemp(path.join(os.tmpdir(), 'longhand-launch-'))
    app = await _electron.launch({
      executablePath: findElectron() ?? '',
      args: [root, `--server=${server.url}`, `--user-data-dir=${userData}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    })
    page = await app.firstWindow()
  }, 300_000)

  afterAll(async () => {
    await app?.close()
    await server?.stop()
    if (userData) await rm(userData, { recursive: true, force: true })
  })

  launched('starts with the login, and its page has no Node', async () => {
    await page.waitForURL('app://longhand/auth/login?**')
    expect(new URL(page.url()).searchParams.get('redirect-to')).toBe('/files')
    expect(await page.evaluate(() => typeof (globalThis as { require?: unknown }).require)).toBe('undefined')
    expect(await page.evaluate(async () => (await fetch('/api/longhand/config')).status)).toBe(200)
  })

  launched('runs as its security table says', async () => {
    const preferences = await app.evaluate(({ BrowserWindow }) => (BrowserWindow.getAllWindows()[0]!.webContents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences())
    expect(preferences).toMatchObject({ contextIsolation: true, sandbox: true, nodeIntegration: false, webSecurity: true, webviewTag: false })
    const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'))
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(await page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)).toBe('denied')
    expect(await page.evaluate(() => window.open('https://example.org/') === null)).toBe(true)
    await page.evaluate(() => { location.href = 'file:///etc/passwd' })
    expect(new URL(page.url()).protocol).toBe('app:')
  })

  launched('logs in, and brings a dropped file to the server by way of the outbox', async () => {
    await page.getByLabel('E-mail').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('app://longhand/files')
    await page.goto('app://longhand/files/upload')
    await page.getByLabel('Files').setInputFiles(await speak())
    await page.waitForURL('app://longhand/files')
    await page.getByRole('row').nth(1).waitFor({ timeout: 60_000 })
  })

  if (reason !== null) console.warn(`${reason}: skipped ${skipped}. \`npx install-electron\` fetches Electron; without a display, run it under xvfb-run.`)
})

test.skipIf(noPackage !== null)(`a package has its fuses flipped${noPackage === null ? '' : ` (${noPackage}: skipped 1)`}`, async () => {
  const wire = await getCurrentFuseWire(packaged ?? '')
  const [off, on] = ['0'.charCodeAt(0), '1'.charCodeAt(0)]
  expect([FuseV1Options.RunAsNode, FuseV1Options.EnableNodeOptionsEnvironmentVariable, FuseV1Options.EnableNodeCliInspectArguments].map((fuse) => wire[fuse])).toEqual([off, off, off])
  expect([FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseV1Options.OnlyLoadAppFromAsar, FuseV1Options.EnableCookieEncryption].map((fuse) => wire[fuse])).toEqual([on, on, on])
})
