import { expect, test } from 'vitest'
import { composeEvents } from '../../server/compose-events.ts'
import { createQuota } from '../../server/modules/billing/plans/quota.ts'
import { createEmailChange } from '../../server/modules/identity/auth/email-change.ts'
import { accountMails } from '../../server/modules/identity/auth/account-mails.ts'
import { SEND_MAIL } from '../../server/modules/mail/jobs.ts'
import { createMailSender } from '../../server/modules/mail/send-mail.ts'
import type { Mail } from '../../server/ports/mailer.ts'
import { eachDatabase, type TestDatabase } from '../support/databases.ts'
import { buildUser } from '../support/factories.ts'
import { silentLog } from '../support/silent-log.ts'

async function build({ db, work }: TestDatabase) {
  const { jobs, events } = await work()
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => ({ reference: String(mails.push(mail)) }) }
  const send = createMailSender({
    writers: () => [accountMails],
    db,
    mailer,
    publicUrl: 'http://longhand.test',
    log: silentLog,
  })
  /** Sends what is queued; answers the undo key that was mailed to the address. */
  const undoKeyOf = async (email: string) => {
    for (let job; (job = await jobs.claim(['send-mail'], 'test')) !== null;) {
      await send(SEND_MAIL.payload.parse(job.payload))
      await jobs.complete(job)
    }
    const mail = mails.find(({ to, text }) => to === email && text.includes('/undo-email-change/'))
    return /undo-email-change\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const emailOf = async (id: string) =>
    (await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const { identity } = composeEvents({ jobs, events, quota: createQuota({ isLimited: true }) })
  return { changes: createEmailChange({ db, jobs, events: identity }), undoKeyOf, emailOf }
}

const outcomes = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work))
    .map((end) => (end.status === 'fulfilled' ? 'done' : String((end.reason as { status?: number }).status)))
    .toSorted()

eachDatabase((open) => {
  test('of several people who want one address at once, one has it, and no answer tells the others', async () => {
    const database = await open()
    const { changes } = await build(database)
    const people = await Promise.all([1, 2, 3, 4].map(() => buildUser(database.db)))
    expect(await outcomes(people.map(({ id }) => changes.change(id, 'wanted@example.org')))).toEqual([
      'done',
      'done',
      'done',
      'done',
    ])
    const having = await database.db
      .selectFrom('user')
      .select('wanted_email')
      .where('email', '=', 'wanted@example.org')
      .execute()
    expect(having).toEqual([{ wanted_email: null }])
  })

  test('an undo pressed several times at once counts once', async () => {
    const database = await open()
    const { changes, undoKeyOf, emailOf } = await build(database)
    const ann = await buildUser(database.db, { email: 'ann@example.org' })
    await changes.change(ann.id, 'ann.new@example.org')
    const key = await undoKeyOf('ann@example.org')
    expect(key).toHaveLength(43)
    expect(await outcomes([changes.undo(key), changes.undo(key), changes.undo(key)])).toEqual(['400', '400', 'done'])
    expect(await emailOf(ann.id)).toBe('ann@example.org')
  })

  test('an undo whose address belongs to another by now says so, and keeps its key', async () => {
    const database = await open()
    const { changes, undoKeyOf, emailOf } = await build(database)
    const ann = await buildUser(database.db, { email: 'ann@example.org' })
    await changes.change(ann.id, 'ann.new@example.org')
    const key = await undoKeyOf('ann@example.org')
    // As the command line may do.
    const other = await buildUser(database.db, { email: 'ann@example.org' })
    await expect(changes.undo(key)).rejects.toMatchObject({ status: 409, code: 'address_taken' })
    await database.db.deleteFrom('user').where('id', '=', other.id).execute()
    expect(await changes.undo(key)).toBe('ann@example.org')
    expect(await emailOf(ann.id)).toBe('ann@example.org')
  })
})
