import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type ElectronApplication, _electron } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import { findElectron } from '../../../build/desktop/find-electron.ts'
import { APP_ORIGIN } from '../../../src/shared/bridge.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import { startBrowserServer, type BrowserServer } from '../../support/browser-server.ts'
import {
  type DesktopApp,
  logInDesktop,
  logInElsewhere,
  orderByHand,
  recordOffline,
  type Step,
  workOffline,
} from '../../support/desktop-flows.ts'
import { speak } from '../../support/media-samples.ts'
import { openNetworkLine } from '../../support/network-line.ts'
import { storedBytes } from '../../support/stored-bytes.ts'
import { goToSource } from '../../support/upload-wizard.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const PASSWORD = 'harbour-lamp-71'
/** Vitest has no names for parts of a test. */
const step: Step = (_name, body) => body()

/** Why the app cannot be launched here; null when it can. */
function whyNot(): string | null {
  if (findElectron() === null) return 'Electron binary not installed'
  return null
}

const reason = whyNot()
/** The program of a package that was made here, such as `dist/desktop/linux-unpacked/longhand`. */
const packaged = process.env['LONGHAND_PACKAGED']
const noPackage = packaged
  ? null
  : findElectron() === null
    ? 'Electron binary not installed'
    : 'LONGHAND_PACKAGED names no package with Electron in it'

let skipped = noPackage === null ? 0 : 1
/** A test of the real app, counted where it cannot be launched. */
const launched = (name: string, body: () => Promise<void>) => {
  if (reason !== null) skipped += 1
  test.skipIf(reason !== null)(reason === null ? name : `${name} (${reason})`, { timeout: 300_000 }, body)
}

/** The real app of one person, in front of a network that can be taken away. */
async function launch(
  server: string,
): Promise<DesktopApp & { electron: ElectronApplication; close: () => Promise<void> }> {
  const line = await openNetworkLine(server)
  const userData = await mkdtemp(path.join(os.tmpdir(), 'longhand-launch-'))
  const electron = await _electron.launch({
    executablePath: findElectron() ?? '',
    args: [
      root,
      `--server=${line.origin}`,
      `--user-data-dir=${userData}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${await speak()}`,
    ],
  })
  return {
    electron,
    page: await electron.firstWindow(),
    at: (screen) => APP_ORIGIN + screen,
    recorded: () => storedBytes(['recordings', 'outbox'].map((folder) => path.join(userData, folder))),
    setOnline: line.setOnline,
    async close() {
      await electron.close()
      line.close()
      await rm(userData, { recursive: true, force: true })
    },
  }
}

describe('the real app', () => {
  let server: BrowserServer
  let app: Awaited<ReturnType<typeof launch>>
  let people = 0

  /** Somebody new, in the app and on another device. */
  async function newPerson(role: Role = 'USER') {
    const person = { email: `person.${++people}@example.org`, password: PASSWORD }
    await server.addUser(person.email, person.password, role)
    return { person, elsewhere: await logInElsewhere(server.url, person) }
  }

  beforeAll(async () => {
    if (reason !== null) return
    await promisify(execFile)('npx', ['electron-vite', 'build'], { cwd: root })
    server = await startBrowserServer()
    app = await launch(server.url)
  }, 300_000)

  afterAll(async () => {
    await app?.close()
    await server?.stop()
  })

  launched('starts with the login, and its page has no Node', async () => {
    const { page } = app
    await page.waitForURL('app://longhand/auth/login?**')
    expect(new URL(page.url()).searchParams.get('redirect-to')).toBe('/files')
    expect(await page.evaluate(() => typeof (globalThis as { require?: unknown }).require)).toBe('undefined')
    expect(await page.evaluate(async () => (await fetch('/api/longhand/config')).status)).toBe(200)
  })

  launched('runs as its security table says', async () => {
    const { page, electron } = app
    const preferences = await electron.evaluate(({ BrowserWindow }) =>
      (
        BrowserWindow.getAllWindows()[0]!.webContents as unknown as { getLastWebPreferences(): object }
      ).getLastWebPreferences(),
    )
    expect(preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    })
    const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'))
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(await page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)).toBe(
      'denied',
    )
    expect(await page.evaluate(() => window.open('https://example.org/') === null)).toBe(true)
    await page.evaluate(() => {
      location.href = 'file:///etc/passwd'
    })
    expect(new URL(page.url()).protocol).toBe('app:')
  })

  launched('somebody drops a file, records without a network, and corrects what was written down', async () => {
    const { page, at } = app
    const { person } = await newPerson()
    await logInDesktop(app, person)
    await page.goto(at('/files/upload'))
    await goToSource(page)
    await page.getByLabel('Files').setInputFiles(await speak())
    await page.waitForURL(at('/files'))
    await page.getByRole('row').nth(1).waitFor({ timeout: 60_000 })
    await recordOffline(app, step)
  })

  launched('a transcriptor works on a file offline, and decides where somebody else wrote too', async () => {
    const id = await orderByHand((await newPerson()).elsewhere)
    const { person, elsewhere } = await newPerson('HUMAN-TRANSCRIPTOR')
    await app.close()
    app = await launch(server.url)
    await logInDesktop(app, person)
    await workOffline(app, { id, elsewhere }, step)
  })

  if (reason !== null)
    console.warn(
      `${reason}: skipped ${skipped}. \`npx install-electron\` fetches Electron; without a display, run it under ` +
        'xvfb-run.',
    )
})

test.skipIf(noPackage !== null)(
  `a package has its fuses flipped${noPackage === null ? '' : ` (${noPackage}: skipped 1)`}`,
  async () => {
    const wire = await getCurrentFuseWire(packaged ?? '')
    const [off, on] = ['0'.charCodeAt(0), '1'.charCodeAt(0)]
    expect(
      [
        FuseV1Options.RunAsNode,
        FuseV1Options.EnableNodeOptionsEnvironmentVariable,
        FuseV1Options.EnableNodeCliInspectArguments,
      ].map((fuse) => wire[fuse]),
    ).toEqual([off, off, off])
    expect(
      [
        FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
        FuseV1Options.OnlyLoadAppFromAsar,
        FuseV1Options.EnableCookieEncryption,
      ].map((fuse) => wire[fuse]),
    ).toEqual([on, on, on])
  },
)
