import { workerData } from 'node:worker_threads'

/**
 * On a thread of a helper process, which work may hold up for as long as it likes: ends it when whoever started it is
 * gone.
 */
const EVERY_MS = 1000
const parent = workerData as number

setInterval(() => {
  if (process.ppid !== parent || !isAlive(parent)) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
