import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  LIVE_SOUND,
  type LiveEnd,
  type LiveSession,
  LONGEST_LIVE_SECONDS,
  type openLiveSession,
} from '../../../src/shared/contract/live-transcription.ts'
import type { FlatFile } from '../../../src/shared/contract/files/records.ts'
import { languageProblem } from '../../../src/shared/domain/upload-rules.ts'
import { messages } from '../../../src/shared/messages.ts'
import { isUniqueViolation } from '../../kernel/db/is-unique-violation.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { DiskRoom } from '../../kernel/disk-room.ts'
import { AppError, notFound, speechEngineMissing, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { Languages } from '../../kernel/languages.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EngineMemory, Engines } from '../../ports/engines.ts'
import type { EventBus } from '../../ports/events.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { BillingModule } from '../billing/index.ts'
import { fileById, type FilesModule, holdFile } from '../files/index.ts'
import { tellReaders } from '../texts/index.ts'
import type { LiveTranslations } from '../translations/index.ts'
import type { Admission } from './admission.ts'
import { addFinishLive } from './jobs.ts'
import * as store from './repository.ts'

/** What is reserved when a session begins, and how much of its sound that is. */
const FIRST_SECONDS = 60
/** Sessions of one person that go on at the same time. */
const MOST_OPEN = 4

export interface LiveSessionsDeps {
  db: Db
  blobs: Pick<BlobStore, 'newKey'>
  jobs: JobQueue
  engines: Pick<Engines, 'choose' | 'recognisers' | 'follower'>
  memory: Pick<EngineMemory, 'paces'>
  languages: Pick<Languages, 'find'>
  room: Pick<DiskRoom, 'assert'>
  events: Pick<EventBus, 'append' | 'wake'>
  billing: Pick<BillingModule, 'quota' | 'plans'>
  files: Pick<FilesModule, 'files' | 'storage'>
  translations: Pick<LiveTranslations, 'assertTranslatable' | 'choose' | 'grow' | 'look'>
  admission: Admission
  now: () => number
}

/** Live sessions: opening, looking at, ending, and the time that each reserves. */
export function createLiveSessions(deps: LiveSessionsDeps) {
  const { db, blobs, jobs, engines, memory, languages, room, events, billing, files, translations, admission, now } =
    deps
  const { quota, plans } = billing

  /** The recogniser for a language, what of it follows, and how fast that is here. @throws AppError 400, 503 */
  async function recogniserFor(code: string) {
    const known = await languages.find(code)
    const problem = languageProblem({ language_code: code, is_multilingual: false }, new Set(known ? [code] : []))
    if (problem) throw new AppError(400, problem.code, problem.message, { fields: { language_code: problem.message } })
    // What is followed as it is spoken cannot wait for the best.
    const choice = await engines.choose({ language: code, multilingual: false, preset: 'fast' })
    if (choice.engine === null) throw speechEngineMissing(choice.advice)
    const follower = await engines.follower(code, choice.engine)
    const expected = (await engines.recognisers()).find(({ id }) => id === choice.id)?.expectedPace
    const pace = follower?.expectedPace ?? (await memory.paces()).get(choice.id) ?? expected
    return { ...choice, follower, work: { pace, isFollowed: follower !== null } }
  }

  /** Seconds that may still be recorded: what is held, and what the plan has; null where time is not limited. */
  async function secondsLeft(caller: Caller, row: Pick<store.LiveRow, 'received' | 'held_seconds'>) {
    if (!quota.charges(caller)) return null
    const plan = await plans.planInUse(caller)
    const held = row.held_seconds - Math.ceil(row.received / LIVE_SOUND.bytesPerSecond)
    return Math.max(0, Math.min(held + (plan?.available_auto_transcription_time ?? 0), LONGEST_LIVE_SECONDS))
  }

  async function present(caller: Caller, row: store.LiveRow): Promise<LiveSession> {
    const { file_id: id, received, recognised, ended_by } = row
    const made = (await translations.look(id)).map(({ language, state }) => ({ language, state }))
    return { id, received, recognised, ended_by, seconds_left: await secondsLeft(caller, row), translations: made }
  }

  /** @throws AppError 404 */
  async function requireOwn(caller: Caller, fileId: string, on: Db = db): Promise<store.LiveRow> {
    const row = await store.sessionOf(on, fileId)
    if (row?.user_id !== caller.id) throw notFound()
    return row
  }

  /** Makes the session with its file, or finds it. @throws AppError */
  async function add(
    caller: Caller,
    { name, language_code, folder_id, translate_languages, client_key }: z.output<typeof openLiveSession.body>,
  ): Promise<string> {
    const key = `live ${client_key}`
    const before = await files.files.uploadedAs(caller, key)
    if (before) return before.id
    const blobKey = blobs.newKey()
    const file = {
      name,
      type: 'audio/wav',
      size: 0,
      lengthSeconds: 0,
      isMultilingual: false,
      languageCode: language_code,
      folderId: folder_id,
      mediaKey: null,
      // Of no medium: it has none yet.
      mediaSha256: createHash('sha256').update(blobKey).digest('hex'),
      once: { key, hash: '' },
      live: { seconds: FIRST_SECONDS },
    }
    return files.files.add(caller, file, async (tx, fileId) => {
      if ((await store.countOpen(tx, caller.id)) >= MOST_OPEN)
        throw new AppError(429, 'too_many_live', messages.tooManyLive, { retryAfter: 60 })
      await files.storage.assertRoom(tx, caller.id, FIRST_SECONDS * LIVE_SOUND.bytesPerSecond)
      await store.insertSession(tx, {
        file_id: fileId,
        user_id: caller.id,
        blob_key: blobKey,
        held_seconds: FIRST_SECONDS,
        created_at: now(),
        seen_at: now(),
      })
      const work = { file: { id: fileId, language_code }, heldSeconds: FIRST_SECONDS, atSeconds: 0, now: now() }
      await translations.choose(tx, caller, work, translate_languages)
    })
  }

  return {
    present,
    recogniserFor,
    secondsLeft,

    /**
     * Opens a session. @throws AppError 400 for the language, 402, 429, 503 without an engine or when this machine
     * could not follow it, 507
     */
    async open(
      caller: Caller,
      wanted: z.output<typeof openLiveSession.body>,
    ): Promise<{ session: LiveSession; file: FlatFile }> {
      const { work } = await recogniserFor(wanted.language_code)
      admission.assert(work)
      await translations.assertTranslatable(wanted.language_code, wanted.translate_languages)
      await room.assert()
      const id = await add(caller, wanted).catch(async (error: unknown) => {
        const made = isUniqueViolation(error) && (await files.files.uploadedAs(caller, `live ${wanted.client_key}`))
        if (made) return made.id
        throw error
      })
      const row = await requireOwn(caller, id)
      admission.take(id, work, false)
      return { session: await present(caller, row), file: await files.files.get(caller, id) }
    },

    /** @throws AppError 404 also once its file is like any other */
    get: async (caller: Caller, fileId: string): Promise<LiveSession> =>
      present(caller, await requireOwn(caller, fileId)),

    /**
     * Translates a session into these languages from now on, and into no others. @throws AppError 400, 402, 404, 409
     * when it has ended, 503
     */
    async translate(caller: Caller, fileId: string, wanted: readonly string[]): Promise<LiveSession> {
      await requireOwn(caller, fileId)
      const file = await fileById(db, fileId)
      if (!file) throw notFound()
      await translations.assertTranslatable(file.language_code, wanted)
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, file.owner_id)
        await holdFile(tx, fileId)
        const row = await requireOwn(caller, fileId, tx)
        if (row.ended_by !== null) throw wrongState()
        const atSeconds = row.received / LIVE_SOUND.bytesPerSecond
        const work = { file, heldSeconds: row.held_seconds, atSeconds, now: now() }
        await translations.choose(tx, caller, work, wanted)
        await tellReaders(tx, events, fileId)
      })
      events.wake()
      return present(caller, await requireOwn(caller, fileId))
    },

    /** Ends a session with what is stored; one that has ended stays as it is. @throws AppError 404 */
    async end(caller: Caller, fileId: string): Promise<void> {
      await requireOwn(caller, fileId)
      await this.endAs(fileId, 'person')
    },

    /** Ends a session; false when it had ended, or another connection has it. */
    async endAs(fileId: string, by: LiveEnd, connectionId?: string): Promise<boolean> {
      const hasEnded = await db.transaction().execute(async (tx) => {
        if (!(await store.endSession(tx, fileId, by, connectionId))) return false
        await addFinishLive(jobs, fileId, tx)
        await tellReaders(tx, events, fileId)
        return true
      })
      events.wake()
      if (hasEnded) admission.leave(fileId)
      return hasEnded
    },

    /**
     * Reserves until a session may have so many seconds; false, with nothing changed, when there is not enough time or
     * the session is another connection's. @throws AppError 507
     */
    async hold(seconds: number, writer: store.Writer): Promise<boolean> {
      try {
        return await db.transaction().execute(async (tx) => {
          const file = await fileById(tx, writer.fileId)
          if (!file || !(await holdUser(tx, file.owner_id))) return false
          if (!(await store.changeSession(tx, writer, { held_seconds: seconds }))) return false
          await quota.extend(tx, file, seconds)
          if (await translations.grow(tx, file.id, seconds)) await tellReaders(tx, events, file.id)
          await files.storage.assertRoom(tx, file.owner_id)
          return true
        })
      } catch (error) {
        if (error instanceof Error && error.name === 'NotEnoughTime') return false
        throw error
      }
    },
  }
}

export type LiveSessions = ReturnType<typeof createLiveSessions>
