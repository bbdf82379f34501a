import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { startS3Server } from './s3-server.ts'

/** A server that speaks S3 in a process of its own, which can be ended hard and started again where it was. */
export interface S3Process {
  origin: string
  /** Ends it as `kill -9` does. */
  kill: () => Promise<void>
  /** Starts it again on the same port, with what it had; resolves when it answers. */
  start: () => Promise<void>
  /** Stops it where it is: connections are taken, and nothing is answered. */
  freeze: () => void
  thaw: () => void
  close: () => Promise<void>
}

/** Starts one with nothing in it. */
export async function startS3Process(): Promise<S3Process> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'longhand-s3-'))
  const port = await freePort()
  let child: ChildProcess

  async function start(): Promise<void> {
    child = fork(import.meta.filename, [directory, String(port)])
    await once(child, 'message')
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async close() {
      await kill()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

if (import.meta.main) {
  const [directory, port] = process.argv.slice(2)
  await startS3Server({ directory: directory!, port: Number(port) })
  process.send?.('ready')
  // It ends with who started it.
  process.once('disconnect', () => process.exit(0))
}
