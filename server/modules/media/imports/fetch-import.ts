import type { UploadOptions } from '../../../../src/shared/contract/files/upload.ts'
import { DROPBOX_MOST_BYTES } from '../../../../src/shared/contract/imports.ts'
import { UPLOAD_AHEAD_BYTES } from '../../../../src/shared/contract/uploads.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { userById } from '../../identity/index.ts'
import { giveFetchBack } from './fetches.ts'
import { FETCH_IMPORT } from './jobs.ts'
import * as store from './repository.ts'
import type { OwnTranscripts } from '../own-transcripts/service.ts'
import { tooLarge, type Uploads } from '../uploads/service.ts'
import { spansOf } from '../uploads/tus/spans.ts'
import { gunzip } from '../../../kernel/gzip.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { BlobMissing, type BlobStore } from '../../../ports/blob-store.ts'
import type { EventBus } from '../../../ports/events.ts'
import { LinkError, type LinkedFiles } from '../../../ports/linked-files.ts'
import { plainFailure } from '../../../kernel/shown-failure.ts'
import { defineJob, type Job, type JobContext, JobError, LeaseLost } from '../../../kernel/jobs/definition.ts'
import { saysResume } from '../../../kernel/jobs/failures.ts'

/** So much counts at once: what dies, or is broken off, has to fetch no more of it again. */
const SPAN = { bytes: UPLOAD_AHEAD_BYTES, ms: 1000 }

/** The largest file at a slow rate, after others, takes so long; the link is good for less. Milliseconds. */
const MOST_MS = 12 * HOUR_MS

/** Progress is told so often, in milliseconds. */
const TOLD_EVERY_MS = 1000

/** What imports are done with. */
export interface ImportTools {
  links: LinkedFiles
  uploads: Pick<Uploads, 'accept' | 'assertFits' | 'assertRoom' | 'makeFile' | 'limitBytes'>
  ownTranscripts: Pick<OwnTranscripts, 'bring'>
}

export interface FetchImportDeps {
  db: Db
  blobs: BlobStore
  events: Pick<EventBus, 'append'>
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
  tools,
  keptDays,
  notify,
  now = Date.now,
}: FetchImportDeps): Job {
  const tell = ({ id, user_id }: Pick<store.ImportRow, 'id' | 'user_id'>, tx: Db) =>
    events.append({ userId: user_id, fileId: id, kind: 'import-changed' }, tx)

  /**
   * Refuses what its account has no room for any more, in the transaction that says how large it is. @throws AppError
   * 507
   */
  async function assertRoom(tx: Db, { user_id }: store.ImportRow): Promise<void> {
    await tools?.uploads.assertRoom(tx, user_id)
  }

  /** Changes an import that is still wanted. @throws LeaseLost when it is not */
  async function changeIn(tx: Db, id: string, changes: Partial<store.ImportRow>): Promise<store.ImportRow> {
    const row = await store.changeImport(tx, id, store.UNDER_WAY, { ...changes, expires_at: now() + keptDays * DAY_MS })
    if (!row) throw new LeaseLost()
    return row
  }

  /** The same in a transaction of its own, and tells the person's pages. @throws LeaseLost */
  async function change(
    id: string,
    changes: Partial<store.ImportRow>,
    { userId }: { userId?: string } = {},
  ): Promise<store.ImportRow> {
    const row = await db.transaction().execute(async (tx) => {
      // The account before the import, as everybody takes their rows.
      if (userId !== undefined) await holdUser(tx, userId)
      const changed = await changeIn(tx, id, changes)
      if (userId !== undefined) await assertRoom(tx, changed)
      await tell(changed, tx)
      return changed
    })
    notify()
    return row
  }

  /** Counts bytes that are safe. @throws LeaseLost when another worker has the import */
  async function count(
    { id, user_id, size }: store.ImportRow,
    received: number,
    { progressed, isTold }: Pick<JobContext, 'progressed'> & { isTold: boolean },
  ): Promise<store.ImportRow> {
    const row = await db.transaction().execute(async (tx) => {
      if (size === null) await holdUser(tx, user_id)
      const changed = await changeIn(tx, id, { received })
      if (size === null) await assertRoom(tx, changed)
      if (isTold) await tell(changed, tx)
      await progressed(tx)
      return changed
    })
    if (isTold) notify()
    return row
  }

  /**
   * Drops the bytes that are there. What comes next has a key of its own, for a worker that lost its lease may still be
   * writing.
   */
  async function startOver({ id, blob_key }: store.ImportRow): Promise<store.ImportRow> {
    const row = await change(id, { blob_key: blobs.newKey(), received: 0, size: null, link_version: null })
    if (blob_key !== null) await blobs.remove(blob_key)
    return row
  }

  /** Fetches what is missing; answers the row with all of it. @throws LinkError, AppError 413, 507 */
  async function fetchRest(
    row: store.ImportRow,
    { links, uploads }: ImportTools,
    context: JobContext,
  ): Promise<store.ImportRow> {
    const { received, size, link_version: version } = row
    if (received === size) return row
    const left = row.created_at + MOST_MS - now()
    if (left <= 0) throw tooSlow()
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(left)])
    const remote = await links.open(row.link, {
      signal,
      from: received > 0 && size !== null && version !== null ? { byte: received, version } : null,
    })
    const mostBytes = Math.min(DROPBOX_MOST_BYTES, uploads.limitBytes)
    if ((remote.sizeBytes ?? 0) > mostBytes) throw tooLarge()
    await uploads.assertFits((remote.sizeBytes ?? 0) - remote.startsAt)
    if (remote.startsAt < received) await startOver(row)
    let held = await change(
      row.id,
      { state: 'fetching', problem: null, size: remote.sizeBytes, link_version: remote.version },
      { userId: row.user_id },
    )
    let toldAt = now()
    for await (const span of spansOf(limited(remote.bytes, mostBytes - held.received), SPAN)) {
      await uploads.assertFits(0)
      const safe = await blobs.append(held.blob_key ?? '', span, { at: held.received })
      const isTold = now() - toldAt >= TOLD_EVERY_MS
      if (isTold) toldAt = now()
      held = await count(held, safe, { ...context, isTold })
    }
    return held
  }

  /**
   * The file, the end of the import and that of the job come together; where a text follows, the import keeps the
   * file's id until then.
   */
  async function makeFile(
    { id, name, received, options }: store.ImportRow,
    caller: Caller,
    { uploads }: ImportTools,
    { signal, complete, progressed }: JobContext,
  ): Promise<void> {
    const { blob_key: key } = await change(id, { state: 'checking', size: received })
    const stored = await blobs.seal(key ?? '', received)
    const accepted = await uploads.accept(caller, JSON.parse(options) as UploadOptions)
    await uploads.makeFile(
      caller,
      { name, stored, accepted, signal },
      {
        async transactionHook(tx, fileId) {
          const isWhole = !(await store.hasTranscript(tx, id))
          const changed = await store.changeImport(tx, id, store.UNDER_WAY, {
            file_id: fileId,
            blob_key: null,
            link: '',
            ...(isWhole && { state: 'done', expires_at: now() + DAY_MS }),
          })
          if (!changed) throw new LeaseLost()
          await giveFetchBack(tx, { userId: caller.id, at: now() })
          await tell(changed, tx)
          await (isWhole ? complete(tx) : progressed(tx))
        },
      },
    )
    notify()
  }

  /**
   * Gives the file the text that its owner brought, if they did. Where they have decided otherwise meanwhile, that
   * stands.
   */
  async function addText(
    id: string,
    caller: Caller,
    { ownTranscripts }: ImportTools,
    { complete }: JobContext,
  ): Promise<void> {
    const [row, text] = await Promise.all([store.importById(db, id), store.transcriptOf(db, id)])
    if (!row || row.file_id === null || !text) return
    const end = (changes: Partial<store.ImportRow>) => async (tx: Db) => {
      const ended = await store.changeImport(tx, id, store.UNDER_WAY, {
        state: 'done',
        problem: null,
        expires_at: now() + DAY_MS,
        ...changes,
      })
      if (!ended) throw new LeaseLost()
      await store.dropTranscript(tx, id)
      await tell(ended, tx)
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
                problem: `${error.message} ${error.fields?.['json'] ?? ''}`.trim(),
                expires_at: now() + keptDays * DAY_MS,
              }
            : {},
        ),
      )
    }
    notify()
  }

  /** Says what a try met with; what is refused for good leaves no bytes behind. */
  async function fail(id: string, error: unknown): Promise<never> {
    const row = await store.importById(db, id)
    if (row && (error instanceof BlobMissing || (error instanceof AppError && error.status < 500))) await startOver(row)
    const failure = asJobError(error)
    if (row && failure instanceof JobError && failure.failure.retry)
      await change(id, { state: 'waiting', problem: plainFailure(failure.failure).message })
    throw failure
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
        if (row.file_id === null) await makeFile(await fetchRest(row, tools, context), caller, tools, context)
        await addText(importId, caller, tools, context)
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
      const row = await store.changeImport(tx, importId, store.UNDER_WAY, {
        state: 'failed',
        problem: saysResume(failure) ? messages.unexpected : plainFailure(failure).message,
      })
      if (row) await tell(row, tx)
    },
  })
}

const UNDER_WAY: ReadonlySet<store.ImportRow['state']> = new Set(store.UNDER_WAY)

async function* limited(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const chunk of bytes) {
    seen += chunk.byteLength
    if (seen > most) throw tooLarge()
    yield chunk
  }
}

/** What another try, or the person, can do about it. */
function asJobError(error: unknown): unknown {
  if (error instanceof AppError)
    return new JobError(
      { code: error.code, message: error.message, retry: error.code === 'storage_full' },
      { cause: error },
    )
  if (error instanceof LinkError)
    return new JobError(
      { code: error.code, message: error.message, retry: error.code === 'link_failed' },
      { cause: error },
    )
  if (error instanceof DOMException && error.name === 'TimeoutError') return tooSlow()
  if (error instanceof BlobMissing)
    return new JobError({ code: 'bytes_lost', message: messages.importAgain, retry: true }, { cause: error })
  return error
}

const tooSlow = () => new JobError({ code: 'too_slow', message: messages.importTooSlow, retry: false })
