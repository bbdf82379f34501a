import type { ContactMessage } from '../../../../src/shared/contract/messages.ts'
import { messages as words } from '../../../../src/shared/messages.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { writeCall } from '../../audit/index.ts'
import { contactMessages, markContactMessage } from '../../site/index.ts'

/** Messages of the contact form, as whoever runs the site answers them. */
export function createContactMessages({ db, now }: { db: Db; now: () => number }) {
  return {
    /** A page of them, newest first. */
    async list({ open, from, limit }: { open: boolean; from?: string | undefined; limit: number }) {
      const rows = await contactMessages(db, { open, from, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      return {
        messages: shown.map(present),
        next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    /** @throws AppError 404 */
    async mark(id: string, isAnswered: boolean): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const isThere = await markContactMessage(tx, id, isAnswered ? now() : null)
        if (!isThere) throw new AppError(404, 'message_unknown', words.messageUnknown)
        await writeCall(tx)
      })
    },
  }
}

export type ContactMessages = ReturnType<typeof createContactMessages>

const date = (at: number) => new Date(at).toISOString()

const present = (row: Awaited<ReturnType<typeof contactMessages>>[number]): ContactMessage => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  sent_date: date(row.sent_at),
  answered_date: row.answered_at === null ? null : date(row.answered_at),
})
