import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectEnvironment, projectNode, root } from './paths.mjs'
import { run } from './run.mjs'

/** What the builds read. */
const SOURCES = [
  'src/renderer',
  'src/shared',
  'resources',
  'build/vite',
  'vite.config.ts',
  'vite.site.config.ts',
  'package-lock.json',
]

/** Builds the renderer and the public pages, unless the sources are those of the last build. */
export async function ensureBuild() {
  const wanted = fingerprint()
  const mark = path.join(root, 'out', '.built-from')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log('Building the web app …')
  await vite('vite.config.ts')
  await vite('vite.site.config.ts')
  mkdirSync(path.dirname(mark), { recursive: true })
  writeFileSync(mark, wanted)
}

async function vite(config) {
  const command = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(projectNode(), [command, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    // Also from within a test, whose own NODE_ENV is `test`.
    env: projectEnvironment({ NODE_ENV: 'production' }),
  })
  if (code !== 0) throw new Error(`The build by ${config} failed. See above.`)
}

function fingerprint() {
  const hash = createHash('sha256')
  const visit = (entry) => {
    const full = path.join(root, entry)
    if (!existsSync(full)) return
    let names
    try {
      names = readdirSync(full).toSorted()
    } catch {
      hash.update(entry).update('\0').update(readFileSync(full)).update('\0')
      return
    }
    for (const name of names) visit(`${entry}/${name}`)
  }
  for (const source of SOURCES) visit(source)
  return hash.digest('hex')
}
