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
import type { Changing } from '../changing.ts'
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

/**
 * With whom the owner of a file or folder shares it: people by their addresses, and those who are invited to their
 * plan. What holds for a folder holds for all files in it and below, as long as they are there.
 */
export function createShares({ db, jobs, changing, tellAccess, now }: SharesDeps) {
  /** Answers the folder that it lies in; null for none. @throws AppError 404 */
  async function requireOwn(on: Db, caller: Caller, target: store.ShareTarget): Promise<string | null> {
    const place = await store.placeOf(on, caller.id, target)
    if (place === undefined) throw notFound()
    return place
  }

  const endOf = (days: ShareDays | null) => (days === null ? null : now() + days * DAY_MS)

  async function shown(
    on: Db,
    caller: Caller,
    { target, place }: { target: store.ShareTarget; place: string | null },
  ): Promise<FileShares> {
    const planId = await store.planOf(on, caller.id)
    return presentShares({
      shares: await store.sharesOf(on, target, now()),
      guests: planId === undefined ? null : await store.guestsOf(on, planId),
      openings: target.kind === 'file' ? await store.openingsOf(on, target.id) : new Map(),
      byFolders: place === null ? [] : await store.sharesAbove(on, place, now()),
    })
  }

  /** Works on the shares of the caller's own file or folder, with their row taken; answers what they are then. */
  function sharing(
    caller: Caller,
    target: store.ShareTarget,
    work: (tx: Db) => Promise<void>,
    people: readonly string[] = [],
  ): Promise<FileShares> {
    return changing(async (tx) => {
      await holdUsers(tx, [caller.id, ...people])
      const place = await requireOwn(tx, caller, target)
      await store.deleteEnded(tx, target, now())
      await work(tx)
      await writeCall(tx)
      return shown(tx, caller, { target, place })
    })
  }

  /** Has people hear what of it is theirs now. */
  const tell = (tx: Db, { kind, id }: store.ShareTarget, userIds: readonly string[]) =>
    kind === 'file' ? tellAccess.changed(tx, id, userIds) : tellAccess.changedMany(tx, { below: id }, userIds)

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
    async list(caller: Caller, target: store.ShareTarget): Promise<FileShares> {
      return shown(db, caller, { target, place: await requireOwn(db, caller, target) })
    },

    /**
     * Shares with the people at these addresses and mails them; an address that has a share already gets these terms.
     * Whether an address is an account's makes no difference to the answer. @throws AppError 404, 422, 429
     */
    async withPeople(
      caller: Caller,
      target: store.ShareTarget,
      addresses: readonly string[],
      { right, days, message }: ShareTerms & { message: string },
    ): Promise<FileShares & { warnings: Phrase[] }> {
      const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
      const warnings: Phrase[] = []
      const terms = { access_right: right, expires_at: endOf(days) }
      const shares = await sharing(
        caller,
        target,
        async (tx) => {
          // With their rows taken nobody shows an address to be theirs between the look and the share.
          const proven = await store.provenAt(tx, wanted)
          const before = await store.sharesOf(tx, target, now())
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
                ...store.targetColumns(target),
                email,
                user_id: userId,
                plan_id: null,
                created_at: now(),
                ...terms,
              })
            made.push({ id, email })
            const person = known?.user_id ?? userId
            if (person !== null) await tell(tx, target, [person])
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
    withGroup(caller: Caller, target: store.ShareTarget, { right, days }: ShareTerms): Promise<FileShares> {
      return sharing(caller, target, async (tx) => {
        const planId = await store.planOf(tx, caller.id)
        if (planId === undefined) throw notFound()
        const terms = { access_right: right, expires_at: endOf(days) }
        const known = (await store.sharesOf(tx, target, now())).find((share) => share.plan_id === planId)
        if (known) await store.setTerms(tx, known.id, terms)
        else
          await store.insertShare(tx, {
            id: uuidv7(),
            ...store.targetColumns(target),
            email: null,
            user_id: null,
            plan_id: planId,
            created_at: now(),
            ...terms,
          })
        await tell(
          tx,
          target,
          (await store.guestsOf(tx, planId)).map(({ id }) => id),
        )
      })
    },

    /** Changes the terms of a share, whose holders hear of it at once. @throws AppError 404 */
    change(
      caller: Caller,
      target: store.ShareTarget,
      shareId: string,
      { right, days }: { right?: ShareRight | undefined; days?: ShareDays | null | undefined },
    ): Promise<FileShares> {
      return sharing(caller, target, async (tx) => {
        const share = await store.shareById(tx, target, shareId)
        if (!share) throw notFound()
        await store.setTerms(tx, shareId, {
          ...(right !== undefined && { access_right: right }),
          ...(days !== undefined && { expires_at: endOf(days) }),
        })
        await tell(tx, target, await store.holdersOf(tx, share))
      })
    },

    /** Ends a share: its holders may have nothing of the file any more, and hear of it at once. @throws AppError 404 */
    end(caller: Caller, target: store.ShareTarget, shareId: string): Promise<FileShares> {
      return sharing(caller, target, async (tx) => {
        const share = await store.shareById(tx, target, shareId)
        if (!share) throw notFound()
        const holders = await store.holdersOf(tx, share)
        await store.deleteShare(tx, shareId)
        await tell(tx, target, holders)
      })
    },

    /** Ends what these addresses have of it, all of it or nothing. @throws AppError 404 */
    endWith(caller: Caller, target: store.ShareTarget, addresses: readonly string[]): Promise<FileShares> {
      const ended = new Set(addresses.map((address) => address.toLowerCase()))
      return sharing(caller, target, async (tx) => {
        for (const share of await store.sharesOf(tx, target, now())) {
          if (share.email === null || !ended.has(share.email)) continue
          const holders = await store.holdersOf(tx, share)
          await store.deleteShare(tx, share.id)
          await tell(tx, target, holders)
        }
      })
    },
  }
}

export type Shares = ReturnType<typeof createShares>
