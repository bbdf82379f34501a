import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { DAY_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import { LINK_USE } from '../../../kernel/limits.ts'
import { hashKey } from '../../../kernel/sha256.ts'
import { addGuestUser, createMailKey } from '../../identity/index.ts'
import * as store from './repository.ts'

/** How long a link stays open in a browser before it has to be opened again. */
const OPEN_MS = DAY_MS

/** The cookie of the guests of a file's links: several files can be open in one browser. */
export const guestCookie = (fileId: string): string =>
  `guest_${createHash('sha256').update(fileId).digest('hex').slice(0, 16)}`

/** The people who come by links, and have no account. */
export function createGuests({ db, now }: { db: Db; now: () => number }) {
  const endOf = (link: store.ShareLinkRow) => Math.min(link.expires_at, now() + OPEN_MS)

  /** Who only reads takes no part: there is room for as many as may ever name themselves. @throws AppError 409 */
  async function assertRoom(tx: Db, linkId: string, isReader: boolean): Promise<void> {
    if (isReader) await store.removeReadersBefore(tx, linkId, now())
    const { named, live } = await store.countGuests(tx, linkId, now())
    if (named >= LINK_USE.names || (!isReader && live >= LINK_USE.guests))
      throw new AppError(409, 'too_many_guests', messages.tooManyLinkGuests)
  }

  return {
    /** Who a browser's cookies say calls about a file; null for no guest of it. */
    async of(cookies: Readonly<Record<string, string | undefined>>, fileId: string): Promise<Caller | null> {
      const key = cookies[guestCookie(fileId)]
      const guest = key === undefined ? undefined : await store.liveGuestByKey(db, hashKey(key), now())
      if (!guest || guest.file_id !== fileId || guest.link_id === null || guest.user_id === null) return null
      const until = Math.min(guest.ends_at, guest.link_ends_at)
      return {
        id: guest.user_id,
        email: guest.name ?? '',
        role: 'USER',
        language: null,
        sid: guest.id,
        guest: { linkId: guest.link_id, fileId, until },
      }
    },

    /** Whether a guest's link is still open to them, for connections that outlive the call which opened them. */
    isOpen: ({ sid }: Pick<Caller, 'sid'>): Promise<boolean> => store.isLiveGuest(db, sid, now()),

    /** The guest whose key a browser shows, if they came by this link, whether it is still open to them or not. */
    async known(key: string | undefined, link: store.ShareLinkRow): Promise<store.LinkGuestRow | undefined> {
      const guest = key === undefined ? undefined : await store.guestByKey(db, hashKey(key))
      return guest?.link_id === link.id ? guest : undefined
    },

    isLive: ({ ends_at }: store.LinkGuestRow): boolean => ends_at > now(),

    /**
     * Opens a link to somebody, under the name that they have or give; null for who may only read. Take the link's row
     * before. @throws AppError 409
     */
    async letIn(
      tx: Db,
      link: store.ShareLinkRow,
      { known, name }: { known: store.LinkGuestRow | undefined; name: string | null },
    ): Promise<{ key: string; guest: store.LinkGuestRow }> {
      const key = createMailKey()
      const renewed = { key_hash: hashKey(key), opened_at: now(), ends_at: endOf(link) }
      if (known && (known.user_id !== null || name === null)) {
        await store.setGuest(tx, known.id, renewed)
        return { key, guest: { ...known, ...renewed } }
      }
      await assertRoom(tx, link.id, name === null)
      const userId = name === null ? null : uuidv7()
      if (userId !== null) await addGuestUser(tx, userId, now())
      const guest = {
        id: uuidv7(),
        link_id: link.id,
        file_id: link.file_id,
        user_id: userId,
        name,
        has_account: 0,
        ...renewed,
      }
      await store.insertGuest(tx, guest)
      return { key, guest }
    },

    /** The same for somebody with an account. @throws AppError 409 */
    async letAccountIn(tx: Db, link: store.ShareLinkRow, userId: string, name: string): Promise<void> {
      const known = await store.guestWithAccount(tx, link.id, userId)
      // It is theirs till the link ends: their account's session is bounded by itself.
      const opened = { name, opened_at: now(), ends_at: link.expires_at }
      if (known) return store.setGuest(tx, known.id, opened)
      await assertRoom(tx, link.id, false)
      await store.insertGuest(tx, {
        id: uuidv7(),
        link_id: link.id,
        file_id: link.file_id,
        user_id: userId,
        has_account: 1,
        key_hash: null,
        ...opened,
      })
    },
  }
}

export type Guests = ReturnType<typeof createGuests>
