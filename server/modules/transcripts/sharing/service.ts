import { v7 as uuidv7 } from 'uuid'
import { SHARE_LINKS, type ShareDays, type ShareLink } from '../../../../src/shared/contract/sharing.ts'
import { isEditable } from '../../../../src/shared/domain/file-status.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound, wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import { createMailKey } from '../../identity/index.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import { fileOf, type FileRow } from '../../files/index.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import { plainBytes } from '../../../kernel/transcript-codec/packing.ts'
import { findVersion, type FoundVersion, ORIGINAL } from '../../texts/index.ts'
import type { SharedInput } from './prepare-shared.ts'
import { presentLink } from './presenter.ts'
import { createRecentAnswers } from './recent-answers.ts'
import * as store from './repository.ts'

/** An opening is written down once in this time, so that reading on does not write. */
const OPENED_EVERY_MS = 60_000

const THREAD = new URL('prepare-shared-thread.ts', import.meta.url)
/** Of texts that were read lately, so that one that is read much is prepared once. */
const RECENT_BYTES = 32 * 1024 * 1024

export interface SharingDeps {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  publicUrl: string
  threads: Threads
  now?: () => number
}

/** Links by which people without an account read one text and play its media, and nothing else. */
export function createSharing({ db, jobs, publicUrl, threads, now = Date.now }: SharingDeps) {
  const recent = createRecentAnswers(RECENT_BYTES)

  /** What a reader gets. All that it is made of is in its name, so that nobody reads what has changed since. */
  function answer(link: store.ShareLinkRow, file: FileRow, found: FoundVersion | undefined): Promise<Uint8Array> {
    const { name, playable_type, type, media_key, length_seconds, language_code } = file
    const key = JSON.stringify([
      link.id,
      link.expires_at,
      found?.version,
      name,
      playable_type ?? type,
      media_key !== null,
      length_seconds,
      language_code,
    ])
    return recent.of(key, async () => {
      const body = (await found?.body()) ?? null
      return threads.run<Uint8Array>(THREAD, { body, file, link } satisfies SharedInput, {
        account: file.owner_id,
        bytes: body ? plainBytes(body) : 0,
      })
    })
  }

  async function requireFile(on: Db, caller: Caller, fileId: string): Promise<FileRow> {
    const file = await fileOf(on, caller.id, fileId)
    if (!file) throw notFound()
    return file
  }

  /**
   * The link of a key with its file, whose text has to be there. The same answer for one that expired, was taken back
   * or never was. @throws AppError 404, 409
   */
  async function open(key: string): Promise<{ link: store.ShareLinkRow; file: FileRow }> {
    const gone = () => new AppError(404, 'link_gone', messages.sharedLinkGone)
    const link = await store.linkByHash(db, hashKey(key), now())
    if (!link) throw gone()
    const file = await db.selectFrom('file').selectAll().where('id', '=', link.file_id).executeTakeFirst()
    if (!file) throw gone()
    if (!isEditable(file.status)) throw wrongState(messages.sharedTextNotReady)
    return { link, file }
  }

  return {
    /** @throws AppError 404 */
    async list(caller: Caller, fileId: string): Promise<ShareLink[]> {
      await requireFile(db, caller, fileId)
      return (await store.liveLinks(db, fileId, now())).map(presentLink)
    },

    /**
     * A new link with its address, which is told only now. @throws AppError 404, 409 while there is no text or there
     * are too many links
     */
    async create(caller: Caller, fileId: string, days: ShareDays): Promise<ShareLink & { url: string }> {
      const key = createMailKey()
      const at = now()
      const row = {
        id: uuidv7(),
        file_id: fileId,
        key_hash: hashKey(key),
        created_at: at,
        expires_at: at + days * DAY_MS,
        last_opened_at: null,
      }
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, caller.id)
        const file = await requireFile(tx, caller, fileId)
        if (!isEditable(file.status)) throw wrongState()
        await store.deleteExpired(tx, fileId, at)
        if ((await store.liveLinks(tx, fileId, at)).length >= SHARE_LINKS)
          throw new AppError(409, 'too_many_links', messages.tooManyShareLinks)
        await store.insertLink(tx, row)
        await addMail(jobs, { kind: 'link-made', linkId: row.id }, { tx, key: `mail:link-made:${row.id}` })
        await writeCall(tx)
      })
      return { ...presentLink(row), url: `${publicUrl}/shared/${key}` }
    },

    /** @throws AppError 404 */
    async remove(caller: Caller, fileId: string, linkId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await requireFile(tx, caller, fileId)
        if (!(await store.deleteLink(tx, fileId, linkId))) throw notFound()
        await writeCall(tx)
      })
    },

    /**
     * The text behind a key, as gzipped JSON; its owner sees when it was last read. @throws AppError 404, 409, 429, 503
     */
    async read(key: string): Promise<Uint8Array> {
      const { link, file } = await open(key)
      const at = now()
      if (at - (link.last_opened_at ?? 0) >= OPENED_EVERY_MS) await store.markOpened(db, link.id, at)
      return answer(link, file, await findVersion(db, file.id, ORIGINAL))
    },

    /** The file whose media is behind a key. @throws AppError 404, 409 */
    async media(key: string): Promise<FileRow> {
      return (await open(key)).file
    },
  }
}

export type Sharing = ReturnType<typeof createSharing>
