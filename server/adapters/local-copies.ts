import { link, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import { DAY_MS, HOUR_MS } from '../../src/shared/durations.ts'
import { codeOf, isMissing } from '../kernel/error-code.ts'

/** A copy that nobody has used for so long goes: what is removed from the store does not stay here. Milliseconds. */
const KEPT_MS = HOUR_MS
/** A copy that is open for so long was left by a process that died. Milliseconds. */
const LEFT_MS = DAY_MS

/** An object to have on this machine. */
export interface WantedCopy {
  /** Names its bytes: other bytes have another name. Fit for a file. */
  name: string
  sizeBytes: number
  /** Writes the bytes into a new file. */
  download: (file: string) => Promise<void>
}

/**
 * Copies of objects on this machine's disk. Those that are not in use are kept for an hour, the last used first, up to
 * `limitBytes` together: several jobs follow one another on a new medium. Processes of one machine share the folder:
 * each use is a link of its own, so what goes hurts nobody.
 */
export function createLocalCopies({ folder, limitBytes }: { folder: string; limitBytes: number }) {
  const keptFolder = path.join(folder, 'kept')
  const openFolder = path.join(folder, 'open')
  const downloading = new Map<string, Promise<void>>()
  const timer = setInterval(() => void makeRoom().catch(() => undefined), KEPT_MS / 4)
  timer.unref()

  /** Opens a kept copy as `file`; false when there is none. */
  async function reuse({ name, sizeBytes }: WantedCopy, file: string): Promise<boolean> {
    const kept = path.join(keptFolder, name)
    try {
      if ((await stat(kept)).size !== sizeBytes) return false
      await link(kept, file)
      await utimes(kept, new Date(), new Date())
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }

  async function download({ name, sizeBytes, download: write }: WantedCopy, file: string): Promise<void> {
    await write(file)
    const { size } = await stat(file)
    if (size !== sizeBytes) throw new Error(`A copy has ${size} bytes, not ${sizeBytes}.`)
    const kept = path.join(keptFolder, name)
    await rm(kept, { force: true })
    await link(file, kept).catch(unlessThere)
    await makeRoom()
  }

  async function makeRoom(): Promise<void> {
    const copies = (await entriesOf(keptFolder)).toSorted((a, b) => b.usedAt - a.usedAt)
    let sum = 0
    for (const { file, size, usedAt } of copies) {
      sum += size
      if (sum > limitBytes || Date.now() - usedAt > KEPT_MS) await rm(file, { force: true })
    }
    for (const { file, usedAt } of await entriesOf(openFolder)) {
      if (Date.now() - usedAt > LEFT_MS) await rm(file, { force: true })
    }
  }

  return {
    /** A file with the object's bytes, until it is disposed of. */
    async open(wanted: WantedCopy): Promise<{ path: string; dispose(): Promise<void> }> {
      await Promise.all([mkdir(keptFolder, { recursive: true }), mkdir(openFolder, { recursive: true })])
      const file = path.join(openFolder, uuid())
      // Several jobs that begin on a new medium wait for one download.
      await downloading.get(wanted.name)?.catch(() => undefined)
      if (!(await reuse(wanted, file))) {
        const running = download(wanted, file)
        downloading.set(wanted.name, running)
        try {
          await running
        } catch (error) {
          await rm(file, { force: true })
          throw error
        } finally {
          if (downloading.get(wanted.name) === running) downloading.delete(wanted.name)
        }
      }
      return { path: file, dispose: () => rm(file, { force: true }) }
    },
  }
}

async function entriesOf(folder: string): Promise<{ file: string; size: number; usedAt: number }[]> {
  const files = (await readdir(folder).catch(() => [])).map((name) => path.join(folder, name))
  const entries = await Promise.all(
    files.map(async (file) => {
      const found = await stat(file).catch(() => null)
      return found && { file, size: found.size, usedAt: found.mtimeMs }
    }),
  )
  return entries.filter((entry) => entry !== null)
}

function unlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error
}
