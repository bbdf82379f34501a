import { defineMail } from '../../kernel/define-mail.ts'
import { z } from 'zod'
import type { Db } from '../../kernel/db/schema.ts'
import type { Mail } from '../../ports/mailer.ts'
import { linkMail } from '../mail/index.ts'
import { webhookById } from './repository.ts'

/** What a queued mail about a webhook that was switched off says. */
const pausedMailPayload = z.strictObject({ kind: z.literal('webhook-paused'), webhookId: z.string() })

/** Null when it is gone, or is switched on again. */
async function writePausedMail(
  db: Db,
  publicUrl: string,
  { webhookId }: z.infer<typeof pausedMailPayload>,
): Promise<Mail | null> {
  const webhook = await webhookById(db, webhookId)
  if (!webhook || webhook.is_enabled === 1) return null
  const owner = await db.selectFrom('user').select('email').where('id', '=', webhook.user_id).executeTakeFirst()
  if (!owner) return null
  const { host } = new URL(webhook.url)
  const reason =
    webhook.paused_because === 'gone'
      ? 'It answered that it is gone (410).'
      : 'Nothing could be delivered to it for three days.'
  return linkMail({
    to: owner.email,
    subject: `Your webhook at ${host} was switched off`,
    lead: `${reason} Nothing more is sent to ${webhook.url} until you switch it on again.`,
    link: `${publicUrl}/account/webhooks`,
    linkText: 'Open your webhooks',
    after: 'What was not delivered can be sent again from there, for 30 days.',
  })
}

/** Mails that say a webhook was paused. */
export const pausedMails = defineMail({
  payload: pausedMailPayload,
  write: (payload, { db, publicUrl }) => writePausedMail(db, publicUrl, payload),
})
