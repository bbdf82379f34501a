import { messages } from '../../../src/shared/messages.ts'
import type { ChosenHit } from '../../../src/shared/replacing/replace-in-text.ts'
import { personOf } from '../../kernel/acting.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import { defineJob, type Job, type JobContext, LeaseLost } from '../../kernel/jobs/definition.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { plainBytes } from '../../kernel/transcript-codec/packing.ts'
import { writeDone } from '../audit/index.ts'
import { accountOf, type Viewer } from '../files/index.ts'
import { userById } from '../identity/index.ts'
import { findVersion, tagOf } from '../texts/index.ts'
import { requireTextFor, type TranscriptsModule } from '../transcripts/index.ts'
import { REPLACE_TEXTS } from './jobs.ts'
import type { Failure } from './presenter.ts'
import { othersWriting } from './preview.ts'
import type { PackedReplacement } from './replace-packed.ts'
import * as store from './repository.ts'

const THREAD = new URL('replace-thread.ts', import.meta.url)

export interface ReplaceTextsDeps {
  db: Db
  threads: Threads
  transcripts: Pick<TranscriptsModule, 'transcripts' | 'presence'>
}

interface Work {
  viewer: Viewer
  replacement: store.ReplacementRow
  text: store.ReplacedTextRow
  context: JobContext
}

/** 412: a text that is not the version that was looked at, or became. */
const changedSince = () => new AppError(412, 'changed_since', messages.textChangedSince)

/**
 * Replaces, or undoes it, in one text after the other. What became of a text is written in the transaction of its save,
 * so that doing it again goes on with the next.
 */
export function createReplaceTexts({ db, threads, transcripts: { transcripts, presence } }: ReplaceTextsDeps): Job {
  /** Notes what became of a text in the transaction of its save; throwing takes that back. */
  const noted =
    ({ viewer, replacement, text, context }: Work, to: 'replaced' | 'undone') =>
    async (tx: Db, version: number): Promise<void> => {
      const { file_id: fileId, language } = text
      if (await presence.othersWrite(tx, { fileId, language }, personOf(viewer))) throw othersWriting()
      const isNoted = await store.changeText(tx, text, to === 'replaced' ? 'waiting' : 'replaced', {
        state: to,
        version,
      })
      if (!isNoted) throw new LeaseLost()
      await writeDone(tx, viewer.id, {
        action: to === 'replaced' ? 'text-replaced' : 'replacement-undone',
        object_kind: 'file',
        object_id: fileId,
        detail: `${replacement.find} → ${replacement.replace_with}`,
      })
      await context.progressed(tx)
    }

  async function replace(work: Work): Promise<void> {
    const { viewer, replacement, text } = work
    const { file_id: fileId, language, base } = text
    const { file } = await requireTextFor(db, viewer, fileId, 'edit')
    const found = await findVersion(db, fileId, language)
    const body = await found?.body()
    if (!body || found?.version !== base) throw changedSince()
    const { find, replace_with: replaceWith, matches_case: matchesCase } = replacement
    const input: PackedReplacement = {
      body,
      wish: { find, replaceWith, matchesCase: matchesCase === 1 },
      hits: JSON.parse(text.hits) as ChosenHit[],
      lengthSeconds: file.length_seconds,
    }
    const effort = { account: accountOf(viewer), bytes: plainBytes(body) }
    const after = await threads.run<Uint8Array | null>(THREAD, input, effort)
    if (!after) throw changedSince()
    const also = noted(work, 'replaced')
    const saved = await transcripts.save(viewer, fileId, after, tagOf(base), { language, also })
    if ('conflict' in saved) throw changedSince()
  }

  async function undo(work: Work): Promise<void> {
    const { viewer, text } = work
    const { file_id: fileId, language, base, version } = text
    const also = noted(work, 'undone')
    const saved = await transcripts.restore(viewer, fileId, base, { language, expected: version!, also })
    if ('conflict' in saved) throw changedSince()
  }

  return defineJob({
    ...REPLACE_TEXTS,
    atOnce: 2,
    async run({ replacementId: id }, context) {
      for (;;) {
        context.signal.throwIfAborted()
        const replacement = await store.replacementById(db, id)
        if (replacement?.state !== 'replacing' && replacement?.state !== 'undoing') return
        const isUndo = replacement.state === 'undoing'
        const text = await store.nextText(db, id, isUndo ? 'replaced' : 'waiting')
        const viewer = await userById(db, replacement.owner_id)
        if (!text || !viewer) break
        const work: Work = { viewer, replacement, text, context }
        try {
          await (isUndo ? undo(work) : replace(work))
        } catch (error) {
          // A server that is too busy is so for all of them: the job comes back later.
          if (!(error instanceof AppError) || error.status === 429 || error.status >= 500) throw error
          await fail(text, error)
        }
      }
      await db.transaction().execute(async (tx) => {
        await end(tx, id)
        await context.complete(tx)
      })
    },
    async onExhausted({ replacementId: id }, _failure, tx) {
      const given = JSON.stringify({ code: 'given_up', words: messages.replaceGivenUp } satisfies Failure)
      const row = await store.replacementById(tx, id)
      await store.failWaiting(tx, id, row?.state === 'undoing' ? 'replaced' : 'waiting', given)
      await end(tx, id)
    },
  })

  async function fail(text: store.ReplacedTextRow, { code, words }: AppError): Promise<void> {
    const failure = JSON.stringify({ code, words } satisfies Failure)
    const { state } = text
    await store.changeText(db, text, state, { failure, ...(state === 'waiting' && { state: 'failed' as const }) })
  }

  async function end(tx: Db, id: string): Promise<void> {
    await store.moveReplacement(tx, id, { from: ['replacing'], to: 'done' })
    await store.moveReplacement(tx, id, { from: ['undoing'], to: 'undone' })
  }
}
