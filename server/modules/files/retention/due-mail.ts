import { z } from 'zod'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import { defineMail } from '../../../kernel/define-mail.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { Mail } from '../../../ports/mailer.ts'
import { linkMail } from '../../mail/index.ts'
import { toldIn } from './notices.ts'

/** What a queued mail about files that go says. */
const dueMailPayload = z.strictObject({
  kind: z.literal('files-due'),
  ownerId: z.string(),
  /** Which files: those that were noted then, in milliseconds since 1970. */
  mailedAt: z.number(),
})

/** Files that are named. */
const NAMED = 20

/** Null where none of them goes any more, or their owner is gone. */
async function writeDueMail(
  db: Db,
  publicUrl: string,
  { ownerId, mailedAt }: z.infer<typeof dueMailPayload>,
): Promise<Mail | null> {
  const to = await db.selectFrom('user').select(['email', 'app_language']).where('id', '=', ownerId).executeTakeFirst()
  const { names, removesAt } = await toldIn(db, ownerId, mailedAt)
  if (!to || removesAt === null) return null
  const date = { date: removesAt }
  return linkMail({
    to,
    subject: phrase('{count, plural, one {A file} other {# files}} will be deleted on {date}', {
      count: names.length,
      date,
    }),
    lead: phrase(
      '{count, plural, one {The storage period of a file ends: it will be deleted on {date} with its transcript} ' +
        'other {The storage period of # files ends: they will be deleted from {date} on with their transcripts}}. ' +
        'You set this period for your account or a folder.',
      { count: names.length, date },
    ),
    quote: [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join('\n'),
    link: `${publicUrl}/files`,
    linkText: phrase('Open your files'),
    after: phrase('To keep a file, download it, change the storage period, or put the file on hold before that day.'),
  })
}

/** Mails that say which files go next. */
export const dueMails = defineMail({
  payload: dueMailPayload,
  write: (payload, { db, publicUrl }) => writeDueMail(db, publicUrl, payload),
})
