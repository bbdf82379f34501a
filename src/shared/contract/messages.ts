import { z } from 'zod'
import { id } from './common.ts'
import { route } from './route.ts'

/** What a visitor wrote with the contact form. */
export const contactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  /** Where an answer goes. */
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** ISO 8601, UTC. */
  sent_date: z.string(),
  /** When somebody said that it is answered; null where nobody has. */
  answered_date: z.string().nullable(),
})
export type ContactMessage = z.infer<typeof contactMessage>

export const listMessages = route({
  method: 'GET',
  path: '/admin/messages',
  summary: 'Messages of the contact form, newest first',
  access: 'ADMIN',
  scope: 'admin',
  query: z.object({
    /** Only those that nobody has answered. */
    open: z.enum(['true', 'false']).default('false'),
    /** What `next` of the page before said. */
    from: z.string().max(64).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  /** `next` is what `from` has to be for those that follow, null when there are none. */
  reply: z.object({ messages: z.array(contactMessage), next: z.string().nullable() }),
  rateLimit: { perMinute: 120 },
})

export const markMessage = route({
  method: 'PUT',
  path: '/admin/messages/:id/answered',
  summary: 'Say whether a message of the contact form was answered',
  access: 'ADMIN',
  scope: 'admin',
  params: z.object({ id }),
  body: z.strictObject({ answered: z.boolean() }),
  rateLimit: { perMinute: 60 },
  status: 204,
})
