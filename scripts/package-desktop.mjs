// `npm run desktop:package`: makes the installers of this system into dist/desktop. `-- --trial` makes a package for
// this computer alone, which needs no settings and looks for no updates; `-- --dir` leaves it unpacked.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { build } from 'electron-builder'
import { parse } from 'yaml'
import { ReleaseError, releaseSettings, trialSettings } from '../build/desktop/release.ts'
import { root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

const options = process.argv.slice(2)
const settings = parse(readFileSync(path.join(root, 'build/desktop/electron-builder.yml'), 'utf8'))
const config = settingsOrExit()
const built = await run('electron-vite', ['build'], { cwd: root, shell: process.platform === 'win32' })
if (built !== 0) process.exit(built)
await build({ config, projectDir: root, publish: 'never', dir: options.includes('--dir') })

function settingsOrExit() {
  try {
    return options.includes('--trial') ? trialSettings(settings) : releaseSettings(settings, process.env)
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}
