import type { Db, EmailKeyTable } from '../../../kernel/db/schema.ts'
import { ACCOUNT_MAILS } from '../../../kernel/limits.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import { addMail } from '../../mail/index.ts'
import type { IdentityEventPublisher } from '../events.ts'
import { endYoungerUndos } from './email-change-repository.ts'
import * as store from './repository.ts'

/** Dependencies of {@link createAddressLinks}. */
export interface AddressLinksDeps {
  db: Db
  jobs: JobQueue
  events: IdentityEventPublisher
  now: () => number
}

/** Links that are mailed to an address: whoever follows one has shown that it is theirs. */
export function createAddressLinks({ db, jobs, events, now }: AddressLinksDeps) {
  /** The key is made when the mail is sent, so that only its hash is ever stored. */
  async function mailLink(kind: EmailKeyTable['kind'], userId: string, tx: Db = db): Promise<void> {
    await addMail(jobs, { kind, userId }, { tx, key: `mail:${kind}:${userId}` })
  }

  return {
    mailLink,

    /** Mails a link unless one went out within the last minute. */
    async mailLinkAgain(kind: EmailKeyTable['kind'], userId: string, tx: Db = db): Promise<void> {
      const sentAt = await store.lastEmailKeyAt(tx, userId, kind)
      if (sentAt === null || sentAt <= now() - ACCOUNT_MAILS.everyMs) await mailLink(kind, userId, tx)
    },

    /** The owner of an address has shown that it is theirs. */
    async addressProven(tx: Db, { id, email }: store.User): Promise<void> {
      await store.markEmailValidated(tx, id, now())
      await events.publish(tx, 'address-proven', { userId: id })
      await endYoungerUndos(tx, id, email)
    },
  }
}

export type AddressLinks = ReturnType<typeof createAddressLinks>
