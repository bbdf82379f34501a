import type { UploadOptions } from '../../../../src/shared/contract/files/upload.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { gunzip } from '../../../kernel/gzip.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { type JobContext, LeaseLost } from '../../../kernel/jobs/definition.ts'
import { inEnglish } from '../../../kernel/words.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { MediaEventPublisher } from '../events.ts'
import type { OwnTranscripts } from '../own-transcripts/service.ts'
import type { Uploads } from '../uploads/service.ts'
import { assertNotThere } from './ask-about-same.ts'
import { giveFetchBack } from './fetches.ts'
import type { ImportChanges } from './import-changes.ts'
import * as store from './repository.ts'

/** Dependencies of {@link createFinishImport}. */
export interface FinishImportDeps {
  db: Db
  blobs: BlobStore
  changes: Pick<ImportChanges, 'change' | 'publish'>
  mediaEvents: MediaEventPublisher
  keptDays: number
  notify: () => void
  now: () => number
}

/** What becomes of an import whose bytes are there: a file, and the text that its owner brought. */
export function createFinishImport({ db, blobs, changes, mediaEvents, keptDays, notify, now }: FinishImportDeps) {
  return {
    /**
     * The file, the end of the import and that of the job come together; where a text follows, the import keeps the
     * file's id until then. @throws SameRecording where its person has it and is asked
     */
    async makeFile(
      row: store.ImportRow,
      caller: Caller,
      { uploads }: { uploads: Pick<Uploads, 'accept' | 'makeFile'> },
      { signal, complete, progressed }: JobContext,
    ): Promise<void> {
      const { id, name, received, options } = row
      const { blob_key: key } = await changes.change(id, { state: 'checking', size: received })
      const stored = await blobs.seal(key ?? '', received)
      const accepted = await uploads.accept(caller, JSON.parse(options) as UploadOptions)
      await uploads.makeFile(
        caller,
        { name, stored, accepted, signal },
        {
          onMedium: (medium) => assertNotThere(db, row, medium),
          async transactionHook(tx, fileId, medium) {
            // Two of them at once: the second finds the first one's file.
            await assertNotThere(tx, row, medium, fileId)
            const isWhole = !(await store.hasTranscript(tx, id))
            const changed = await store.changeImport(tx, id, store.UNDER_WAY, {
              file_id: fileId,
              blob_key: null,
              link: '',
              ...(isWhole && { state: 'done', expires_at: now() + DAY_MS }),
            })
            if (!changed) throw new LeaseLost()
            const { client_key: clientKey } = changed
            await mediaEvents.publish(tx, 'import-made-file', { userId: caller.id, clientKey, fileId, at: now() })
            await giveFetchBack(tx, { userId: caller.id, at: now() })
            await changes.publish(changed, tx)
            await (isWhole ? complete(tx) : progressed(tx))
          },
        },
      )
      notify()
    },

    /**
     * Gives the file the text that its owner brought, if they did. Where they have decided otherwise meanwhile, that
     * stands.
     */
    async addText(
      id: string,
      caller: Caller,
      { ownTranscripts }: { ownTranscripts: Pick<OwnTranscripts, 'bring'> },
      { complete }: JobContext,
    ): Promise<void> {
      const [row, text] = await Promise.all([store.importById(db, id), store.transcriptOf(db, id)])
      if (!row || row.file_id === null || !text) return
      const end = (outcome: Partial<store.ImportRow>) => async (tx: Db) => {
        const ended = await store.changeImport(tx, id, store.UNDER_WAY, {
          state: 'done',
          problem: null,
          expires_at: now() + DAY_MS,
          ...outcome,
        })
        if (!ended) throw new LeaseLost()
        await store.dropTranscript(tx, id)
        await changes.publish(ended, tx)
        await complete(tx)
      }
      try {
        await ownTranscripts.bring(caller, row.file_id, { name: text.name, content: await gunzip(text.body) }, end({}))
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        const isUnfit = error.code === 'not_a_transcript' || error.code === 'machine_work_used_up'
        await db.transaction().execute(
          end(
            isUnfit
              ? {
                  state: 'failed',
                  problem: `${error.message} ${inEnglish(error.fields?.['json'] ?? '')}`.trim(),
                  expires_at: now() + keptDays * DAY_MS,
                }
              : {},
          ),
        )
      }
      notify()
    },
  }
}
