import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { root } from './paths.mjs'
import { run } from './run.mjs'

/**
 * Installs the npm packages of the lock file, unless exactly these are there. No package's script runs: none is needed.
 */
export async function ensurePackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const mark = path.join(root, 'node_modules', '.installed-lock')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Installing npm packages …')
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  // The npm that started us, whatever its version and wherever it lies.
  const code = process.env.npm_execpath?.endsWith('.js')
    ? await run(process.execPath, [process.env.npm_execpath, ...args], { cwd: root })
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
        cwd: root,
        shell: process.platform === 'win32',
      })
  if (code !== 0) throw new Error('Installing npm packages failed. See above, then start again.')
  writeFileSync(mark, wanted)
}
