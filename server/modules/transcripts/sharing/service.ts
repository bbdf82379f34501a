import type { ShareDays, ShareLink } from '../../../../src/shared/contract/sharing.ts'
import { isEditable } from '../../../../src/shared/domain/file-status.ts'
import type { ShareRight } from '../../../../src/shared/domain/text-policy.ts'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { notFound, wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { fileOf, type FileRow, holdFile } from '../../files/index.ts'
import { hashPassword } from '../../identity/index.ts'
import { addMail } from '../../mail/index.ts'
import { endGuestsOf, endLink, moveEndOfGuests } from './end-link.ts'
import type { Guests } from './guests.ts'
import { addLink, newLink } from './new-link.ts'
import { presentLink } from './presenter.ts'
import * as store from './repository.ts'
import { createVisits } from './visits.ts'

/** What links are made, changed and opened with. */
export interface SharingDeps {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  publicUrl: string
  threads: Threads
  events: Pick<EventBus, 'append' | 'wake'>
  guests: Guests
  now?: () => number
}

/** What a link allows, and how long from now. */
export interface LinkTerms {
  right: ShareRight
  days: ShareDays
  password?: string | undefined
  captions?: { seats: number } | undefined
}

/**
 * Links by which people without an account read one text and play its media, and nothing else; or comment on it and
 * edit it under a name that they give.
 */
export function createSharing({ db, jobs, publicUrl, threads, events, guests, now = Date.now }: SharingDeps) {
  async function requireFile(on: Db, caller: Caller, fileId: string): Promise<FileRow> {
    const file = await fileOf(on, caller.id, fileId)
    if (!file) throw notFound()
    return file
  }

  return {
    ...createVisits({ db, threads, guests, now }),

    /** @throws AppError 404 */
    async list(caller: Caller, fileId: string): Promise<ShareLink[]> {
      await requireFile(db, caller, fileId)
      const links = await store.liveLinks(db, fileId, now())
      const came = await store.guestsOfLinks(
        db,
        links.map(({ id }) => id),
      )
      return links.map((link) => presentLink(link, came))
    },

    /**
     * A new link with its address, which is told only now. @throws AppError 404, 409 while there is no text or there
     * are too many links
     */
    async create(
      caller: Caller,
      fileId: string,
      { right, days, password, captions }: LinkTerms,
    ): Promise<ShareLink & { url: string }> {
      await requireFile(db, caller, fileId)
      const terms = {
        right: captions ? ('read' as const) : right,
        days,
        passwordHash: password === undefined ? null : await hashPassword(password),
        seats: captions?.seats ?? null,
      }
      const { key, row } = newLink(fileId, terms, now())
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, caller.id)
        const file = await requireFile(tx, caller, fileId)
        if (!isEditable(file.status)) throw wrongState()
        if (captions && file.is_live !== 1) throw wrongState(messages.captionsNotLive)
        await addLink(tx, row)
        await addMail(jobs, { kind: 'link-made', linkId: row.id }, { tx, key: `mail:link-made:${row.id}` })
        await writeCall(tx)
      })
      return { ...presentLink(row, []), url: `${publicUrl}/${captions ? 'captions' : 'shared'}/${key}` }
    },

    /**
     * Changes what a link allows; whoever came by it has to open it again, but where only its end moved. A save that is
     * in work is either whole before that, or refused. @throws AppError 404, 503
     */
    async change(
      caller: Caller,
      fileId: string,
      linkId: string,
      {
        right,
        days,
        password,
      }: { right?: ShareRight | undefined; days?: ShareDays | undefined; password?: string | null | undefined },
    ): Promise<ShareLink> {
      await requireFile(db, caller, fileId)
      const hash = password === undefined || password === null ? password : await hashPassword(password)
      const changed = await db.transaction().execute(async (tx) => {
        await holdUser(tx, caller.id)
        await requireFile(tx, caller, fileId)
        await holdFile(tx, fileId)
        const before = await store.linkById(tx, fileId, linkId, now())
        if (!before) throw notFound()
        if (before.seats !== null && right !== undefined && right !== 'read') throw wrongState()
        const ends = days === undefined ? before.expires_at : now() + days * DAY_MS
        await store.setLink(tx, linkId, {
          ...(right !== undefined && { access_right: right }),
          expires_at: ends,
          ...(hash !== undefined && { password_hash: hash }),
        })
        if ((right ?? before.access_right) === before.access_right && hash === undefined)
          await moveEndOfGuests(tx, before, { ends, now: now() }, events)
        else await endGuestsOf(tx, before, events)
        await writeCall(tx)
        const link = await store.linkById(tx, fileId, linkId, now())
        if (!link) throw notFound()
        return presentLink(link, await store.guestsOfLinks(tx, [linkId]))
      })
      events.wake()
      return changed
    },

    /** Whoever came by it may do nothing more, and hears of it at once. @throws AppError 404 */
    async remove(caller: Caller, fileId: string, linkId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await holdUser(tx, caller.id)
        await requireFile(tx, caller, fileId)
        await holdFile(tx, fileId)
        const link = await store.linkById(tx, fileId, linkId, 0)
        if (!link) throw notFound()
        await endLink(tx, link, events)
        await writeCall(tx)
      })
      events.wake()
    },
  }
}

export type Sharing = ReturnType<typeof createSharing>
