/**
 * Goes through the Dockerfile's stages with folders in the place of images, for machines without Docker: the same files
 * are copied, the same commands run but those that install Debian's packages. What comes out has to migrate, start, and
 * answer a page of the web app.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readCopy, readDockerfile } from '../support/dockerfile.ts'
import { freePort } from '../support/free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-image-'))
const stageFolder = (stage: string) => path.join(folder, stage)
const env = { ...process.env, NODE_ENV: 'production' }

try {
  await build()
  const app = stageFolder('run')
  console.log(
    'packages that run: ' +
      `${execFileSync('du', ['-sm', path.join(app, 'node_modules')], { encoding: 'utf8' }).split('\t')[0]} MB`,
  )
  const settings = {
    // The pages are looked at without an account.
    SETUP: 'off',
    ...env,
    DATA_DIR: path.join(folder, 'data'),
    BILLING: 'off',
    PORT: String(await freePort()),
    PROCESS: 'api',
    SESSION_SECRET: 'x'.repeat(40),
  }
  console.log(
    execFileSync(process.execPath, ['server/main.ts', 'migrate'], { cwd: app, env: settings, encoding: 'utf8' }).trim(),
  )
  console.log(
    execFileSync(process.execPath, ['server/main.ts', 'doctor'], { cwd: app, env: settings, encoding: 'utf8' }).trim(),
  )
  await answersPages(app, settings)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function build(): Promise<void> {
  // A copy first, so that nothing changes on the way.
  const tree = path.join(folder, 'context')
  const context = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file))
  for (const file of context) await cp(path.join(root, file), path.join(tree, file), { recursive: true })
  for (const { stage, from, name, text } of readDockerfile(await readFile(path.join(tree, 'Dockerfile'), 'utf8'))) {
    const target = stageFolder(stage)
    await mkdir(target, { recursive: true })
    if (name === 'COPY') {
      const copy = readCopy(text)
      for (const source of copy.sources) {
        const to = (file: string) =>
          path.join(target, copy.target.endsWith('/') ? file : path.join(copy.target, path.relative(source, file)))
        if (copy.from !== null)
          await cp(path.join(stageFolder(copy.from), source.replace('/app/', '')), path.join(target, copy.target), {
            recursive: true,
            verbatimSymlinks: true,
          })
        else
          for (const file of context.filter(
            (each) => each === source || each.startsWith(`${source}/`) || isMatch(source, each),
          ))
            await cp(path.join(tree, file), to(file), { recursive: true })
      }
    } else if (name === 'RUN' && !text.includes('apt-get')) {
      console.log(`${stage} (from ${from}): ${text.slice(0, 100)}`)
      execFileSync('sh', ['-c', text.replaceAll(/--mount=\S+/g, '').replaceAll('/app', target)], {
        cwd: target,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    }
  }
}

/** A pattern with stars for a part of a name, as `tsconfig*.json`. */
function isMatch(pattern: string, file: string): boolean {
  return pattern.includes('*') && new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(file)
}

async function answersPages(app: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const server = spawn(process.execPath, ['server/main.ts', 'serve'], {
    cwd: app,
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(server, 'exit')
  const origin = `http://127.0.0.1:${settings['PORT']}`
  try {
    while ((await fetch(`${origin}/readyz`).catch(() => null))?.ok !== true) {
      if (server.exitCode !== null) throw new Error('the server did not start')
      await wait(100)
    }
    for (const page of ['/', '/auth/login', '/docs/']) {
      const reply = await fetch(origin + page)
      const text = await reply.text()
      if (reply.status !== 200 || !text.includes('<html')) throw new Error(`${page} answers ${reply.status}`)
      console.log(`${page}: ${reply.status}, ${text.length} characters`)
    }
  } finally {
    server.kill('SIGTERM')
    await exited
  }
}
