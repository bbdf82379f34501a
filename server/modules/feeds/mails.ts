import { z } from 'zod'
import { messages } from '../../../src/shared/messages.ts'
import { SOURCE_LANGUAGE } from '../../../src/shared/words/languages.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { defineMail } from '../../kernel/define-mail.ts'
import { userById } from '../identity/index.ts'
import { linkMail } from '../mail/index.ts'
import { wordsIn } from '../../kernel/words.ts'
import { type EpisodeRow, episodesTogether, feedById } from './repository.ts'

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

/** Mails that say what became of the recordings that came with a mail. */
export const answerMails = defineMail({
  payload: z.strictObject({ kind: z.literal('mail-answered'), feedId: z.string(), together: z.string() }),
  async write({ feedId, together }, { db, publicUrl }) {
    const feed = await feedById(db, feedId)
    const owner = feed && (await userById(db, feed.user_id))
    const episodes = await episodesTogether(db, feedId, together)
    if (!feed || !owner || episodes.length === 0) return null
    const { say } = wordsIn(owner.app_language ?? SOURCE_LANGUAGE)
    const isTaken = episodes.some(({ state }) => state === 'done')
    return linkMail({
      to: owner,
      subject: isTaken ? phrase('Your recording has arrived') : phrase('Nothing was taken from your e-mail'),
      lead: phrase('This is what became of the e-mail you sent to Longhand:'),
      quote: episodes.map((episode) => `${episode.title}: ${say(outcomeOf(episode))}`).join('\n'),
      link: `${publicUrl}/files`,
      linkText: phrase('See your files'),
      after: phrase('If you didn’t send this e-mail, remove the address under Account, Sources and add a new one.'),
    })
  },
})

function outcomeOf({ state, problem }: EpisodeRow): string {
  if (state === 'done') return phrase('In your files')
  if (state === 'same') return messages.sameRecording
  return problem ?? messages.unexpected
}
