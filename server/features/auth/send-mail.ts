import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { alreadyRegisteredMail, validationMail } from './mails.ts'
import * as store from './repository.ts'
import { createMailKey, hashMailKey } from './tokens.ts'

/** A validation key can be used for 24 hours. */
const VALIDATION_MS = 24 * 3_600_000

/** What a queued mail says: whom it is for and what about, and never a key. */
export const mailPayload = z.strictObject({ kind: z.enum(['validate-email', 'already-registered']), userId: z.string() })
export type MailPayload = z.infer<typeof mailPayload>

/** Writes and sends the mails of accounts. A key is made here, when it is sent, so that only its hash is stored. */
export function createAccountMails({ db, mailer, publicUrl, log, now = Date.now }: { db: Db; mailer: Mailer; publicUrl: string; log: Logger; now?: () => number }) {
  /** Sending twice does no harm: both links work, each once. */
  return async function send({ kind, userId }: MailPayload): Promise<void> {
    const user = await store.userById(db, userId)
    if (!user) return
    const mail = kind === 'validate-email' ? validationMail(user.email, publicUrl, await makeKey(userId)) : alreadyRegisteredMail(user.email, publicUrl)
    const { reference } = await mailer.send(mail)
    log.info({ kind, reference }, 'mail sent')
  }

  async function makeKey(userId: string): Promise<string> {
    const key = createMailKey()
    const at = now()
    await store.insertEmailKey(db, { id: uuidv7(), user_id: userId, kind: 'validate-email', key_hash: hashMailKey(key), created_at: at, expires_at: at + VALIDATION_MS })
    return key
  }
}
