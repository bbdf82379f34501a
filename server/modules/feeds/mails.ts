import { z } from 'zod'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { defineMail } from '../../kernel/define-mail.ts'
import { userById } from '../identity/index.ts'
import { linkMail } from '../mail/index.ts'
import { feedById } from './repository.ts'

/** Mails that say a source was switched off. */
export const pausedMails = defineMail({
  payload: z.strictObject({ kind: z.literal('source-paused'), feedId: z.string() }),
  async write({ feedId }, { db, publicUrl }) {
    const feed = await feedById(db, feedId)
    const owner = feed && (await userById(db, feed.user_id))
    // It is gone, or switched on again.
    if (!feed || !owner || feed.paused_because === null) return null
    return linkMail({
      to: owner,
      subject: phrase('New recordings are no longer fetched'),
      lead: phrase('Longhand could not read this source for three days and switched it off:'),
      quote: feed.url,
      link: `${publicUrl}/account/feeds`,
      linkText: phrase('See your sources'),
      after: phrase('Once you switch it on again, everything that arrived in the meantime is fetched.'),
    })
  },
})
