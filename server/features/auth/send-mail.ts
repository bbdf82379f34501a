import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { alreadyRegisteredMail, resetMail, validationMail } from './mails.ts'
import * as store from './repository.ts'
import { createMailKey, hashMailKey } from './tokens.ts'

/** How long a key can be used: 24 hours to validate an address, 1 hour to choose a new password. */
const KEY_MS = { 'validate-email': 24 * 3_600_000, 'reset-password': 3_600_000 } as const

/** What a queued mail says: whom it is for and what about, and never a key. */
export const mailPayload = z.strictObject({ kind: z.enum(['validate-email', 'already-registered', 'reset-password']), userId: z.string() })
export type MailPayload = z.infer<typeof mailPayload>

/** Writes and sends the mails of accounts. A key is made here, when it is sent, so that only its hash is stored. */
export function createAccountMails({ db, mailer, publicUrl, log, now = Date.now }: { db: Db; mailer: Mailer; publicUrl: string; log: Logger; now?: () => number }) {
  const writers = {
    'validate-email': async (user: store.User) => validationMail(user.email, publicUrl, await makeKey(user.id, 'validate-email')),
    'reset-password': async (user: store.User) => resetMail(user.email, publicUrl, await makeKey(user.id, 'reset-password')),
    'already-registered': async (user: store.User) => alreadyRegisteredMail(user.email, publicUrl),
  }

  /** Sending twice does no harm: both links work, each once. */
  return async function send({ kind, userId }: MailPayload): Promise<void> {
    const user = await store.userById(db, userId)
    if (!user) return
    const mail = await writers[kind](user)
    const { reference } = await mailer.send(mail)
    log.info({ kind, reference }, 'mail sent')
  }

  async function makeKey(userId: string, kind: keyof typeof KEY_MS): Promise<string> {
    const key = createMailKey()
    const at = now()
    await store.insertEmailKey(db, { id: uuidv7(), user_id: userId, kind, key_hash: hashMailKey(key), created_at: at, expires_at: at + KEY_MS[kind] })
    return key
  }
}
