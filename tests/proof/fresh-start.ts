/**
 * A copy of the tree on an empty home, with npm 10 and without Python: `npm start` comes up, and a second start is
 * quick. Prints the seconds that both took; what matters is that they end in an answering server.
 */
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../support/free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-fresh-'))
const tree = path.join(folder, 'tree')
const home = path.join(folder, 'home')
const bin = path.join(folder, 'bin')

try {
  await copyTracked()
  await mkdir(home)
  await pathWithoutPython()
  const first = await secondsToReady()
  console.log(`npm 10, no Python, empty home: first start ready after ${first.toFixed(1)} s`)
  const second = await secondsToReady()
  console.log(`second start ready after ${second.toFixed(1)} s (budget 3 s)`)
  if (second > 3) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function copyTracked(): Promise<void> {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean)
  for (const file of files)
    await cp(path.join(root, file), path.join(tree, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
}

/** A folder of links to every program on the PATH but Python and what comes with the project. */
async function pathWithoutPython(): Promise<void> {
  await mkdir(bin)
  for (const entry of (process.env['PATH'] ?? '').split(path.delimiter)) {
    if (entry === '' || entry.includes('node_modules')) continue
    for (const name of await readdir(entry).catch(() => [])) {
      if (/^(python|pip|pyenv|node-gyp)/.test(name)) continue
      await symlink(path.join(entry, name), path.join(bin, name)).catch(() => {})
    }
  }
}

async function secondsToReady(): Promise<number> {
  const port = await freePort()
  const env = {
    PATH: bin,
    HOME: home,
    TMPDIR: folder,
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    LANG: 'C.UTF-8',
    ...registryOf(process.env),
  }
  const startedAt = performance.now()
  const npm = spawn('npx', ['-y', 'npm@10', 'start'], {
    cwd: tree,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const ended = new Promise<never>((_, reject) =>
    npm.once('exit', (code) => reject(new Error(`npm start ended with ${code}`))),
  )
  ended.catch(() => {})
  try {
    await Promise.race([ended, answers(`http://127.0.0.1:${port}/readyz`)])
    return (performance.now() - startedAt) / 1000
  } finally {
    process.kill(-Number(npm.pid), 'SIGTERM')
    await ended.catch(() => {})
  }
}

const REGISTRY_SETTINGS =
  /^(npm_config_registry|NPM_CONFIG_(?:REGISTRY|USERCONFIG)|NODE_EXTRA_CA_CERTS|https?_proxy|HTTPS?_PROXY)$/

/** npm's own settings of this machine, such as the address of a mirror. */
function registryOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => REGISTRY_SETTINGS.test(name)))
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + 15 * 60_000
  while (Date.now() < deadline) {
    const ok = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not answer`)
}
