import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Replacement, ReplacementState, startReplacement } from '../../../src/shared/contract/replacements.ts'
import { messages } from '../../../src/shared/messages.ts'
import { tokenTexts } from '../../../src/shared/search/tokens.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import { holdUser } from '../../kernel/db/hold-users.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { requireText } from '../transcripts/index.ts'
import { addReplaceTexts } from './jobs.ts'
import { presentReplacement } from './presenter.ts'
import * as store from './repository.ts'

type Say = (words: Phrase) => string

/** Replacements that are listed. */
const LISTED = 10

export interface ReplacementsDeps {
  db: Db
  jobs: JobQueue
  now: () => number
}

/** What people replace in many texts at once: begun, cancelled and undone here, and done by a job. */
export function createReplacements({ db, jobs, now }: ReplacementsDeps) {
  async function require(ownerId: string, id: string, on: Db = db): Promise<store.ReplacementRow> {
    const row = await store.replacementById(on, id)
    if (row?.owner_id !== ownerId) throw notFound()
    return row
  }

  async function shown(ownerId: string, id: string, say: Say): Promise<Replacement> {
    const row = await require(ownerId, id)
    return presentReplacement(row, await store.textsOfReplacements(db, [id]), say)
  }

  async function assertFree(tx: Db, ownerId: string): Promise<void> {
    await holdUser(tx, ownerId)
    if (await store.isReplacing(tx, ownerId)) throw new AppError(409, 'already_replacing', messages.alreadyReplacing)
  }

  return {
    async list(ownerId: string, say: Say): Promise<Replacement[]> {
      const rows = await store.replacementsOf(db, ownerId, LISTED)
      const texts = await store.textsOfReplacements(
        db,
        rows.map(({ id }) => id),
      )
      const byId = Map.groupBy(texts, ({ replacement_id: id }) => id)
      return rows.map((row) => presentReplacement(row, byId.get(row.id) ?? [], say))
    },

    get: shown,

    /** @throws AppError 400 for nothing to find, 404 for a file that is not theirs to read, 409 for two at once */
    async start(caller: Caller, body: z.output<typeof startReplacement.body>, say: Say): Promise<Replacement> {
      if (tokenTexts(body.find).length === 0) throw new AppError(400, 'nothing_to_find', messages.nothingToFind)
      // Whether they may write is asked again with each save; of others' files not even the names are told.
      for (const fileId of new Set(body.texts.map(({ file }) => file))) await requireText(db, caller, fileId)
      const id = uuidv7()
      await db.transaction().execute(async (tx) => {
        await assertFree(tx, caller.id)
        await store.insertReplacement(
          tx,
          {
            id,
            owner_id: caller.id,
            find: body.find,
            replace_with: body.replace_with,
            matches_case: body.matches_case ? 1 : 0,
            state: 'replacing',
            created_at: now(),
          },
          body.texts.map(({ file, language, version, hits }, seq) => ({
            replacement_id: id,
            seq,
            file_id: file,
            language,
            base: version,
            hits: JSON.stringify(hits),
            hit_count: hits.length,
            state: 'waiting',
          })),
        )
        await addReplaceTexts(jobs, id, { ownerId: caller.id, tx })
      })
      return shown(caller.id, id, say)
    },

    /** Ends what is in work; what is through stays. @throws AppError 404 */
    async cancel(ownerId: string, id: string, say: Say): Promise<Replacement> {
      await require(ownerId, id)
      await db.transaction().execute(async (tx) => {
        await store.moveReplacement(tx, id, { from: ['replacing', 'undoing'], to: 'cancelled' })
      })
      return shown(ownerId, id, say)
    },

    /** @throws AppError 404, 409 where it is in work, or there is nothing to undo */
    async undo(ownerId: string, id: string, say: Say): Promise<Replacement> {
      await db.transaction().execute(async (tx) => {
        await assertFree(tx, ownerId)
        await require(ownerId, id, tx)
        const over: ReplacementState[] = ['done', 'cancelled', 'undone']
        if (!(await store.moveReplacement(tx, id, { from: over, to: 'undoing' }))) throw wrongState()
        await store.forgetFailures(tx, id)
        await addReplaceTexts(jobs, id, { ownerId, tx })
      })
      return shown(ownerId, id, say)
    },
  }
}
export type Replacements = ReturnType<typeof createReplacements>
