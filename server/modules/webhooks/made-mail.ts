import { defineMail } from '../../kernel/define-mail.ts'
import { z } from 'zod'
import { phrase } from '../../../src/shared/words/phrase.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Mail } from '../../ports/mailer.ts'
import { linkMail } from '../mail/index.ts'
import { webhookById } from './repository.ts'

/** What a queued mail about a new webhook says. */
const webhookMailPayload = z.strictObject({ kind: z.literal('webhook-made'), webhookId: z.string() })

/** Tells whose account it is. Null when the webhook is gone by now. */
async function writeWebhookMail(
  db: Db,
  publicUrl: string,
  { webhookId }: z.infer<typeof webhookMailPayload>,
): Promise<Mail | null> {
  const webhook = await webhookById(db, webhookId)
  const owner =
    webhook &&
    (await db.selectFrom('user').select(['email', 'app_language']).where('id', '=', webhook.user_id).executeTakeFirst())
  if (!webhook || !owner) return null
  return linkMail({
    to: owner,
    subject: phrase('A webhook was added to your account'),
    lead: phrase('Longhand now reports what happens to your files to this address:'),
    quote: webhook.url,
    link: `${publicUrl}/account/webhooks`,
    linkText: phrase('See your webhooks'),
    after: phrase(
      'If this was you, ignore this e-mail. If it wasn’t, remove the webhook there and choose a new password.',
    ),
  })
}

/** Mails that say a webhook was made. */
export const madeMails = defineMail({
  payload: webhookMailPayload,
  write: (payload, { db, publicUrl }) => writeWebhookMail(db, publicUrl, payload),
})
