import path from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { createServer } from 'vite'
import { publicPages } from './public-pages.ts'
import { startWatched } from './processes.ts'
import { PASSWORD, PEOPLE, seed } from './seed.ts'

/**
 * `npm run dev`: server and worker, which begin again when their sources change, and the pages with hot reload, all on
 * one port (PORT, 4800); the server itself listens on the next one, or on BACKEND_PORT. `--inspect` opens 9229 for the
 * server and 9230 for the worker.
 */
const ROOT = path.join(import.meta.dirname, '../..')
const port = Number(process.env['PORT'] ?? 4800)
const origin = `http://127.0.0.1:${port}`
const backendPort = Number(process.env['BACKEND_PORT'] ?? port + 1)
const backend = `http://127.0.0.1:${backendPort}`
const isInspected = process.argv.includes('--inspect')

const env: NodeJS.ProcessEnv = {
  LOG_LEVEL: 'warn',
  DATA_DIR: path.join(ROOT, 'data', 'dev'),
  ...process.env,
  PORT: String(backendPort),
  PUBLIC_URL: origin,
  LONGHAND_DEV: '1',
}

const server = startWatched('serve', { env: { ...env, PROCESS: 'api' }, inspectPort: isInspected ? 9229 : null })
const worker = startWatched('worker', { env, inspectPort: isInspected ? 9230 : null })
const vite = await createServer({
  configFile: path.join(ROOT, 'vite.config.ts'),
  plugins: [publicPages(backend)],
  server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': { target: backend, ws: true } } },
})

let isEnding = false
async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  await Promise.all([vite.close(), server.stop(), worker.stop()])
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))

try {
  await ready()
  await vite.listen()
  await seed(backend, env)
  console.log(greeting())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}

function greeting(): string {
  const people = PEOPLE.map(({ email, role }) => `  ${email.padEnd(20)} ${PASSWORD}   ${role}`)
  return ['', `  Longhand for its developers: ${origin}`, '', ...people, ''].join('\n')
}

/** Resolves once the server answers. */
async function ready(): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${backend}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
}
