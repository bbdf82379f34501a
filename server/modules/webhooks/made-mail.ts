import { defineMail } from '../../kernel/define-mail.ts'
import { z } from 'zod'
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
    webhook && (await db.selectFrom('user').select('email').where('id', '=', webhook.user_id).executeTakeFirst())
  if (!webhook || !owner) return null
  return linkMail({
    to: owner.email,
    subject: 'A webhook was added to your account',
    lead: 'From now on Longhand tells this address what happens to your files:',
    quote: webhook.url,
    link: `${publicUrl}/account/webhooks`,
    linkText: 'See your webhooks',
    after:
      'If this was you, there is nothing to do. If it wasn’t you, remove the webhook there and choose a new password.',
  })
}

/** Mails that say a webhook was made. */
export const madeMails = defineMail({
  payload: webhookMailPayload,
  write: (payload, { db, publicUrl }) => writeWebhookMail(db, publicUrl, payload),
})
