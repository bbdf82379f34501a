import { expect, test } from 'vitest'
import { addNotice, APART_MS, GATHER_MS, MAIL_FILES } from '../../server/modules/notices/add.ts'
import type { Outcome } from '../../server/modules/notices/repository.ts'
import { savePreference } from '../../server/modules/identity/preferences/repository.ts'
import { createMailFiles } from '../../server/modules/notices/mail-files.ts'
import type { Mail } from '../../server/ports/mailer.ts'
import { eachDatabase, type OpenFresh } from '../support/databases.ts'
import { buildFile, buildUser } from '../support/factories.ts'
import { hurry } from '../support/hurry.ts'
import { silentLog } from '../support/silent-log.ts'

/** A person, their files, and the job as a worker does it, at a time of the test's own. */
async function openMails(open: OpenFresh) {
  const { db, work: openWork } = await open()
  const clock = { now: Date.now() }
  const { jobs: queue } = await openWork()
  const mails: Mail[] = []
  /** What happens while the next mail is being sent. */
  const meanwhile: (() => Promise<unknown>)[] = []
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail)
      await meanwhile.shift()?.()
      return { reference: 'test' }
    },
  }
  const job = createMailFiles({ db, queue, mailer, publicUrl: 'http://longhand.test', now: () => clock.now })
  const user = await buildUser(db, { email: 'ann@example.org' })
  const finish = async (name: string, outcome: Outcome = 'ready', fileId?: string) => {
    const file =
      fileId === undefined
        ? await buildFile(db, {
            owner_id: user.id,
            name,
            failure_message: outcome === 'failed' ? 'No speech was found.' : null,
          })
        : { id: fileId }
    await db
      .transaction()
      .execute((tx) => addNotice(tx, queue, { userId: user.id, fileId: file.id, outcome, at: clock.now }))
    return file.id
  }
  const waiting = async () =>
    (await db.selectFrom('job').select('run_at').where('state', '=', 'ready').execute()).map(
      ({ run_at }) => run_at - clock.now,
    )
  /** Does the job that waits, whenever it is due. */
  const work = async () => {
    await hurry(db)
    const claimed = await queue.claim([MAIL_FILES.name], 'w')
    if (!claimed) return
    const complete = async (tx: typeof db) => {
      if (!(await queue.complete(claimed, tx))) throw new Error('the lease was lost')
    }
    await job.run(claimed.payload, {
      job: claimed,
      signal: new AbortController().signal,
      log: silentLog,
      progressed: () => Promise.resolve(),
      complete,
    })
  }
  return { db, clock, mails, meanwhile, user, finish, waiting, work }
}

eachDatabase((open) => {
  test('files that finish within a short time come in one mail, each with its outcome', async () => {
    const { mails, finish, waiting, work } = await openMails(open)
    const talk = await finish('Talk <1>.mp3')
    await finish('Walk.mp3', 'failed')
    await finish('Talk <1>.mp3', 'ready', talk)
    expect(await waiting()).toEqual([GATHER_MS])
    await work()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: 'ann@example.org', subject: '1 file transcribed, 1 failed' })
    expect(mails[0]!.text).toContain(`Talk <1>.mp3 is transcribed.\nhttp://longhand.test/editor/${talk}`)
    expect(mails[0]!.text).toContain('Walk.mp3 could not be transcribed. No speech was found.')
    expect(mails[0]!.html).toContain('Talk &#60;1&#62;.mp3')
    expect(await waiting()).toEqual([])
  })

  test('the next mail waits a while after the last, and says nothing twice', async () => {
    const { clock, mails, finish, waiting, work } = await openMails(open)
    await finish('a.mp3')
    await work()
    clock.now += 1000
    await finish('b.mp3')
    expect(await waiting()).toEqual([APART_MS - 1000])
    await work()
    expect(mails.map(({ subject }) => subject)).toEqual(['a.mp3 is transcribed', 'b.mp3 is transcribed'])
    await work()
    expect(mails).toHaveLength(2)
  })

  test('what finishes while a mail is sent comes in the next one', async () => {
    const { db, clock, mails, meanwhile, user, finish, waiting, work } = await openMails(open)
    await finish('a.mp3')
    const late = await buildFile(db, { owner_id: user.id, name: 'late.mp3' })
    // Its own job is kept out by the one that is running.
    meanwhile.push(() =>
      db
        .insertInto('file_notice')
        .values({ file_id: late.id, outcome: 'ready', user_id: user.id, created_at: clock.now })
        .execute(),
    )
    await work()
    expect(await waiting()).toEqual([APART_MS])
    await work()
    expect(mails.map(({ subject }) => subject)).toEqual(['a.mp3 is transcribed', 'late.mp3 is transcribed'])
  })

  test('turned off there is no mail, not even one that waits; nor to an address that nobody validated', async () => {
    const { db, mails, user, finish, waiting, work } = await openMails(open)
    await finish('a.mp3')
    await savePreference(db, user.id, { file_mails: 0 })
    await work()
    await finish('b.mp3')
    expect(await waiting()).toEqual([])
    await savePreference(db, user.id, { file_mails: 1 })
    await db.updateTable('user').set({ email_validated_at: null }).execute()
    await finish('c.mp3')
    await work()
    expect(mails).toEqual([])
    expect(await db.selectFrom('file_notice').selectAll().execute()).toEqual([])
  })

  test('a mail program can turn the mails off by one call', async () => {
    const { db, mails, finish, work } = await openMails(open)
    await finish('a.mp3')
    await work()
    const { unsubscribe_key: key } = await db
      .selectFrom('preference')
      .select('unsubscribe_key')
      .executeTakeFirstOrThrow()
    expect(mails[0]!.headers).toEqual({
      'List-Unsubscribe': `<http://longhand.test/api/longhand/unsubscribe/${key}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(mails[0]!.text).toContain(`Turn off these e-mails: http://longhand.test/unsubscribe/${key}`)
  })

  test('a file that is deleted before the mail is not in it', async () => {
    const { db, mails, finish, work } = await openMails(open)
    const gone = await finish('gone.mp3')
    await finish('here.mp3')
    await db.deleteFrom('file').where('id', '=', gone).execute()
    await work()
    expect(mails.map(({ subject }) => subject)).toEqual(['here.mp3 is transcribed'])
  })
})
