import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { FileVoices, KnownVoices, placeVoices } from '../../../../src/shared/contract/voices.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { Diariser } from '../../../ports/diariser.ts'
import { writeCall } from '../../audit/index.ts'
import { fileOf } from '../../files/index.ts'
import { adviceOf } from '../speakers/advice.ts'
import { matchVoices } from './match-voices.ts'
import * as store from './repository.ts'

/**
 * The cosine distance up to which prints of different recordings are of one voice, where little is known of others. It
 * is far less than what brings the voices of one recording together: a name is said to a person.
 */
export const KNOWN_VOICE = 0.45
/** So many voices of a person have a name. */
const MOST_VOICES = 100
/** So many recordings of each say what it sounds like. */
const MOST_PRINTS = 10

/** What the machine calls a speaker: no name to know a voice by. */
const isNumbered = (name: string) => /^Speaker \d+$/.test(name)

/** Voices that are known again, by their owner alone and only if they agreed to it. */
export function createVoices({
  db,
  diariser,
  now,
}: {
  db: Db
  diariser: Pick<Diariser, 'state'> | null
  now: () => number
}) {
  async function list({ id }: Caller): Promise<KnownVoices> {
    const given = await store.consentOf(db, id)
    const voices = given === undefined ? [] : await store.voicesOf(db, id)
    return {
      is_on: given !== undefined,
      is_possible: (await adviceOf(diariser)) === null,
      voices: voices.map(({ id: _id, name, recordings, heard_at }) => ({
        _id,
        name,
        recordings,
        heard_date: new Date(heard_at).toISOString(),
      })),
    }
  }

  return {
    list,

    /** Agrees to it, or takes that back, which forgets everything. */
    async set(caller: Caller, { is_on }: { is_on: boolean }): Promise<KnownVoices> {
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, caller.id)
        await (is_on ? store.giveConsent(tx, caller.id, now()) : store.withdrawConsent(tx, caller.id))
        await writeCall(tx)
      })
      return list(caller)
    },

    /** A few seconds of a voice. @throws AppError 404 */
    async sample({ id }: Caller, voiceId: string): Promise<{ wav: string }> {
      const sample = await store.sampleOf(db, id, voiceId)
      if (!sample) throw notFound()
      return { wav: Buffer.from(sample).toString('base64') }
    },

    /** @throws AppError 404 */
    async forget({ id }: Caller, voiceId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, id)
        if (!(await store.removeVoice(tx, id, voiceId))) throw notFound()
        await writeCall(tx)
      })
    },

    /** What the speakers of an own file who have no name sound like. @throws AppError 404 */
    async suggest({ id }: Caller, fileId: string): Promise<FileVoices> {
      if (!(await fileOf(db, id, fileId))) throw notFound()
      if ((await store.consentOf(db, id)) === undefined) return { is_on: false, voices: [] }
      const prints = await store.printsOf(db, id)
      const here = prints.filter(({ file_id, request_id }) => file_id === fileId && request_id === null)
      const isNamedHere = new Set(here.map(({ voice_id }) => voice_id))
      const unnamed = here.filter(({ voice_id, speaker }) => voice_id === null && isNumbered(speaker))
      const names = new Map((await store.voicesOf(db, id)).map((voice) => [voice.id, voice.name]))
      const matches = [...Map.groupBy(unnamed, ({ model }) => model)].flatMap(([model, voices]) =>
        matchVoices(
          voices.map(({ speaker, print, seconds }) => ({ speaker, print: numbers(print), seconds })),
          [
            ...Map.groupBy(
              prints.filter((print) => print.model === model && print.voice_id),
              (print) => print.voice_id!,
            ),
          ]
            // Who speaks here under their name is nobody else here.
            .filter(([voice]) => !isNamedHere.has(voice))
            .map(([voice, own]) => ({
              id: voice,
              prints: own.map(({ print }) => numbers(print)),
              others: heardWith(own, prints).map(({ print }) => numbers(print)),
            })),
          KNOWN_VOICE,
        ),
      )
      return {
        is_on: true,
        voices: matches.map(({ speaker, id: voice, sureness }) => ({
          speaker,
          name: names.get(voice) ?? '',
          sureness,
        })),
      }
    },

    /**
     * Puts the voices that were heard when speakers were told apart in the place of those of the text before, under
     * the names that it has for them now. No voice is learned before a person names it. @throws AppError 404
     */
    async place(
      { id: userId }: Caller,
      fileId: string,
      { request, names }: z.output<typeof placeVoices.body>,
    ): Promise<void> {
      if (!(await fileOf(db, userId, fileId))) throw notFound()
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, userId)
        const waiting = await store.takeWaiting(tx, fileId, request)
        if (waiting.length === 0 || (await store.consentOf(tx, userId)) === undefined) return
        const nameOf = new Map(names.map(({ speaker, name }) => [String(speaker), name]))
        const placed = waiting.flatMap((print) => {
          const name = nameOf.get(print.speaker)
          return name === undefined ? [] : { ...print, speaker: name, request_id: null }
        })
        await store.replacePrints(tx, fileId, placed)
      })
    },

    /**
     * Says whose voice a speaker of an own file has; the voice of that name learns from it. A number instead of a name
     * takes that back. @throws AppError 404
     */
    async name(
      { id: userId }: Caller,
      fileId: string,
      { speaker, name }: { speaker: string; name: string },
    ): Promise<void> {
      if (!(await fileOf(db, userId, fileId))) throw notFound()
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, userId)
        if ((await store.consentOf(tx, userId)) === undefined) return
        const print = await store.printIn(tx, userId, fileId, speaker)
        if (!print) return
        const voice = isNumbered(name) ? null : await voiceNamed(tx, userId, name, print)
        await store.assignPrint(tx, print.id, name, voice)
        for (const changed of new Set([print.voice_id, voice]))
          if (changed !== null) await store.tidyVoice(tx, changed, MOST_PRINTS)
        await writeCall(tx)
      })
    },
  }

  /** The id of the voice of that name, a new one where there is none; null where no more are kept. */
  async function voiceNamed(tx: Db, userId: string, name: string, { sample }: store.VoicePrintRow) {
    const known = await store.voiceNamed(tx, userId, name)
    if (known) return known.id
    if ((await store.countVoices(tx, userId)) >= MOST_VOICES) return null
    const id = uuidv7()
    await store.insertVoice(tx, { id, user_id: userId, name, sample, created_at: now() })
    return id
  }
}

/** Those without a name, of the same model, who speak in the recordings in which a voice was named. */
function heardWith<Print extends Pick<store.VoicePrintRow, 'file_id' | 'voice_id' | 'model'>>(
  own: readonly Print[],
  prints: readonly Print[],
): Print[] {
  const files = new Set(own.map(({ file_id }) => file_id).filter((id) => id !== null))
  return prints.filter(
    ({ file_id, voice_id, model }) =>
      voice_id === null && model === own[0]!.model && file_id !== null && files.has(file_id),
  )
}

const numbers = (print: string) => JSON.parse(print) as number[]

export type Voices = ReturnType<typeof createVoices>
