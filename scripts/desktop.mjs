// `npm run desktop`: builds the desktop app and starts it; what follows `--` goes to the app, such as
// `--server=https://…`.
import process from 'node:process'
import { findElectron } from '../build/desktop/find-electron.ts'
import { root } from './lib/paths.mjs'
import { run } from './lib/run.mjs'

const electron = findElectron()
if (electron === null) {
  console.error('Electron’s program is not here, for npm leaves it out: `npx install-electron` fetches it.')
  process.exit(1)
}
const built = await run('electron-vite', ['build'], { cwd: root, shell: process.platform === 'win32' })
process.exit(built === 0 ? await run(electron, ['.', ...process.argv.slice(2)], { cwd: root }) : built)
