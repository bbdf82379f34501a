import { defineMail } from '../../../kernel/define-mail.ts'
import { z } from 'zod'
import { SCOPE_WORDS } from '../../../../src/shared/domain/token-scopes.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import { SOURCE_LANGUAGE } from '../../../../src/shared/words/languages.ts'
import { wordsIn } from '../../../kernel/words.ts'
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
  const { say } = wordsIn(token.app_language ?? SOURCE_LANGUAGE)
  const named = { prefix: token.prefix, name: token.name }
  const may = scopesOf(token)
    .map((scope) => `${scope}: ${say(SCOPE_WORDS[scope])}`)
    .join('\n')
  return linkMail({
    to: token,
    subject: phrase('New access token for your account'),
    lead:
      token.expires_at === null
        ? phrase(
            'An access token was created for your Longhand account: {prefix}…, named “{name}”. It does not expire. ' +
              'Anyone who has it can:',
            named,
          )
        : phrase(
            'An access token was created for your Longhand account: {prefix}…, named “{name}”. It expires on {date}. ' +
              'Anyone who has it can:',
            { ...named, date: { date: token.expires_at } },
          ),
    quote: may,
    link: `${publicUrl}/account/api`,
    linkText: phrase('See your access tokens'),
    after: phrase(
      'If this was you, ignore this e-mail. If it wasn’t, revoke the token there and choose a new password, which ' +
        'revokes all tokens.',
    ),
  })
}

/** Mails that say a token was made. */
export const tokenMails = defineMail({
  payload: tokenMailPayload,
  write: (payload, { db, publicUrl }) => writeTokenMail(db, publicUrl, payload),
})
