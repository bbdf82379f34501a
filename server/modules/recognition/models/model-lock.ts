import { randomUUID } from 'node:crypto'
import { readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '../../../kernel/error-code.ts'
import { ModelError } from './model-error.ts'

/** A holder says that it lives this often, in milliseconds. */
const BEAT_MS = 3000
/** A lock not touched for so long is a dead holder's; clocks of machines that share a folder differ a little. */
const STALE_MS = 60_000
/** How often somebody who waits looks again. */
const LOOK_MS = 200

export interface ModelLockOptions {
  /** Where models are staged; it is there. */
  folder: string
  name: string
  signal?: AbortSignal | undefined
  staleMs?: number | undefined
}

/**
 * Has one writer at a time in a model's folder, over all processes and machines that share it; the others wait. `work`
 * is given a signal that also aborts when the lock was lost. @throws the signal's reason
 */
export async function withModelLock<Result>(
  { folder, name, signal, staleMs = STALE_MS }: ModelLockOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const file = path.join(folder, `${name}.lock`)
  const token = `${randomUUID()} ${process.pid} ${await numberSpace()}`
  while (!(await take(file, token))) {
    await removeStale(file, staleMs)
    await wait(LOOK_MS, undefined, signal && { signal }).catch(() => undefined)
    signal?.throwIfAborted()
  }
  const lost = new AbortController()
  const isOurs = async () => (await readFile(file, 'utf8').catch(() => '')) === token
  const beat = setInterval(() => {
    void isOurs().then((ours) =>
      ours
        ? utimes(file, new Date(), new Date()).catch(() => undefined)
        : lost.abort(new ModelError('unreachable', 'Another process writes this model now.', { retry: true })),
    )
  }, BEAT_MS).unref()
  try {
    return await work(AbortSignal.any([lost.signal, ...(signal ? [signal] : [])]))
  } finally {
    clearInterval(beat)
    if (await isOurs()) await rm(file, { force: true })
  }
}

async function take(file: string, token: string): Promise<boolean> {
  try {
    await writeFile(file, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes what a dead holder left. Of several who see it, one moves it away. */
async function removeStale(file: string, staleMs: number): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found || (Date.now() - found.mtimeMs < staleMs && !(await isKnownDead(file)))) return
  const away = `${file}.${randomUUID()}`
  await rename(file, away).catch(() => undefined)
  await rm(away, { force: true })
}

/** Whether the holder was a process that this one would see if it lived. */
async function isKnownDead(file: string): Promise<boolean> {
  const [, pid, space] = (await readFile(file, 'utf8').catch(() => '')).split(' ')
  if (!pid || !space || space !== (await numberSpace())) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** Where process numbers mean the same as here: this boot of this machine, this container. Empty where unknown. */
async function numberSpace(): Promise<string> {
  try {
    const [boot, namespace] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readlink('/proc/self/ns/pid'),
    ])
    return `${boot.trim()}/${namespace}`
  } catch {
    return ''
  }
}
