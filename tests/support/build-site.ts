import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')

export interface BuiltSite {
  siteDir: string
  rendererDir: string
  remove: () => Promise<void>
}

/** Builds the renderer and the public pages by the commands that the real build uses, into a folder of its own. */
export async function buildSite(): Promise<BuiltSite> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-site-'))
  const siteDir = path.join(folder, 'site')
  const rendererDir = path.join(folder, 'renderer')
  const env = { ...process.env, NODE_ENV: 'production' }
  await run(process.execPath, [vite, 'build', '--outDir', rendererDir], { cwd: root, env })
  await run(process.execPath, [vite, 'build', '--config', 'vite.site.config.ts', '--outDir', siteDir], {
    cwd: root,
    env,
  })
  return { siteDir, rendererDir, remove: () => rm(folder, { recursive: true, force: true }) }
}
