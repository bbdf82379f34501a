import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'

/** Where the program lies in its folder, by system. */
const PROGRAMS: Readonly<Record<string, string>> = {
  linux: 'electron',
  win32: 'electron.exe',
  darwin: 'Electron.app/Contents/MacOS/Electron',
}

/** Where Electron's program is, null where only its package is: npm does not bring the program along. */
export function findElectron(): string | null {
  const folder =
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??
    path.join(path.dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'dist')
  const file = path.join(folder, PROGRAMS[process.platform] ?? 'electron')
  return existsSync(file) ? file : null
}
