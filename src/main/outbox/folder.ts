import { createHash, type Hash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { readJsonFile, syncFolder, writeJsonFile } from '../json-file.ts'
import { outboxItem, type OutboxItem } from './item.ts'

/** A file of the outbox while it is written. */
export interface OutboxWriter {
  append(bytes: Uint8Array): Promise<void>
  /** Makes it safe on the disk, and answers what was written. */
  finish(): Promise<{ size: number; sha256: string }>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/** The medium itself, or the text beside it. */
export type OutboxPart = 'media' | 'transcript'

/** The folder of the outbox: for each medium a file, and a JSON beside it that is whole at any moment. */
export interface OutboxFolder {
  /** All items that are whole, in their order; what a crash left half-written is removed. */
  open(): Promise<OutboxItem[]>
  begin(id: string, part: OutboxPart): Promise<OutboxWriter>
  /** Writes down how far an item is. It exists from the first time on. */
  save(item: OutboxItem): Promise<void>
  /** Removes an item: its JSON last, so that a crash leaves nothing that nobody knows of. */
  remove(id: string): Promise<void>
  pathOf(id: string, part: OutboxPart): string
}

const JSON_NAME = /^([0-9a-f-]{36})\.json$/

export function createOutboxFolder(folder: string): OutboxFolder {
  const jsonOf = (id: string) => path.join(folder, `${z.uuid().parse(id)}.json`)
  const pathOf = (id: string, part: OutboxPart) => path.join(folder, `${z.uuid().parse(id)}.${part}`)

  return {
    pathOf,

    async open() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = await readdir(folder)
      const items = names.flatMap((name) => {
        const id = JSON_NAME.exec(name)?.[1]
        const { data } = outboxItem.safeParse(id === undefined ? null : readJsonFile(path.join(folder, name)))
        return data?.id === id && data ? [data] : []
      })
      const known = new Set(items.map(({ id }) => id))
      // A JSON that cannot be read keeps its medium: a person may still want it.
      const kept = (name: string) => known.has(name.slice(0, 36)) || names.includes(`${name.slice(0, 36)}.json`)
      for (const name of names)
        if (name.endsWith('.part') || !kept(name)) await rm(path.join(folder, name), { force: true })
      return items.toSorted((a, b) => a.place - b.place)
    },

    async begin(id, part) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return createWriter(pathOf(id, part), folder)
    },

    async save(item) {
      await writeJsonFile(jsonOf(item.id), item)
    },

    async remove(id) {
      await rm(pathOf(id, 'media'), { force: true })
      await rm(pathOf(id, 'transcript'), { force: true })
      await rm(jsonOf(id), { force: true })
    },
  }
}

async function createWriter(file: string, folder: string): Promise<OutboxWriter> {
  const part = `${file}.part`
  const handle: FileHandle = await open(part, 'w', 0o600)
  const hash: Hash = createHash('sha256')
  let size = 0
  const abandon = async () => {
    await handle.close().catch(() => undefined)
    await rm(part, { force: true })
  }
  return {
    async append(bytes) {
      hash.update(bytes)
      await handle.appendFile(bytes)
      size += bytes.byteLength
    },
    async finish() {
      await handle.sync()
      await handle.close()
      await rename(part, file)
      await syncFolder(folder)
      return { size, sha256: hash.digest('hex') }
    },
    abandon,
  }
}
