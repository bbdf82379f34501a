import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { _electron } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import { temporaryFolder } from './desktop.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Where the Electron program is, null where only its package is: npm does not bring the program along. */
function findElectron(): string | null {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(path.dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'dist')
  const names = { linux: 'electron', win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' } as Record<string, string>
  const file = path.join(folder, names[process.platform] ?? 'electron')
  return existsSync(file) ? file : null
}

/** Why the app cannot be launched here; null when it can. */
function whyNot(): string | null {
  if (findElectron() === null) return 'the Electron program is not installed; `npx install-electron` fetches it'
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return 'there is no display; run it under xvfb-run'
  return null
}

test('the app starts, shows the login, and its page has no Node', { timeout: 180_000 }, async (context) => {
  const reason = whyNot()
  if (reason !== null) {
    console.warn(`SKIPPED: the desktop app was not launched: ${reason}.`)
    context.skip(reason)
  }
  await promisify(execFile)('npx', ['electron-vite', 'build'], { cwd: root })
  const server = await (await buildTestApp()).listen()
  const app = await _electron.launch({
    executablePath: findElectron() ?? '',
    args: [root, `--server=${server}`, `--user-data-dir=${await temporaryFolder()}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  onTestFinished(() => app.close())
  const page = await app.firstWindow()
  await page.waitForURL('app://longhand/auth/login?**')
  expect(new URL(page.url()).searchParams.get('redirect-to')).toBe('/files')
  expect(await page.evaluate(() => typeof (globalThis as { require?: unknown }).require)).toBe('undefined')
  expect(await page.evaluate(async () => (await fetch('/api/longhand/config')).status)).toBe(200)
})
