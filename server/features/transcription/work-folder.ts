import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** What is made while a file is worked on, under `DATA_DIR/work`: one folder for each kind of work on a file. */
export interface WorkFolders {
  /** The folder's path; made when it is not there. */
  open(fileId: string, kind: WorkKind): Promise<string>
  remove(fileId: string, kind: WorkKind): Promise<void>
  /** Every folder there is, for the sweep of what killed workers left. */
  list(): Promise<{ fileId: string; kind: WorkKind }[]>
}

export type WorkKind = 'speech' | 'playable'

export function createWorkFolders(dataDir: string): WorkFolders {
  const root = path.join(dataDir, 'work')
  const folderOf = (fileId: string, kind: WorkKind) => path.join(root, `${fileId}.${kind}`)
  return {
    async open(fileId, kind) {
      const folder = folderOf(fileId, kind)
      await mkdir(folder, { recursive: true })
      return folder
    },
    remove: (fileId, kind) => rm(folderOf(fileId, kind), { recursive: true, force: true }),
    async list() {
      const names = await readdir(root).catch(() => [])
      return names.flatMap((name) => {
        const found = /^(.+)\.(speech|playable)$/.exec(name)
        return found ? [{ fileId: found[1]!, kind: found[2] as WorkKind }] : []
      })
    },
  }
}

/** Gives a finished file its name once its bytes are safe, so that whatever bears the name is whole even after a power cut. */
export async function settleFile(from: string, to: string): Promise<void> {
  const file = await open(from, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(from, to)
}
