import { defineMail } from '../../../kernel/define-mail.ts'
import { z } from 'zod'
import { SCOPE_WORDS } from '../../../../src/shared/domain/token-scopes.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { linkMail } from '../../mail/index.ts'
import { tokenById } from './repository.ts'
import { scopesOf } from './service.ts'

/** What a queued mail about a new access token says. */
const tokenMailPayload = z.strictObject({ kind: z.literal('token-made'), tokenId: z.string() })

/**
 * Tells whose account it is. Nobody can turn it off, for whoever has the account in hand would. Null when the token is
 * gone by now.
 */
async function writeTokenMail(
  db: Db,
  publicUrl: string,
  { tokenId }: z.infer<typeof tokenMailPayload>,
): Promise<Mail | null> {
  const token = await tokenById(db, tokenId)
  if (!token) return null
  const end =
    token.expires_at === null
      ? 'It does not end by itself.'
      : `It ends on ${new Date(token.expires_at).toISOString().slice(0, 10)}.`
  const may = scopesOf(token)
    .map((scope) => `${scope}: ${SCOPE_WORDS[scope]}`)
    .join('\n')
  return linkMail({
    to: token.email,
    subject: 'A program may use your account now',
    lead:
      `An access token was made for your account at Longhand: ${token.prefix}…, named “${token.name}”. ${end} ` +
      'Whoever has it may do this:',
    quote: may,
    link: `${publicUrl}/account/api`,
    linkText: 'See your access tokens',
    after:
      'If it was you, there is nothing to do. If it was not you, revoke the token there and choose a new ' +
      'password, which revokes all of them.',
  })
}

/** Mails that say a token was made. */
export const tokenMails = defineMail({
  payload: tokenMailPayload,
  write: (payload, { db, publicUrl }) => writeTokenMail(db, publicUrl, payload),
})
