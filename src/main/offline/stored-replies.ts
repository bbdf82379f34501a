import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { readEncrypted, writeEncrypted } from './encrypted-file.ts'

/** A reply of the server as it is kept. */
const storedReply = z.object({ type: z.string(), etag: z.string().nullable(), body: z.base64() })
export interface StoredReply {
  type: string
  etag: string | null
  body: Buffer
}

/** Replies of the server, each encrypted in a file of its own; what they are about cannot be told from outside. */
export interface StoredReplies {
  keep(place: string, name: string, reply: StoredReply): Promise<void>
  /** Null for one that is not there, or was changed. */
  read(place: string, name: string): Promise<StoredReply | null>
  /** Where a place's files lie. */
  folderOf(place: string): string
  remove(place: string, name: string): Promise<void>
  removeAll(place: string): Promise<void>
}

export function createStoredReplies({ folder, key }: { folder: string; key: Buffer }): StoredReplies {
  const folderOf = (place: string) => path.join(folder, hashed(place))
  const fileOf = (place: string, name: string) => path.join(folderOf(place), hashed(name))
  /** What is being written to a file; two at once would spoil it. */
  const writing = new Map<string, Promise<unknown>>()
  async function inTurn(file: string, work: () => Promise<unknown>): Promise<void> {
    const turn = (writing.get(file) ?? Promise.resolve()).then(work, work)
    writing.set(file, turn)
    await turn.finally(() => writing.get(file) === turn && writing.delete(file))
  }
  const encryptionOf = (place: string, name: string) => ({ key, name: `${place}\n${name}` })
  return {
    folderOf,
    async keep(place, name, { type, etag, body }) {
      const text = Buffer.from(JSON.stringify({ type, etag, body: body.toString('base64') }))
      const file = fileOf(place, name)
      await inTurn(file, () => writeEncrypted(file, encryptionOf(place, name), [text]))
    },
    async read(place, name) {
      const text = await readEncrypted(fileOf(place, name), encryptionOf(place, name)).catch(() => null)
      if (text === null) return null
      const { type, etag, body } = storedReply.parse(JSON.parse(text.toString('utf8')))
      return { type, etag, body: Buffer.from(body, 'base64') }
    },
    remove: (place, name) => rm(fileOf(place, name), { force: true }),
    removeAll: (place) => rm(folderOf(place), { recursive: true, force: true }),
  }
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
