import { MINUTE_MS } from '../../../src/shared/durations.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { newestSave, setSent, setUnsent, type TextId, type UnsentText, unsentTexts } from '../texts/index.ts'
import { addDeliveries } from './add-deliveries.ts'
import { FIND_UNSENT_TEXTS } from './jobs.ts'
import * as store from './repository.ts'
import { isTextWanted } from './is-text-wanted.ts'
import { whenToSend } from './wanted.ts'

/** How often it is looked what is to go out. */
const EVERY_MS = 15_000
/** Texts that are looked at together, and files of one that catches up: each of these may bring many jobs. */
const AT_ONCE = 200
const FILES_AT_ONCE = 50
/** Gives others their turn, and goes on the next time. */
const MOST_MS = MINUTE_MS

/**
 * Finds texts that were saved since the last look, and has them go to the destinations of their owners once these want
 * them. A destination that is new or was off is shown the texts that it has missed.
 */
export function createFindUnsentTexts({ db, jobs, now }: { db: Db; jobs: JobQueue; now: () => number }): Job {
  /** Sends a text where it is wanted, and notes that it was looked at once nobody waits for it. */
  async function look(text: UnsentText, destinations: readonly store.DestinationRow[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const file = await store.sentFile(tx, text.fileId)
      const save = await newestSave(tx, text)
      if (!file || save?.version !== text.version) return
      const due: store.DestinationRow[] = []
      let isWaitedFor = false
      for (const destination of destinations) {
        const when = whenToSend(destination, file, save, now())
        if (when === 'never' || !(await isTextWanted(tx, destination, file, text.language))) continue
        if (when === 'now') due.push(destination)
        else isWaitedFor = true
      }
      // The text's row before the file's, as those who save and remove take them.
      if (!isWaitedFor && !(await setSent(tx, text, text.version))) return
      for (const destination of due) await addDeliveries(tx, jobs, { destination, text, at: now() })
    })
  }

  /** Texts of people without destinations: nobody waits for them. */
  async function pass(texts: readonly UnsentText[]): Promise<void> {
    if (texts.length === 0) return
    await db.transaction().execute(async (tx) => {
      for (const text of texts) await setSent(tx, text, text.version)
    })
  }

  async function lookAtUnsent(signal: AbortSignal): Promise<void> {
    for (let after: TextId | null = null; !signal.aborted;) {
      const texts: UnsentText[] = await unsentTexts(db, AT_ONCE, after)
      const enabled = await store.enabledOf(db, [...new Set(texts.map(({ ownerId }) => ownerId))])
      const byOwner = Map.groupBy(enabled, ({ user_id: ownerId }) => ownerId)
      await pass(texts.filter(({ ownerId }) => !byOwner.has(ownerId)))
      for (const text of texts) {
        const destinations = byOwner.get(text.ownerId)
        if (destinations && !signal.aborted) await look(text, destinations)
      }
      if (texts.length < AT_ONCE) return
      after = texts.at(-1)!
    }
  }

  /** Shows a destination the next files; those that change meanwhile it sees as everybody does. */
  async function catchUp(destination: store.DestinationRow, signal: AbortSignal): Promise<void> {
    const { id, user_id: ownerId } = destination
    const since = destination.catch_up_since ?? 0
    for (let after = destination.catch_up_after; !signal.aborted;) {
      const files = await store.filesAfter(db, ownerId, after, FILES_AT_ONCE)
      const byId = new Map(files.map((file) => [file.id, file]))
      const texts = await store.textsOfFiles(db, [...byId.keys()])
      const last = files.at(-1)?.id ?? null
      // What people have just changed was looked at while nobody wanted it: it is looked at again.
      for (const { file_id: fileId, language } of texts) {
        const save = await newestSave(db, { fileId, language })
        if (save && whenToSend(destination, byId.get(fileId)!, save, now()) === 'later')
          await db.transaction().execute((tx) => setUnsent(tx, fileId))
      }
      await db.transaction().execute(async (tx) => {
        const isDone = files.length < FILES_AT_ONCE
        const place = isDone ? { catch_up_since: null, catch_up_after: null } : { catch_up_after: last }
        const current = await store.changeDestination(tx, id, place)
        if (!current) return
        for (const { file_id: fileId, language, version } of texts) {
          const file = byId.get(fileId)!
          const save = await newestSave(tx, { fileId, language })
          if (save?.version !== version || save.saved_at < since) continue
          if (whenToSend(current, file, save, now()) !== 'now') continue
          if (!(await isTextWanted(tx, current, file, language))) continue
          await addDeliveries(tx, jobs, { destination: current, text: { fileId, language, version }, at: now() })
        }
      })
      if (files.length < FILES_AT_ONCE) return
      after = last
    }
  }

  return defineJob({
    ...FIND_UNSENT_TEXTS,
    atOnce: 1,
    everyMs: EVERY_MS,
    async run(_payload, context) {
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(MOST_MS)])
      await lookAtUnsent(signal)
      for (const destination of await store.behind(db)) await catchUp(destination, signal)
    },
  })
}
