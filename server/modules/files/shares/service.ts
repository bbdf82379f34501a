import { v7 as uuidv7 } from 'uuid'
import { type FileShares, MOST_SHARED_WITH } from '../../../../src/shared/contract/shares.ts'
import type { ShareDays } from '../../../../src/shared/contract/sharing.ts'
import type { ShareRight } from '../../../../src/shared/domain/text-policy.ts'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/durations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import { holdUsers } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import type { Caller } from '../../../kernel/http/mount.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { writeCall } from '../../audit/index.ts'
import { addMail } from '../../mail/index.ts'
import type { Changing, Publish } from '../changing.ts'
import { fileOf } from '../repository.ts'
import { presentShares } from './presenter.ts'
import * as store from './repository.ts'
import type { TellAccess } from './tell-access.ts'

/** Mails about shared files: of an account in a day, to an address in a day, and to both together again after. */
export const SHARE_MAILS = { ofAccountADay: 200, toAddressADay: 20, againMs: HOUR_MS } as const

/** Dependencies of {@link createShares}. */
export interface SharesDeps {
  db: Db
  jobs: Pick<JobQueue, 'add'>
  changing: Changing
  tellAccess: TellAccess
  now: () => number
}

/** What somebody may do with a file, and for how long from now; null for no end. */
export interface ShareTerms {
  right: ShareRight
  days: ShareDays | null
}

/** With whom the owner of a file shares it: people by their addresses, and those who are invited to their plan. */
export function createShares({ db, jobs, changing, tellAccess, now }: SharesDeps) {
  async function requireOwn(on: Db, caller: Caller, fileId: string): Promise<void> {
    if (!(await fileOf(on, caller.id, fileId))) throw notFound()
  }

  const endOf = (days: ShareDays | null) => (days === null ? null : now() + days * DAY_MS)

  async function shown(on: Db, caller: Caller, fileId: string): Promise<FileShares> {
    const planId = await store.planOf(on, caller.id)
    return presentShares({
      shares: await store.sharesOf(on, fileId, now()),
      guests: planId === undefined ? null : await store.guestsOf(on, planId),
      openings: await store.openingsOf(on, fileId),
    })
  }

  /** Works on the shares of the caller's own file, with their row taken; answers what they are then. */
  function sharing(
    caller: Caller,
    fileId: string,
    work: (tx: Db, publish: Publish) => Promise<void>,
    people: readonly string[] = [],
  ): Promise<FileShares> {
    return changing(async (tx, publish) => {
      await holdUsers(tx, [caller.id, ...people])
      await requireOwn(tx, caller, fileId)
      await store.deleteEnded(tx, fileId, now())
      await work(tx, publish)
      await writeCall(tx)
      return shown(tx, caller, fileId)
    })
  }

  /** Adds a mail to each address that may be mailed now; answers to which not, because of this sharer's last mail. */
  async function mail(
    tx: Db,
    caller: Caller,
    shares: readonly { id: string; email: string }[],
    message: string,
  ): Promise<string[]> {
    if (shares.length === 0) return []
    const at = now()
    const sent = await store.mailsSince(
      tx,
      caller.id,
      shares.map(({ email }) => email),
      at - DAY_MS,
    )
    const unmailed: string[] = []
    for (const { id, email } of shares) {
      const toThem = sent.filter((each) => each.email === email)
      const own = toThem.filter(({ sharer_id }) => sharer_id === caller.id)
      if (own.some(({ sent_at }) => sent_at > at - SHARE_MAILS.againMs)) {
        unmailed.push(email)
        continue
      }
      // Silently, for what others send is not the sharer's to know.
      if (toThem.length >= SHARE_MAILS.toAddressADay) continue
      if (sent.filter(({ sharer_id }) => sharer_id === caller.id).length >= SHARE_MAILS.ofAccountADay)
        throw new AppError(429, 'too_many_requests', messages.tooManyRequests, { retryAfter: 3600 })
      sent.push({ sharer_id: caller.id, email, sent_at: at })
      await store.rememberMailed(tx, caller.id, email, at)
      await addMail(
        jobs,
        { kind: 'file-shared', shareId: id, sharerId: caller.id, message },
        { tx, key: `mail:file-shared:${id}:${at}` },
      )
    }
    return unmailed
  }

  return {
    /** @throws AppError 404 */
    async list(caller: Caller, fileId: string): Promise<FileShares> {
      await requireOwn(db, caller, fileId)
      return shown(db, caller, fileId)
    },

    /**
     * Shares with the people at these addresses and mails them; an address that has a share already gets these terms.
     * Whether an address is an account's makes no difference to the answer. @throws AppError 404, 422, 429
     */
    async withPeople(
      caller: Caller,
      fileId: string,
      addresses: readonly string[],
      { right, days, message }: ShareTerms & { message: string },
    ): Promise<FileShares & { warnings: Phrase[] }> {
      const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
      const warnings: Phrase[] = []
      const terms = { access_right: right, expires_at: endOf(days) }
      const shares = await sharing(
        caller,
        fileId,
        async (tx, publish) => {
          // With their rows taken nobody shows an address to be theirs between the look and the share.
          const proven = await store.provenAt(tx, wanted)
          const before = await store.sharesOf(tx, fileId, now())
          const made: { id: string; email: string }[] = []
          for (const email of wanted) {
            const userId = proven.get(email) ?? null
            if (email === caller.email.toLowerCase() || userId === caller.id) {
              warnings.push(messages.invitationToOneself(email))
              continue
            }
            const known = before.find((share) => share.email === email)
            const id = known?.id ?? uuidv7()
            if (known) await store.setTerms(tx, id, terms)
            else
              await store.insertShare(tx, {
                id,
                file_id: fileId,
                email,
                user_id: userId,
                plan_id: null,
                created_at: now(),
                ...terms,
              })
            made.push({ id, email })
            const person = known?.user_id ?? userId
            if (person !== null) await publish('file-changed', fileId, person)
          }
          const people = before.filter(({ email }) => email !== null && !wanted.includes(email)).length + made.length
          if (people > MOST_SHARED_WITH) throw new AppError(422, 'too_many_shares', messages.sharesTooMany)
          for (const email of await mail(tx, caller, made, message)) warnings.push(messages.shareUnmailed(email))
        },
        await store.peopleAt(db, wanted),
      )
      return { ...shares, warnings }
    },

    /** Shares with everybody who is invited to the caller's plan, now and later. @throws AppError 404 */
    withGroup(caller: Caller, fileId: string, { right, days }: ShareTerms): Promise<FileShares> {
      return sharing(caller, fileId, async (tx) => {
        const planId = await store.planOf(tx, caller.id)
        if (planId === undefined) throw notFound()
        const terms = { access_right: right, expires_at: endOf(days) }
        const known = (await store.sharesOf(tx, fileId, now())).find((share) => share.plan_id === planId)
        if (known) await store.setTerms(tx, known.id, terms)
        else
          await store.insertShare(tx, {
            id: uuidv7(),
            file_id: fileId,
            email: null,
            user_id: null,
            plan_id: planId,
            created_at: now(),
            ...terms,
          })
        await tellAccess.changed(
          tx,
          fileId,
          (await store.guestsOf(tx, planId)).map(({ id }) => id),
        )
      })
    },

    /** Changes the terms of a share, whose holders hear of it at once. @throws AppError 404 */
    change(
      caller: Caller,
      fileId: string,
      shareId: string,
      { right, days }: { right?: ShareRight | undefined; days?: ShareDays | null | undefined },
    ): Promise<FileShares> {
      return sharing(caller, fileId, async (tx) => {
        const share = await store.shareById(tx, fileId, shareId)
        if (!share) throw notFound()
        await store.setTerms(tx, shareId, {
          ...(right !== undefined && { access_right: right }),
          ...(days !== undefined && { expires_at: endOf(days) }),
        })
        await tellAccess.changed(tx, fileId, await holdersOf(tx, share))
      })
    },

    /** Ends a share: its holders may have nothing of the file any more, and hear of it at once. @throws AppError 404 */
    end(caller: Caller, fileId: string, shareId: string): Promise<FileShares> {
      return sharing(caller, fileId, async (tx) => {
        const share = await store.shareById(tx, fileId, shareId)
        if (!share) throw notFound()
        const holders = await holdersOf(tx, share)
        await store.deleteShare(tx, shareId)
        await tellAccess.changed(tx, fileId, holders)
      })
    },

    /** Ends what these addresses have of a file, all of it or nothing. @throws AppError 404 */
    endWith(caller: Caller, fileId: string, addresses: readonly string[]): Promise<FileShares> {
      const ended = new Set(addresses.map((address) => address.toLowerCase()))
      return sharing(caller, fileId, async (tx) => {
        for (const share of await store.sharesOf(tx, fileId, now())) {
          if (share.email === null || !ended.has(share.email)) continue
          const holders = await holdersOf(tx, share)
          await store.deleteShare(tx, share.id)
          await tellAccess.changed(tx, fileId, holders)
        }
      })
    },
  }
}

export type Shares = ReturnType<typeof createShares>

/** The people who have a file by this share. */
async function holdersOf(tx: Db, { user_id, plan_id }: store.FileShareRow): Promise<string[]> {
  if (plan_id !== null) return (await store.guestsOf(tx, plan_id)).map(({ id }) => id)
  return user_id === null ? [] : [user_id]
}
