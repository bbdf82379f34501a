import { z } from 'zod'
import { participantName, participantNames } from '../../../src/shared/domain/participant-names.ts'
import { withNames } from '../../../src/shared/domain/comment-rules.ts'
import { MINUTE_MS } from '../../../src/shared/durations.ts'
import { quoteOf } from '../../../src/shared/transcript/anchors/make-anchor.ts'
import { SOURCE_LANGUAGE } from '../../../src/shared/words/languages.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { escapeMarkup } from '../../kernel/escape-markup.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'
import { addJob, jobKind } from '../../kernel/jobs/kind.ts'
import { wordsIn } from '../../kernel/words.ts'
import { type JobQueue, PATIENT_TRIES } from '../../ports/job-queue.ts'
import type { Mail, Mailer } from '../../ports/mailer.ts'
import { fileById } from '../files/index.ts'
import { preferenceOf, savePreference, unsubscribeLink } from '../identity/index.ts'
import { mailAside, mailLink, mailPage } from '../mail/index.ts'
import { ORIGINAL, type TextId } from '../texts/index.ts'
import { participantId } from './participant-id.ts'
import { peopleOf, presentParticipant, readerIf } from './people.ts'
import { anchorIn } from './presenter.ts'
import * as mentionStore from './mention-repository.ts'
import * as store from './repository.ts'

/** The job that mails a person what mentions them in a text. */
export const MAIL_MENTIONS = jobKind(
  'mail-mentions',
  z.strictObject({ userId: z.string(), fileId: z.string(), language: z.string() }),
)

/** What is mentioned of a text within this time comes in one mail, in milliseconds. */
export const GATHER_MS = 2 * MINUTE_MS
/** A person gets one such mail of a text at most in this time, in milliseconds. */
export const APART_MS = 15 * MINUTE_MS

/** Comments in one mail; the rest is only counted. */
const SHOWN = 20

/** Adds the mail; while one waits for the person and the text, this does nothing. */
export async function addMentionMail(
  tx: Db,
  jobs: Pick<JobQueue, 'add'>,
  { userId, fileId, language }: TextId & { userId: string },
  at: number,
): Promise<void> {
  if ((await preferenceOf(tx, userId))?.mention_mails === 0) return
  const last = await mentionStore.lastMailed(tx, userId, { fileId, language })
  await addJob(
    jobs,
    MAIL_MENTIONS,
    { userId, fileId, language },
    {
      tx,
      key: `${MAIL_MENTIONS.name}:${userId}:${fileId}:${language}`,
      runAt: Math.max(at + GATHER_MS, (last ?? 0) + APART_MS),
      maxAttempts: PATIENT_TRIES,
    },
  )
}

/**
 * Mails a person what mentions them, as far as they have not looked at it and may read it still. A second try may send
 * one twice, which does no harm.
 */
export function createMailMentions({
  db,
  mailer,
  publicUrl,
  now,
}: {
  db: Db
  mailer: Mailer
  publicUrl: string
  now: () => number
}): Job {
  return defineJob({
    ...MAIL_MENTIONS,
    atOnce: 2,
    async run({ userId, fileId, language }, { complete, job }) {
      const rows = (await mentionStore.unseenMentions(db, userId, { fileId, language })).filter(
        (row) => row.mailed_at === null,
      )
      const mail = rows.length > 0 ? await write(userId, { fileId, language }, rows) : null
      if (mail) await mailer.send(mail, { kind: 'mentions', jobId: job.id })
      await db.transaction().execute(async (tx) => {
        await mentionStore.markMailed(
          tx,
          userId,
          rows.map(({ comment_id }) => comment_id),
          now(),
        )
        await complete(tx)
      })
    },
  })

  /** Null when there is nothing to tell them any more, or they want no such mails by now. */
  async function write(
    userId: string,
    { fileId, language }: TextId,
    rows: Awaited<ReturnType<typeof mentionStore.unseenMentions>>,
  ): Promise<Mail | null> {
    const person = await store.personById(db, userId)
    const file = await fileById(db, fileId)
    if (!person || person.email_validated_at === null || !file || !(await readerIf(db, person, fileId))) return null
    const { mention_mails: isWanted, unsubscribe_key: key } = await savePreference(db, userId, {})
    if (isWanted === 0) return null

    const words = wordsIn(person.app_language ?? SOURCE_LANGUAGE)
    const { say } = words
    const people = await peopleOf(db, file)
    const { readers } = people
    const nameOf = (id: string) => {
      const { who, name } = presentParticipant(id, people, userId)
      return say(participantName(who, name))
    }
    const names = new Map(
      [file.owner_id, ...rows.map((row) => row.author_id), ...readers.map(({ id }) => id)].map((id) => [
        participantId(fileId, id),
        nameOf(id),
      ]),
    )
    const { page, headers } = unsubscribeLink(publicUrl, key, 'mentions')
    const path = language === ORIGINAL ? fileId : `${language}/${fileId}`
    const shown = rows.slice(0, SHOWN).map((row) => {
      const anchor = anchorIn(row.first_anchor)
      return {
        by: say(phrase('{name} wrote:', { name: nameOf(row.author_id) })),
        quote: anchor.kind === 'words' ? shortened(quoteOf(anchor)) : '',
        text: withNames(row.text, (id) => names.get(id) ?? say(participantNames.former)),
        link: `${publicUrl}/editor/${path}?thread=${row.thread_id}`,
      }
    })
    const subject = say(
      phrase('{count, plural, one {A comment} other {# comments}} for you in {name}', {
        count: rows.length,
        name: file.name,
      }),
    )
    const open = say(phrase('Open the comment'))
    const after = say(phrase('You got this e-mail because someone mentioned you in a comment.'))
    const turnOff = say(phrase('Turn off these e-mails'))
    return {
      to: person.email,
      subject,
      text:
        shown
          .map(({ by, quote, text, link }) => `${by}\n${quote && `“${quote}”\n`}${indented(text)}\n${open}: ${link}`)
          .join('\n\n') + `\n\n${after} ${turnOff}: ${page}\n\nLonghand\n`,
      html: mailPage(
        subject,
        shown
          .map(
            ({ by, quote, text, link }) =>
              `<p>${escapeMarkup(by)}${quote && `<br><i>“${escapeMarkup(quote)}”</i>`}</p>` +
              `<blockquote style="margin:0 0 16px;padding-left:16px;border-left:2px solid #b3261e;` +
              `white-space:pre-line">${escapeMarkup(text)}</blockquote><p>${mailLink(link, open)}</p>`,
          )
          .join('') + mailAside(`${escapeMarkup(after)} ${mailLink(page, turnOff)}`),
        words.language,
      ),
      headers,
    }
  }
}

const LONGEST_QUOTE = 200

const shortened = (quote: string) => (quote.length > LONGEST_QUOTE ? `${quote.slice(0, LONGEST_QUOTE)}…` : quote)

const indented = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')
