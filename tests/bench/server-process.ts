import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const MAIN = path.join(import.meta.dirname, '../../server/main.ts')

/** Settings of a server without a worker, and with an engine that is never asked: what is measured is the server alone. */
export function serverEnvironment(dataDir: string, port: number): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: dataDir, PORT: String(port), PROCESS: 'api', BILLING: 'off', LOG_LEVEL: 'warn', SPEECH_ENGINE: 'openai', OPENAI_BASE_URL: 'http://127.0.0.1:9', OPENAI_API_KEY: 'none' }
}

/** Runs a command of the command line on a data folder. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await promisify(execFile)(process.execPath, [MAIN, ...args], { env })
}

/** A server in a process of its own, once it is ready. */
export async function startServer(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [MAIN, 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  const origin = `http://127.0.0.1:${env['PORT']}`
  for (;;) {
    const reply = await fetch(`${origin}/readyz`).catch(() => null)
    if (reply?.ok) break
    if (child.exitCode !== null) throw new Error('The server did not start.')
    await wait(100)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Samples a process's resident memory; `stop` answers by how many bytes it rose over its beginning. */
export function watchMemory(pid: number): { stop(): number } {
  let first: number | null = null
  let most = 0
  const timer = setInterval(() => {
    const bytes = residentBytes(pid)
    first ??= bytes
    most = Math.max(most, bytes)
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return most - (first ?? most)
    },
  }
}

/** Memory that a process holds, in bytes. */
export function residentBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1]) * 1024
}

