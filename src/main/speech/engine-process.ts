import path from 'node:path'
import type { ForkOptions, UtilityProcess } from 'electron'
import { engineEnv, type ListeningChild, type StartChild } from '../../../server/on-device/index.ts'

export interface EngineProcessDeps {
  utilityProcess: { fork(file: string, args: string[], options: ForkOptions): UtilityProcess }
  /** Where the built processes lie. */
  folder: string
}

/** Begins engines in processes of Electron: the app's program does not run as plain Node. */
export function createEngineProcesses({ utilityProcess, folder }: EngineProcessDeps): StartChild {
  return (script): ListeningChild => {
    const name = path.basename(script.pathname, '.ts')
    const child = utilityProcess.fork(path.join(folder, `${name}.js`), [], {
      env: engineEnv(),
      stdio: 'ignore',
      serviceName: `Longhand ${name}`,
    })
    return {
      pid: () => child.pid,
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
      tell: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      gone: new Promise((resolve) => child.once('exit', (code) => resolve(`the process ended with ${code}`))),
      kill: () => void child.kill(),
    }
  }
}
