import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError, wrongState } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/mount.ts'
import type { ReviewRules } from '../../kernel/review-rules.ts'
import { writeCall } from '../audit/index.ts'
import {
  addSoundReading,
  type HeldWork,
  humanStore as store,
  moveStatus,
  publishChange,
  transcribeKey,
} from '../files/index.ts'
import { addMail } from '../mail/index.ts'
import { findVersion, ORIGINAL, writeWholes } from '../texts/index.ts'
import { publishFileToWebhooks } from '../webhooks/index.ts'
import { remember } from './history.ts'
import { writersOf } from './parts/writers-of.ts'
import { chooseForReview } from './reviews/choose.ts'
import type { TranslationOrders } from '../translations/index.ts'
import type { DeskDeps, DeskWork } from './desk-work.ts'

/** The text of a file goes to its owner, and those who wrote it are credited. */
export function createPublishing({
  db,
  jobs,
  events,
  quota,
  styleGuides,
  work: { changing, held, requireFile },
  orders,
  rules,
  now,
}: Pick<DeskDeps, 'db' | 'jobs' | 'events' | 'quota' | 'styleGuides'> & {
  work: DeskWork
  orders: TranslationOrders
  rules: ReviewRules
  now: () => number
}) {
  return {
    /**
     * Hands the text to the owner, who is charged its length once; said again it changes nothing. Each who wrote a part
     * is credited with that.
     * @throws AppError 404, 409 while a translation is not resolved, it is not FINISHED, there is no text, or its style
     * guide keeps it back
     */
    async publish(caller: Caller, id: string): Promise<void> {
      const seen = await requireFile(caller, id)
      // Ahead of the transaction, which finds most of it done.
      await writeWholes(db, id)
      const { human: before } = await db.transaction().execute((tx) => held(tx, seen))
      const isReady =
        before.transcriptor_id === caller.id && before.status === 'FINISHED' && before.published_at === null
      const checked = isReady ? await styleGuides.gate(caller, seen) : null
      await changing(async (tx) => {
        const { file, human } = await held(tx, seen)
        if (human.transcriptor_id !== caller.id) throw wrongState()
        if (human.published_at !== null) return
        if (human.status !== 'FINISHED') throw wrongState()
        if (human.translations.some(({ status }) => status === 'UNTRANSLATED'))
          throw new AppError(409, 'translations_unresolved', messages.translationsUnresolved)
        // What is published is read again as it is now, whatever is saved after it.
        await writeWholes(tx, id)
        const text = await findVersion(tx, id, ORIGINAL)
        if (!text || text.words === 0) throw new AppError(409, 'no_text', messages.nothingToPublish)
        styleGuides.assertChecked(checked, text.version)

        const at = now()
        if (
          !(await store.changeRecord(
            tx,
            id,
            { transcriptorId: caller.id, statuses: ['FINISHED'] },
            { published_at: at, published_version: text.version },
          ))
        )
          throw wrongState()
        await moveStatus(tx, {
          ownerId: file.owner_id,
          id,
          from: 'HUMAN-TRANSCRIBE',
          to: { status: 'EDITING', reservation_id: null },
        })
        await jobs.cancel(transcribeKey(id), tx)
        // The machine had not come to it: what players and the list need of the sound is still to be found out.
        if (file.waveform_key === null) await addSoundReading(jobs, id, tx)
        await credit(tx, { file, human }, { joinedBy: caller.id, version: text.version, at })
        await publishChange(tx, events, file)
        await addMail(jobs, { kind: 'work-published', fileId: id }, { tx })
        await publishFileToWebhooks(tx, jobs, { userId: file.owner_id, fileId: id, type: 'file.published', at })
        await quota.settle(tx, file, file.length_seconds, 'human_publish')
        await orders.publish(tx, file)
        await writeCall(tx)
      })
    },
  }

  /** Credits those who wrote a file, each with what they wrote; it is reviewed where the rules choose it. */
  async function credit(
    tx: Db,
    { file, human }: HeldWork,
    { joinedBy, version, at }: { joinedBy: string; version: number; at: number },
  ): Promise<void> {
    for (const { transcriptorId, seconds, longest } of writersOf(file, human, joinedBy)) {
      const work = { file_id: file.id, transcriptor_id: transcriptorId, seconds, published_at: at }
      await store.insertPublishedWork(tx, work)
      await remember(tx, transcriptorId, { ...file, length_seconds: seconds }, { event: 'published', at })
      await chooseForReview(tx, { jobs, rules }, { file, transcriptorId, version, at, part: longest })
    }
    if (human.parts.length > 0) await remember(tx, joinedBy, file, { event: 'joined', at })
  }
}
