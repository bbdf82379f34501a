import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { MAIN, startProcess, whenReady } from '../support/server-process.ts'

/**
 * Settings of a server without a worker, and with an engine that is never asked: what is measured is the server alone.
 */
export function serverEnvironment(dataDir: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    PROCESS: 'api',
    BILLING: 'off',
    LOG_LEVEL: 'warn',
    SPEECH_ENGINE: 'openai',
    OPENAI_BASE_URL: 'http://127.0.0.1:9',
    OPENAI_API_KEY: 'none',
  }
}

/** Runs a command of the command line on a data folder. */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await promisify(execFile)(process.execPath, [MAIN, ...args], { env })
}

/** A server in a process of its own, once it is ready. */
export async function startServer(env: NodeJS.ProcessEnv) {
  const server = startProcess('serve', env)
  const origin = `http://127.0.0.1:${env['PORT']}`
  await whenReady(origin, server)
  return { origin, pid: server.child.pid ?? 0, kill: server.kill, stop: server.stop }
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
