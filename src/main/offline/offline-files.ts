import path from 'node:path'
import { z } from 'zod'
import { APP_ORIGIN } from '../../shared/bridge.ts'
import type { OfflineFile } from '../../shared/bridge/offline.ts'
import { flatFile, type FlatFile } from '../../shared/contract/files/records.ts'
import { listTranslations } from '../../shared/contract/translations.ts'
import { messages } from '../../shared/messages.ts'
import { type Forward, isUnreachable } from '../forward.ts'
import type { Account } from '../outbox/account.ts'
import { pathOfPart } from './file-path.ts'
import type { StoredReplies } from './stored-replies.ts'
import type { OpenMedium } from '../serve-media.ts'
import { openEncrypted, writeEncrypted } from './encrypted-file.ts'

/** The list of what a person has taken along. */
const index = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    bytes: z.number(),
    /** Of the translations that came along. */
    languages: z.array(z.string()).default([]),
    pendingStatus: z.enum(['EDITING', 'FINISHED']).nullable(),
  }),
)
type Taken = z.infer<typeof index>[number]

const INDEX = 'index'
/**
 * What the page needs of a file besides its medium and its translations; the picture of its sound may not be drawn yet.
 */
const PARTS = [
  { part: 'record', isNeeded: true },
  { part: 'transcription', isNeeded: true },
  { part: 'waveform', isNeeded: false },
] as const

export interface OfflineFilesDeps {
  kept: StoredReplies
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
    const ready = (await takenBy(person)).map(({ bytes, ...file }): OfflineFile => ({
      ...file,
      state: 'ready',
      bytes,
      totalBytes: bytes,
    }))
    return [...ready, ...[...taking.values()].filter((one) => one.person === person).map(({ file }) => file)]
  }

  const tell = async () => report(await list())

  async function ask(address: string, isNeeded = true): Promise<Response> {
    const reply = await forward(new Request(APP_ORIGIN + address))
    if (!reply.ok && (isNeeded || isUnreachable(reply)))
      throw new Error(isUnreachable(reply) ? messages.unreachable : messages.offlineNotTaken)
    return reply
  }

  async function keepPart(person: string, id: string, address: string, reply: Response): Promise<Buffer> {
    const body = Buffer.from(await reply.arrayBuffer())
    await kept.keep(placeOf(person, id), address, {
      type: reply.headers.get('content-type') ?? '',
      etag: reply.headers.get('etag'),
      body,
    })
    return body
  }

  /** Brings the translations that are there, and answers their languages; `known` are here already. */
  async function bringTranslations(
    person: string,
    id: string,
    translations: Buffer,
    known: readonly string[] = [],
  ): Promise<string[]> {
    const ready = listTranslations.reply
      .parse(JSON.parse(translations.toString('utf8')))
      .filter(({ status }) => status === 'READY')
      .map(({ language }) => language)
    for (const language of ready.filter((one) => !known.includes(one))) {
      const address = pathOfPart('translation', id, language)
      await keepPart(person, id, address, await ask(address))
    }
    return ready
  }

  async function change(person: string, id: string, changes: Partial<Taken>): Promise<void> {
    await write(
      person,
      (await takenBy(person)).map((one) => (one.id === id ? { ...one, ...changes } : one)),
    )
  }

  /** Streams the medium here, encrypted; answers how long it is. */
  async function bringMedium(
    place: string,
    id: string,
    onBytes: (bytes: number, total: number) => void,
  ): Promise<number> {
    const reply = await ask(pathOfPart('media', id))
    const total = Number(reply.headers.get('content-length') ?? 0)
    let bytes = 0
    async function* counted() {
      for await (const chunk of reply.body ?? []) {
        bytes += (chunk as Uint8Array).byteLength
        onBytes(bytes, total)
        yield chunk as Uint8Array
      }
    }
    const size = await writeEncrypted(mediaOf(place), { key, name: `${place}\nmedia` }, counted())
    await kept.keep(place, 'media', {
      type: reply.headers.get('content-type') ?? 'application/octet-stream',
      etag: reply.headers.get('etag'),
      body: Buffer.alloc(0),
    })
    return size
  }

  async function removeOf(person: string, id: string): Promise<void> {
    const taken = await takenBy(person)
    if (taken.some((one) => one.id === id))
      await write(
        person,
        taken.filter((one) => one.id !== id),
      )
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
      const shown: OfflineFile = {
        id,
        name: '',
        state: 'taking',
        bytes: 0,
        totalBytes: 0,
        languages: [],
        pendingStatus: null,
      }
      taking.set(id, { person, file: shown })
      try {
        await tell()
        let file: FlatFile | null = null
        for (const { part, isNeeded } of PARTS) {
          const address = pathOfPart(part, id)
          const reply = await ask(address, isNeeded)
          if (!reply.ok) continue
          const body = await keepPart(person, id, address, reply)
          if (part === 'record') file = flatFile.parse(JSON.parse(body.toString('utf8')))
        }
        shown.name = file?.name ?? ''
        const translations = pathOfPart('translations', id)
        const languages = await bringTranslations(
          person,
          id,
          await keepPart(person, id, translations, await ask(translations)),
        )
        const bytes = file?.media_removed
          ? 0
          : await bringMedium(placeOf(person, id), id, (done, total) => {
              Object.assign(shown, { bytes: done, totalBytes: total })
              void tell()
            })
        taking.delete(id)
        await write(person, [
          ...(await takenBy(person)),
          { id, name: shown.name, bytes, languages, pendingStatus: null },
        ])
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

    /**
     * Takes over which translations a file that is here has now: what is new comes here, what is not there any more
     * goes.
     */
    async refreshTranslations(id: string, reply: Response): Promise<void> {
      const held = await holder(id)
      if (!held) return
      const languages = await bringTranslations(
        held.person,
        id,
        await keepPart(held.person, id, pathOfPart('translations', id), reply),
        held.taken.languages,
      )
      for (const gone of held.taken.languages.filter((one) => !languages.includes(one)))
        await kept.remove(held.place, pathOfPart('translation', id, gone))
      await change(held.person, id, { languages })
    },

    /** A translation of a file that is here is not there any more. */
    async forgetTranslation(id: string, language: string): Promise<void> {
      const held = await holder(id)
      if (!held?.taken.languages.includes(language)) return
      await change(held.person, id, { languages: held.taken.languages.filter((one) => one !== language) })
      await kept.remove(held.place, pathOfPart('translation', id, language))
    },

    /** The medium of a file that is here. @throws DecryptionError when it was changed */
    async media(id: string): Promise<{ type: string; etag: string | null; medium: OpenMedium } | null> {
      const held = await holder(id)
      const about = held && (await kept.read(held.place, 'media'))
      return held && about
        ? { ...about, medium: await openEncrypted(mediaOf(held.place), { key, name: `${held.place}\nmedia` }) }
        : null
    },

    /** Notes a status that the server is to be told later; null once it knows. */
    async setPendingStatus(id: string, status: Taken['pendingStatus']): Promise<void> {
      const held = await holder(id)
      if (!held || held.taken.pendingStatus === status) return
      await change(held.person, id, { pendingStatus: status })
    },
  }
}
