import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'

const ROOT = path.join(import.meta.dirname, '../..')

export interface DevProcess {
  /** Ends it, if it has not ended. */
  stop: () => Promise<void>
}

/**
 * Starts a command of the server that begins again whenever one of its sources changes. `inspectPort` is where a
 * debugger finds it.
 */
export function startWatched(
  command: 'serve' | 'worker',
  { env, inspectPort }: { env: NodeJS.ProcessEnv; inspectPort: number | null },
): DevProcess {
  const inspect = inspectPort === null ? [] : [`--inspect=${inspectPort}`]
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...inspect, 'server/main.ts', command], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  })
  return { stop: () => ended(child) }
}

/** Runs a command of the server once. `input` is its standard input. @throws Error with what it said when it fails */
export async function runCommand(
  args: readonly string[],
  { env, input = '' }: { env: NodeJS.ProcessEnv; input?: string },
): Promise<string> {
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: ROOT,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`longhand ${args.join(' ')} failed:\n${said}`)
  return said.trim()
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
