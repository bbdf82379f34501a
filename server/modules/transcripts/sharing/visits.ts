import { LINK_FOR_GUESTS, LINK_LOCKED, type OpenedLink } from '../../../../src/shared/contract/sharing.ts'
import { isEditable } from '../../../../src/shared/domain/file-status.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, wrongState } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import { plainBytes } from '../../../kernel/transcript-codec/packing.ts'
import { writeCall } from '../../audit/index.ts'
import { type FileRow, holdFile } from '../../files/index.ts'
import { createFailedTries, createSignInGuard, isPassword } from '../../identity/index.ts'
import { findVersion, type FoundVersion, ORIGINAL } from '../../texts/index.ts'
import { guestCookie, type Guests } from './guests.ts'
import type { SharedInput } from './prepare-shared.ts'
import { createRecentAnswers } from './recent-answers.ts'
import * as store from './repository.ts'

/** An opening is written down once in this time, so that reading on does not write. */
const OPENED_EVERY_MS = 60_000

const THREAD = new URL('prepare-shared-thread.ts', import.meta.url)
/** Of texts that were read lately, so that one that is read much is prepared once. */
const RECENT_BYTES = 32 * 1024 * 1024

/** What a browser shows of itself. */
type Cookies = Readonly<Record<string, string | undefined>>

/** Somebody who opens a link. */
export interface LinkOpening {
  password?: string | undefined
  name?: string | undefined
  cookies: Cookies
  /** Network address. */
  address: string
}

/** What a guest's browser shows from now on, until a time in milliseconds since 1970. */
export interface GuestKey {
  name: string
  key: string
  until: number
}

/** What a reader of captions comes by. */
export type CaptionsLink = Pick<store.ShareLinkRow, 'id' | 'expires_at' | 'password_hash'> & { seats: number }

/** What links are opened with. */
export interface VisitsDeps {
  db: Db
  threads: Threads
  guests: Guests
  now: () => number
}

/** What people may do who come by a link: open it, read its text and play its media, or become a guest under a name. */
export function createVisits({ db, threads, guests, now }: VisitsDeps) {
  const guard = createSignInGuard({ tries: createFailedTries({ db, now }) })
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

  const gone = () => new AppError(404, 'link_gone', messages.sharedLinkGone)

  /** @throws AppError 403 where this browser has not shown the link's password */
  async function assertUnlocked(link: store.ShareLinkRow, cookies: Cookies): Promise<void> {
    if (link.password_hash === null) return
    const known = await guests.known(cookies[guestCookie(link.file_id)], link)
    if (!known || !guests.isLive(known)) throw new AppError(403, LINK_LOCKED, messages.sharedLinkLocked)
  }

  /**
   * The link of a key with its file, whose text has to be there. The same answer for one that expired, was taken back
   * or never was. @throws AppError 404, 409
   */
  async function open(key: string): Promise<{ link: store.ShareLinkRow; file: FileRow }> {
    const link = await store.linkByHash(db, hashKey(key), now())
    if (!link) throw gone()
    const file = await db.selectFrom('file').selectAll().where('id', '=', link.file_id).executeTakeFirst()
    if (!file) throw gone()
    if (!isEditable(file.status)) throw wrongState(messages.sharedTextNotReady)
    return { link, file }
  }

  /** The same for what is read without being opened before. @throws AppError 403 */
  async function openToRead(key: string, cookies: Cookies): Promise<{ link: store.ShareLinkRow; file: FileRow }> {
    const opened = await open(key)
    const { link } = opened
    if (link.seats !== null) throw gone()
    await assertUnlocked(link, cookies)
    if (link.access_right !== 'read') throw new AppError(403, LINK_FOR_GUESTS, messages.sharedLinkForGuests)
    return opened
  }

  const refused = () => new AppError(404, 'link_refused', messages.sharedLinkRefused)

  /**
   * The link of a key for who shows its password, or an open session of it. Whoever guesses is slowed as at a login,
   * and learns of no link whether it is there. @throws AppError 404, 409, 429, 503
   */
  async function unlock(key: string, { password, cookies, address }: LinkOpening) {
    const hash = hashKey(key)
    const link = await store.linkByHash(db, hash, now())
    const file = link && (await db.selectFrom('file').selectAll().where('id', '=', link.file_id).executeTakeFirst())
    const known = link && (await guests.known(cookies[guestCookie(link.file_id)], link))
    const isOpen = link?.password_hash === null || (known !== undefined && guests.isLive(known))
    if (!isOpen) {
      const attempt = await guard.begin(`link ${hash}`, { address, device: null })
      const isRight = await isPassword(password ?? '', link?.password_hash ?? null)
      if (!isRight) {
        await attempt.failed()
        throw refused()
      }
      await attempt.succeeded()
    }
    if (!link || !file) throw refused()
    if (!isEditable(file.status)) throw wrongState(messages.sharedTextNotReady)
    return { link, file, known }
  }

  const presentOpened = (
    { access_right: right, expires_at }: store.ShareLinkRow,
    { id, name }: FileRow,
    guest: OpenedLink['guest'],
  ): OpenedLink => ({ right, file_id: id, file_name: name, expires_date: new Date(expires_at).toISOString(), guest })

  /** Works with the rows of a link's file and the link itself taken, as it was when it was unlocked. */
  async function withLink<T extends { userId: string | null }>(
    link: store.ShareLinkRow,
    work: (tx: Db) => Promise<T>,
  ): Promise<T> {
    return db.transaction().execute(async (tx) => {
      await holdFile(tx, link.file_id)
      const still = await store.linkById(tx, link.file_id, link.id, now())
      if (still?.password_hash !== link.password_hash || still.access_right !== link.access_right) throw refused()
      await store.markOpened(tx, link.id, now())
      const done = await work(tx)
      await writeCall(tx, done.userId ?? undefined)
      return done
    })
  }

  return {
    /**
     * Opens a link in a browser without an account. Answers the key that the browser shows from then on; null while a
     * name is asked for. @throws AppError 404, 409, 429, 503
     */
    async openFor(key: string, wish: LinkOpening): Promise<{ opened: OpenedLink; cookie: GuestKey | null }> {
      const { link, file, known } = await unlock(key, wish)
      const isToRead = link.access_right === 'read'
      const name = isToRead ? null : (known?.name ?? wish.name ?? null)
      if (name === null && !isToRead) return { opened: presentOpened(link, file, null), cookie: null }
      const { key: shown, guest } = await withLink(link, async (tx) => {
        const entered = await guests.letIn(tx, link, { known, name })
        return { ...entered, userId: entered.guest.user_id }
      })
      const as = guest.user_id === null || guest.name === null ? null : { _id: guest.user_id, name: guest.name }
      return {
        opened: presentOpened(link, file, isToRead ? null : as),
        cookie: { name: guestCookie(file.id), key: shown, until: link.expires_at },
      }
    },

    /** The same with an account; whose file it is needs no link. @throws AppError 404, 409, 429, 503 */
    async join(caller: Caller, key: string, wish: LinkOpening): Promise<OpenedLink> {
      const { link, file } = await unlock(key, wish)
      if (file.owner_id === caller.id) return presentOpened(link, file, { _id: caller.id, name: caller.email })
      if (link.access_right === 'read') return presentOpened(link, file, null)
      const before = await store.guestWithAccount(db, link.id, caller.id)
      const name = before?.name ?? wish.name
      if (name === undefined) return presentOpened(link, file, null)
      await withLink(link, async (tx) => {
        await guests.letAccountIn(tx, link, caller.id, name)
        return { userId: caller.id }
      })
      return presentOpened(link, file, { _id: caller.id, name })
    },

    /**
     * The text behind a key, as gzipped JSON; its owner sees when it was last read. @throws AppError 403, 404, 409,
     * 429, 503
     */
    async read(key: string, cookies: Cookies): Promise<Uint8Array> {
      const { link, file } = await openToRead(key, cookies)
      const at = now()
      if (at - (link.last_opened_at ?? 0) >= OPENED_EVERY_MS) await store.markOpened(db, link.id, at)
      return answer(link, file, await findVersion(db, file.id, ORIGINAL))
    },

    /** The link to captions of a key, and whose talk it is. @throws AppError 403, 404, 409 */
    async captions(key: string, cookies: Cookies): Promise<{ link: CaptionsLink; file: FileRow }> {
      const { link, file } = await open(key)
      const { id, seats, expires_at, password_hash } = link
      if (seats === null) throw gone()
      await assertUnlocked(link, cookies)
      return { link: { id, seats, expires_at, password_hash }, file }
    },

    /** The file whose media is behind a key. @throws AppError 403, 404, 409 */
    async media(key: string, cookies: Cookies): Promise<FileRow> {
      return (await openToRead(key, cookies)).file
    },
  }
}
