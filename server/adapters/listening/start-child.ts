import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { messageOf } from '../../kernel/message-of.ts'
import type { Said, Told } from './messages.ts'

/** A process that follows sessions, and the line to it. */
export interface ListeningChild {
  /** Undefined before it runs, and where it never does. */
  pid(): number | undefined
  tell(message: Told): void
  onMessage(listener: (message: Said) => void): void
  /** Resolves once it has ended, with how. */
  gone: Promise<string>
  kill(): void
}

/** Begins a process that runs a module, which calls `answerPhrases`. */
export type StartChild = (script: URL) => ListeningChild

/** Only what the child needs of our environment; keys and passwords stay here. */
const PASSED_ON = ['PATH', 'LANG', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP'] as const

/** The part of our environment that a process of an engine gets. */
export const engineEnv = (): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

/** A process of Node. */
export const startNodeChild: StartChild = (script) => {
  const child = fork(fileURLToPath(script), [], {
    execArgv: [],
    env: engineEnv(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (stderr = (stderr + chunk).slice(-4000)))
  const gone = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(messageOf(error)))
    child.once('close', (code, by) => resolve(`the process ended with ${code ?? by}: ${stderr.trim()}`))
  })
  return {
    pid: () => child.pid,
    tell(message) {
      if (child.connected) child.send(message, () => undefined)
    },
    onMessage: (listener) => void child.on('message', (message) => listener(message as Said)),
    gone,
    kill: () => void child.kill('SIGKILL'),
  }
}
