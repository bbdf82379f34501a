import { mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** What is made while a file is worked on, under `DATA_DIR/work`: one folder for each job, which its tries share. */
export interface WorkFolders {
  /** The folder's path; made when it is not there. */
  open(work: Work): Promise<string>
  /**
   * Runs `use` with a path in the folder for what one try writes, named after its lease, since a worker that lost it
   * may still be writing its own. What is left there goes afterwards; what earlier tries left that died goes first. A
   * full disk would else stay full of them.
   */
  draft<T>(work: Work, named: { name: string; leaseId: string }, use: (draft: string) => Promise<T>): Promise<T>
  remove(work: Work): Promise<void>
  /** Every folder there is, for the sweep of what killed workers left. */
  list(): Promise<Work[]>
  /** Milliseconds since something was last put into the folder; null when it is gone. */
  ageMs(work: Work): Promise<number | null>
}

export type WorkKind = 'speech' | 'playable' | 'sound' | 'thumbnail' | 'preview' | 'speakers'

/**
 * A job's work on a file. A job that was given up may still be clearing away while the next one works on the same file.
 */
export interface Work {
  fileId: string
  kind: WorkKind
  jobId: string
}

/** The work of a job that writes down what is said. */
export const speechOf = (fileId: string, { id: jobId }: { id: string }): Work => ({ fileId, kind: 'speech', jobId })

export function createWorkFolders(dataDir: string): WorkFolders {
  const root = path.join(dataDir, 'work')
  const folderOf = ({ fileId, kind, jobId }: Work) => path.join(root, `${fileId}.${kind}.${jobId}`)

  async function open(work: Work): Promise<string> {
    const folder = folderOf(work)
    await mkdir(folder, { recursive: true })
    return folder
  }

  return {
    open,
    async draft(work, { name, leaseId }, use) {
      const folder = await open(work)
      const left = (await readdir(folder)).filter((entry) => entry.startsWith(`${name}.`))
      await Promise.all(left.map((entry) => rm(path.join(folder, entry), { force: true })))
      const draft = path.join(folder, `${name}.${leaseId}`)
      try {
        return await use(draft)
      } finally {
        await rm(draft, { force: true })
      }
    },
    remove: (work) => rm(folderOf(work), { recursive: true, force: true }),
    ageMs: (work) =>
      stat(folderOf(work)).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => null,
      ),
    async list() {
      const names = await readdir(root).catch(() => [])
      return names.flatMap((name) => {
        const found = /^(.+)\.(speech|playable|sound|thumbnail|speakers)\.(.+)$/.exec(name)
        return found ? [{ fileId: found[1]!, kind: found[2] as WorkKind, jobId: found[3]! }] : []
      })
    },
  }
}

/**
 * Gives a finished file its name once its bytes are safe, so that whatever bears the name is whole even after a power
 * cut.
 */
export async function settleFile(from: string, to: string): Promise<void> {
  const file = await openFile(from, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(from, to)
}
