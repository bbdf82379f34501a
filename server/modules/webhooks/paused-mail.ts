import { defineMail } from '../../kernel/define-mail.ts'
import { z } from 'zod'
import { type Phrase, phrase } from '../../../src/shared/words/phrase.ts'
import type { Db } from '../../kernel/db/schema.ts'
import type { Mail } from '../../ports/mailer.ts'
import { linkMail } from '../mail/index.ts'
import { webhookById, type WebhookRow } from './repository.ts'

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
  const owner = await db
    .selectFrom('user')
    .select(['email', 'app_language'])
    .where('id', '=', webhook.user_id)
    .executeTakeFirst()
  if (!owner) return null
  const { url } = webhook
  return linkMail({
    to: owner,
    subject: phrase('Your webhook at {host} was switched off', { host: new URL(url).host }),
    lead: leadOf(webhook),
    link: `${publicUrl}/account/webhooks`,
    linkText: phrase('See your webhooks'),
    after:
      webhook.paused_because === 'operator'
        ? phrase('Once it is switched on, failed deliveries of the last 30 days can be sent again.')
        : phrase('Failed deliveries can be sent again from there for 30 days.'),
  })
}

function leadOf({ url, paused_because: because }: WebhookRow): Phrase {
  if (because === 'operator')
    return phrase(
      'An administrator of this server switched it off. Nothing more is sent to {url}, and only an administrator can ' +
        'switch the webhook on again.',
      { url },
    )
  if (because === 'gone')
    return phrase(
      'Its server answered that the address is gone (410). Nothing more is sent to {url} until you switch the ' +
        'webhook on again.',
      { url },
    )
  return phrase(
    'Nothing could be delivered for three days. Nothing more is sent to {url} until you switch the webhook ' +
      'on again.',
    { url },
  )
}

/** Mails that say a webhook was paused. */
export const pausedMails = defineMail({
  payload: pausedMailPayload,
  write: (payload, { db, publicUrl }) => writePausedMail(db, publicUrl, payload),
})
