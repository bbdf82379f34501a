import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { defineJob, type Job, type JobContext, JobError, LeaseLost } from '../../../kernel/jobs/definition.ts'
import { saysResume } from '../../../kernel/jobs/failures.ts'
import { plainFailure } from '../../../kernel/shown-failure.ts'
import { BlobMissing, type BlobStore } from '../../../ports/blob-store.ts'
import type { EventBus } from '../../../ports/events.ts'
import { type LinkedFiles, LinkError } from '../../../ports/linked-files.ts'
import type { PageMedia } from '../../../ports/page-media.ts'
import type { MediaEventPublisher } from '../events.ts'
import { userById } from '../../identity/index.ts'
import type { OwnTranscripts } from '../own-transcripts/service.ts'
import type { Uploads } from '../uploads/service.ts'
import { createAskAboutPage } from './ask-about-page.ts'
import { askAboutSame, SameRecording } from './ask-about-same.ts'
import { createFetchBytes } from './fetch-bytes.ts'
import { createFinishImport } from './finish-import.ts'
import { createImportChanges } from './import-changes.ts'
import { asJobError } from './import-problems.ts'
import { FETCH_IMPORT } from './jobs.ts'
import type { Links } from './links.ts'
import * as store from './repository.ts'

/** What imports are done with. */
export interface ImportTools {
  links: Links
  /** Recordings on pages; null where they are not fetched. */
  pages: PageMedia | null
  uploads: Pick<Uploads, 'accept' | 'assertFits' | 'assertRoom' | 'makeFile' | 'limitBytes'>
  ownTranscripts: Pick<OwnTranscripts, 'bring'>
}

/** Dependencies of {@link createFetchImport}. */
export interface FetchImportDeps {
  db: Db
  blobs: BlobStore
  events: Pick<EventBus, 'append'>
  mediaEvents: MediaEventPublisher
  /** Null where nothing is fetched from anywhere. */
  tools: ImportTools | null
  /** One to which nothing happens is forgotten after so long. */
  keptDays: number
  notify: () => void
  now?: () => number
}

/**
 * Fetches a medium and makes its file like that of any upload. Bytes that are safe are not fetched again: the next try
 * asks its host for the rest. The file comes with the end of the job, in one transaction, so that there is one however
 * often this runs; a text that its owner brought comes after it, and then that is the end.
 */
export function createFetchImport({
  db,
  blobs,
  events,
  mediaEvents,
  tools,
  keptDays,
  notify,
  now = Date.now,
}: FetchImportDeps): Job {
  const changes = createImportChanges({ db, events, uploads: tools?.uploads, keptDays, notify, now })
  const bytes = createFetchBytes({ blobs, changes, now })
  const aboutPage = createAskAboutPage({ changes })
  const finish = createFinishImport({ db, blobs, changes, mediaEvents, keptDays, notify, now })

  /** Says what a try met with; what is refused for good leaves no bytes behind. */
  async function fail(id: string, error: unknown): Promise<never> {
    const row = await store.importById(db, id)
    if (row && (error instanceof BlobMissing || (error instanceof AppError && error.status < 500)))
      await bytes.startOver(row)
    const failure = asJobError(error)
    if (row && failure instanceof JobError && failure.failure.retry)
      await changes.change(id, { state: 'waiting', problem: plainFailure(failure.failure).message })
    throw failure
  }

  /** Fetches what is behind a link and makes its file; of a page, and of what is there, once its person has said so. */
  async function fetch(row: store.ImportRow, caller: Caller, using: ImportTools, context: JobContext): Promise<void> {
    try {
      const source = sourceOf(row, using)
      await finish.makeFile(await bytes.fetchRest(row, { ...using, source }, context), caller, using, context)
    } catch (error) {
      if (error instanceof SameRecording) return askAboutSame(changes, row, error, context)
      if (!isPage(error) || row.asks_about_page === 0 || using.pages === null) throw error
      await aboutPage.ask(row, using.pages, context)
    }
  }

  /** An import that was removed while it was fetched may have got bytes after that. */
  async function leaveNothing({ id, blob_key }: store.ImportRow): Promise<void> {
    if (blob_key !== null && !(await store.importById(db, id))) await blobs.remove(blob_key)
  }

  return defineJob({
    ...FETCH_IMPORT,
    atOnce: 3,

    async run({ importId }, context) {
      const row = await store.importById(db, importId)
      const person = row && (await userById(db, row.user_id))
      if (!row || !person || !UNDER_WAY.has(row.state)) return
      if (!tools) throw new JobError({ code: 'not_offered', message: messages.importsOff, retry: false })
      const caller: Caller = { id: person.id, email: person.email, role: person.role, sid: '' }
      try {
        if (row.file_id === null) await fetch(row, caller, tools, context)
        await finish.addText(importId, caller, tools, context)
      } catch (error) {
        await leaveNothing(row)
        if (context.signal.aborted || error instanceof LeaseLost) throw error
        await fail(importId, error)
      }
    },

    async lockForExhausted({ importId }, tx) {
      await store.changeImport(tx, importId, store.UNDER_WAY, { id: importId })
    },

    async onExhausted({ importId }, failure, tx) {
      const problem = saysResume(failure) ? messages.unexpected : plainFailure(failure).message
      const row = await store.changeImport(tx, importId, store.UNDER_WAY, { state: 'failed', problem })
      if (!row) return
      await changes.publish(row, tx)
      const { user_id: userId, client_key: clientKey } = row
      await mediaEvents.publish(tx, 'import-failed', { userId, clientKey, code: failure.code, problem })
    },
  })
}

const isPage = (error: unknown) => error instanceof LinkError && error.code === 'link_page'

/** @throws JobError where pages were turned off after somebody asked for one; LinkError for a link of nobody's */
function sourceOf({ link, page_taken_at }: store.ImportRow, { links, pages }: ImportTools): LinkedFiles {
  if (page_taken_at === null) return links.of(link)
  if (pages === null) throw new JobError({ code: 'not_offered', message: messages.importsOff, retry: false })
  return pages
}

const UNDER_WAY: ReadonlySet<store.ImportRow['state']> = new Set(store.UNDER_WAY)
