import type { Said, Told } from './messages.ts'

/** The line of a process to whoever began it. */
export interface LineToParent {
  say(message: Said): void
  hear(listener: (message: Told) => void): void
}

/** What a process of Electron has in the place of Node's own line. */
interface ParentPort {
  postMessage(message: Said): void
  on(event: 'message', listener: (event: { data: Told }) => void): void
}

/** The line of this process, which was begun by Node, or by Electron. */
export function lineToParent(): LineToParent {
  const { parentPort } = process as { parentPort?: ParentPort }
  if (parentPort)
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
      say: (message) => parentPort.postMessage(message),
      // Electron ends its processes itself when the app goes.
      hear: (listener) => parentPort.on('message', ({ data }) => listener(data)),
    }
  // SIGKILL, for leaving while native threads run can hang or crash; nothing here needs tidying up.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  return {
    say: (message) => void process.send?.(message),
    hear: (listener) => void process.on('message', (message: Told) => listener(message)),
  }
}
