import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'

/** A mail that was sent, or could not be; nothing of what it said. */
export const sentMail = z.object({
  _id: z.string(),
  recipient: z.string(),
  /** What it was for, as the sources call it. */
  kind: z.string(),
  state: z.enum(['sent', 'failed']),
  tries: z.number().int(),
  /** What the mail server answered to the last try, or why there was no answer; in English. */
  error: z.string().nullable(),
  /** Of the last try, ISO 8601. */
  date: z.string(),
  /** Whether it is out of tries, and can be sent again. */
  can_send_again: z.boolean(),
})
export type SentMail = z.infer<typeof sentMail>

export const listMails = route({
  method: 'GET',
  path: '/admin/mails',
  summary: 'Mails of the last 30 days, newest first, without what they said, and those that wait',
  access: 'ADMIN',
  scope: 'admin',
  query: z.object({
    /** Only those that could not be sent. */
    failed: z.enum(['true', 'false']).default('false'),
    /** What `next` of the page before said. */
    from: z.string().max(64).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: z.object({
    mails: z.array(sentMail),
    next: z.string().nullable(),
    queue: z.object({
      waiting: z.number().int(),
      /** Tried again later, or meant for later. */
      later: z.number().int(),
      /** Out of tries. */
      exhausted: z.number().int(),
      /** Since when the oldest of `waiting` waits, in seconds; null where none does. */
      oldest_wait: z.number().nullable(),
    }),
  }),
  rateLimit: { perMinute: 120 },
})

export const sendMailAgain = route({
  method: 'POST',
  path: '/admin/mails/:id/again',
  summary: 'Send a mail again that is out of tries, as things are now',
  access: 'ADMIN',
  scope: 'admin',
  params: z.object({ id }),
  rateLimit: { perMinute: 60 },
  status: 204,
})

export const sendTestMail = route({
  method: 'POST',
  path: '/admin/mails/test',
  summary: 'Send a test mail to the caller now, and answer what the mail server said',
  access: 'ADMIN',
  scope: 'admin',
  reply: z.object({
    is_sent: z.boolean(),
    recipient: z.string(),
    /** The server’s own words, or where the mail was written; in English. */
    answer: z.string(),
  }),
  rateLimit: { perMinute: 6 },
})
