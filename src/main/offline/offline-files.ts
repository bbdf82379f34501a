import path from 'node:path'
import { z } from 'zod'
import { APP_ORIGIN } from '../../shared/bridge.ts'
import type { OfflineFile } from '../../shared/bridge/offline.ts'
import { flatFile, type FlatFile } from '../../shared/contract/files.ts'
import { API_BASE } from '../../shared/contract/route.ts'
import { messages } from '../../shared/messages.ts'
import { type Forward, isUnreachable } from '../forward.ts'
import type { Account } from '../outbox/account.ts'
import type { KeptReplies } from './kept-replies.ts'
import { openSealed, type SealedFile, writeSealed } from './seal.ts'

/** The list of what a person has taken along. */
const index = z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number(), pendingStatus: z.enum(['EDITING', 'FINISHED']).nullable() }))
type Taken = z.infer<typeof index>[number]

const INDEX = 'index'
/** What the page needs of a file besides its medium; the picture of its sound may not be drawn yet. */
const PARTS = [{ part: '', isNeeded: true }, { part: '/transcription', isNeeded: true }, { part: '/waveform', isNeeded: false }] as const
export const partPath = (part: string, id: string) => `${API_BASE}/file${part}/${encodeURIComponent(id)}`

export interface OfflineFilesDeps {
  kept: KeptReplies
  key: Buffer
  /** Asks the server as the page does. */
  forward: Forward
  account: () => Account | null
  report: (files: OfflineFile[]) => void
}

export type OfflineFiles = ReturnType<typeof createOfflineFiles>

/** Files with their medium and text, taken along for work without a network, each person's apart. */
export function createOfflineFiles({ kept, key, forward, account, report }: OfflineFilesDeps) {
  const byPerson = new Map<string, Taken[]>()
  const taking = new Map<string, { person: string; file: OfflineFile }>()

  const personOf = (who: Account) => `${who.server}\n${who.userId}`
  const placeOf = (person: string, id: string) => `${person}\n${id}`
  const mediaOf = (place: string) => path.join(kept.folderOf(place), 'media')

  async function takenBy(person: string): Promise<Taken[]> {
    const known = byPerson.get(person)
    if (known) return known
    const found = await kept.read(person, INDEX)
    const taken = found ? index.parse(JSON.parse(found.body.toString('utf8'))) : []
    byPerson.set(person, taken)
    return taken
  }

  async function write(person: string, taken: Taken[]): Promise<void> {
    byPerson.set(person, taken)
    await kept.keep(person, INDEX, { type: 'application/json', etag: null, body: Buffer.from(JSON.stringify(taken)) })
    await tell()
  }

  async function list(): Promise<OfflineFile[]> {
    const who = account()
    if (who === null) return []
    const person = personOf(who)
    const ready = (await takenBy(person)).map(({ id, name, bytes, pendingStatus }): OfflineFile => ({ id, name, state: 'ready', bytes, totalBytes: bytes, pendingStatus }))
    return [...ready, ...[...taking.values()].filter((one) => one.person === person).map(({ file }) => file)]
  }

  const tell = async () => report(await list())

  async function ask(address: string, isNeeded = true): Promise<Response> {
    const reply = await forward(new Request(APP_ORIGIN + address))
    if (!reply.ok && (isNeeded || isUnreachable(reply))) throw new Error(isUnreachable(reply) ? messages.unreachable : messages.offlineNotTaken)
    return reply
  }

  async function keepPart(person: string, id: string, address: string, reply: Response): Promise<Buffer> {
    const body = Buffer.from(await reply.arrayBuffer())
    await kept.keep(placeOf(person, id), address, { type: reply.headers.get('content-type') ?? '', etag: reply.headers.get('etag'), body })
    return body
  }

  /** Streams the medium here, sealed; answers how long it is. */
  async function bringMedium(place: string, id: string, onBytes: (bytes: number, total: number) => void): Promise<number> {
    const reply = await ask(partPath('/media', id))
    const total = Number(reply.headers.get('content-length') ?? 0)
    let bytes = 0
    async function* counted() {
      for await (const chunk of reply.body ?? []) {
        bytes += (chunk as Uint8Array).byteLength
        onBytes(bytes, total)
        yield chunk as Uint8Array
      }
    }
    const size = await writeSealed(mediaOf(place), { key, name: `${place}\nmedia` }, counted())
    await kept.keep(place, 'media', { type: reply.headers.get('content-type') ?? 'application/octet-stream', etag: reply.headers.get('etag'), body: Buffer.alloc(0) })
    return size
  }

  async function removeOf(person: string, id: string): Promise<void> {
    const taken = await takenBy(person)
    if (taken.some((one) => one.id === id)) await write(person, taken.filter((one) => one.id !== id))
    await kept.removeAll(placeOf(person, id))
  }

  /** The person who is signed in, when they have taken the file. */
  async function holder(id: string): Promise<{ person: string; place: string; taken: Taken } | null> {
    const who = account()
    const person = who && personOf(who)
    const taken = person === null ? undefined : (await takenBy(person)).find((one) => one.id === id)
    return person === null || !taken ? null : { person, place: placeOf(person, id), taken }
  }

  return {
    list,
    isTaken: async (id: string) => (await holder(id)) !== null,

    /** Brings a file here. @throws Error for the person when that does not work; nothing is left of it then */
    async take(id: string): Promise<void> {
      const who = account()
      if (who === null) throw new Error(messages.offlineNotTaken)
      const person = personOf(who)
      if (taking.has(id) || (await holder(id))) return
      const shown: OfflineFile = { id, name: '', state: 'taking', bytes: 0, totalBytes: 0, pendingStatus: null }
      taking.set(id, { person, file: shown })
      try {
        await tell()
        let file: FlatFile | null = null
        for (const { part, isNeeded } of PARTS) {
          const address = partPath(part, id)
          const reply = await ask(address, isNeeded)
          if (!reply.ok) continue
          const body = await keepPart(person, id, address, reply)
          if (part === '') file = flatFile.parse(JSON.parse(body.toString('utf8')))
        }
        shown.name = file?.name ?? ''
        const bytes = await bringMedium(placeOf(person, id), id, (done, total) => {
          Object.assign(shown, { bytes: done, totalBytes: total })
          void tell()
        })
        taking.delete(id)
        await write(person, [...(await takenBy(person)), { id, name: shown.name, bytes, pendingStatus: null }])
      } catch (error) {
        await kept.removeAll(placeOf(person, id))
        throw error
      } finally {
        taking.delete(id)
        await tell()
      }
    },

    async remove(id: string): Promise<void> {
      const held = await holder(id)
      if (held) await removeOf(held.person, id)
    },

    /** What the server said last, for a path of a file that is here. */
    async read(id: string, address: string) {
      const held = await holder(id)
      return held && kept.read(held.place, address)
    },

    /** Takes over what the server says now of a file that is here. */
    async refresh(id: string, address: string, reply: Response): Promise<void> {
      const held = await holder(id)
      if (held) await keepPart(held.person, id, address, reply)
    },

    /** The medium of a file that is here. @throws SealError when it was changed */
    async media(id: string): Promise<{ type: string; etag: string | null; sealed: SealedFile } | null> {
      const held = await holder(id)
      const about = held && (await kept.read(held.place, 'media'))
      return held && about ? { ...about, sealed: await openSealed(mediaOf(held.place), { key, name: `${held.place}\nmedia` }) } : null
    },

    /** Notes a status that the server is to be told later; null once it knows. */
    async setPendingStatus(id: string, status: Taken['pendingStatus']): Promise<void> {
      const held = await holder(id)
      if (!held || held.taken.pendingStatus === status) return
      await write(held.person, (await takenBy(held.person)).map((one) => (one.id === id ? { ...one, pendingStatus: status } : one)))
    },
  }
}
