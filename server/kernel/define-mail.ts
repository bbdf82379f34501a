import type { z } from 'zod'
import type { Db } from './db/schema.ts'
import type { Mail } from '../ports/mailer.ts'

/** What a mail is written from, when it is sent. */
export interface MailContext {
  db: Db
  /** Where links lead. */
  publicUrl: string
  now: () => number
}

/** Mails that a module queues: what their jobs say, and how they are written. */
export interface MailDefinition<Payload> {
  /** Its `kind` tells it from the mails of others. */
  payload: z.ZodType<Payload>
  /** The mail as things are now; null when there is nothing to say any more. */
  write: (payload: Payload, context: MailContext) => Promise<Mail | null> | Mail
}

/** Mails whose payload is checked before they are written. */
export interface MailWriter {
  accepts: (payload: unknown) => boolean
  /** @throws ZodError for a payload that it does not accept */
  write: (payload: unknown, context: MailContext) => Promise<Mail | null>
}

export function defineMail<Payload>({ payload: schema, write }: MailDefinition<Payload>): MailWriter {
  return {
    accepts: (payload) => schema.safeParse(payload).success,
    write: async (payload, context) => write(schema.parse(payload), context),
  }
}
