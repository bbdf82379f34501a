import { defineMail } from '../../../kernel/define-mail.ts'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../../../../src/shared/durations.ts'
import type { Db, EmailKeyTable } from '../../../kernel/db/schema.ts'
import type { Mail } from '../../../ports/mailer.ts'
import * as changes from './email-change-repository.ts'
import { factorMail, isFactorMail, newDeviceMail, passkeyMail } from './factor-mails.ts'
import { storeInvitationKey } from './invitation-key.ts'
import { isInvited } from './is-invited.ts'
import {
  addressWantedMail,
  alreadyRegisteredMail,
  attackedMail,
  invitedMail,
  newPasswordMail,
  resetMail,
  undoMail,
  validationMail,
} from './mails.ts'
import * as store from './repository.ts'
import { createMailKey } from './tokens.ts'
import { hashKey } from '../../../kernel/sha256.ts'

/** How long a key can be used: 24 hours to validate an address, 1 hour to choose a new password. */
const KEY_MS = { 'validate-email': DAY_MS, 'reset-password': HOUR_MS } as const

/** What a queued mail about an account says: whom it is for and what about, and never a key. */
const accountMailPayload = z.union([
  z.strictObject({
    kind: z.enum([
      'validate-email',
      'already-registered',
      'account-invited',
      'reset-password',
      'address-wanted',
      'sign-in-attacked',
      'password-changed',
      'password-reset',
      'codes-attacked',
      'codes-turned-on',
      'codes-turned-off',
      'recovery-codes-made',
      'recovery-code-used',
      'factors-reset',
    ]),
    userId: z.string(),
  }),
  z.strictObject({ kind: z.enum(['passkey-added', 'passkey-removed']), userId: z.string(), name: z.string() }),
  z.strictObject({
    kind: z.literal('new-device'),
    userId: z.string(),
    userAgent: z.string(),
    network: z.string().nullable(),
    at: z.number(),
  }),
  z.strictObject({ kind: z.literal('undo-email-change'), userId: z.string(), undoId: z.string() }),
])
type AccountMailPayload = z.infer<typeof accountMailPayload>

/**
 * Writes the mails of accounts. A key is made here, when it is sent, so that only its hash is stored; of a mail that is
 * written twice both links work, each once.
 */
function createAccountMails({ db, publicUrl, now = Date.now }: { db: Db; publicUrl: string; now?: () => number }) {
  /** Null when there is nothing to say any more. */
  return async function write(payload: AccountMailPayload): Promise<Mail | null> {
    const user = await store.userById(db, payload.userId)
    if (!user) return null
    if (payload.kind === 'undo-email-change') return writeUndo(user, payload.undoId)
    if (payload.kind === 'already-registered') return alreadyRegisteredMail(user, publicUrl)
    if (payload.kind === 'account-invited')
      // Who has chosen a password by the other link needs no more.
      return isInvited(user) ? invitedMail(user, publicUrl, await storeInvitationKey(db, user, now())) : null
    if (payload.kind === 'sign-in-attacked') return attackedMail(user, publicUrl)
    if (payload.kind === 'password-changed' || payload.kind === 'password-reset')
      return newPasswordMail(user, publicUrl, { isReset: payload.kind === 'password-reset' })
    if (payload.kind === 'new-device') return newDeviceMail(user, publicUrl, payload)
    if (payload.kind === 'passkey-added' || payload.kind === 'passkey-removed')
      return passkeyMail(user, publicUrl, payload)
    if (isFactorMail(payload.kind)) return factorMail(user, publicUrl, payload.kind)
    if (payload.kind === 'address-wanted') return addressWantedMail(user, publicUrl)
    if (payload.kind === 'validate-email')
      return validationMail(user, publicUrl, await makeKey(user, user.email, payload.kind), {
        isNew: user.email_changed_at === null,
      })
    const to = await changes.resetAddressOf(db, user, now())
    return resetMail({ ...user, email: to }, publicUrl, await makeKey(user, to, payload.kind))
  }

  async function makeKey(user: store.User, to: string, kind: keyof typeof KEY_MS): Promise<string> {
    const at = now()
    return storeKey({ user_id: user.id, kind, created_at: at, expires_at: at + KEY_MS[kind], sent_to: to })
  }

  /** The notice to the address that the account had. Its key counts as long as the change can be undone. */
  async function writeUndo(user: store.User, undoId: string): Promise<Mail | null> {
    const undo = await changes.undoById(db, undoId)
    if (!undo?.sent_to) return null
    return undoMail(
      { ...user, email: undo.sent_to },
      publicUrl,
      await storeKey({ ...undo, user_id: user.id, kind: 'undo-email-change' }),
    )
  }

  async function storeKey(row: Omit<Insertable<EmailKeyTable>, 'id' | 'key_hash'>): Promise<string> {
    const key = createMailKey()
    await store.insertEmailKey(db, { ...row, id: uuidv7(), key_hash: hashKey(key) })
    return key
  }
}

/** The queued mails of accounts. */
export const accountMails = defineMail({
  payload: accountMailPayload,
  write: (payload, context) => createAccountMails(context)(payload),
})
