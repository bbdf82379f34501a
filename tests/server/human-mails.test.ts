import { expect, test } from 'vitest'
import { ANNOUNCE_EVERY_MS, ANNOUNCE_WORK } from '../../server/modules/files/human/jobs.ts'
import { offerWork } from '../../server/modules/files/human/offer.ts'
import { createAnnounceWork } from '../../server/modules/files/human/announce-work.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildWork, packedWords } from '../support/desk.ts'
import { hurry } from '../support/hurry.ts'
import { sendQueuedMails } from '../support/mails.ts'

const mailTo = (mails: readonly string[], { email }: SignedIn) => mails.filter((mail) => mail.includes(`To: ${email}`))

/** Puts a file of the owner into the pool. */
async function offer(t: TestApp, owner: SignedIn, at: number, over: Parameters<typeof buildWork>[2] = {}) {
  const file = await buildWork(t.db, owner.id, over)
  await t.db.transaction().execute((tx) => offerWork(tx, t.deps, file, at))
  return file
}

/** Does the announcements that are due at this time; answers how many there were. */
async function announce(t: TestApp, at: number): Promise<number> {
  const job = createAnnounceWork({ db: t.db, queue: t.deps.jobs, now: () => at })
  await hurry(t.db, { name: ANNOUNCE_WORK.name, until: at })
  let done = 0
  for (let claimed; (claimed = await t.deps.jobs.claim([ANNOUNCE_WORK.name], 'test')) !== null; done++) {
    const held = claimed
    const complete = async (tx: TestApp['db']) => void (await t.deps.jobs.complete(held, tx))
    await job.run(held.payload, {
      job: held,
      complete,
      progressed: async () => undefined,
      signal: AbortSignal.timeout(10_000),
      log: t.deps.log,
    })
  }
  return done
}

test('transcriptors are mailed about new work in a language, once an hour at most, and can turn that off', async () => {
  const t = await buildTestApp({ env: { BILLING: 'sandbox' } })
  const [owner, tina, tom] = [
    await t.signIn(),
    await t.signIn('HUMAN-TRANSCRIPTOR'),
    await t.signIn('HUMAN-TRANSCRIPTOR'),
  ]
  const now = Date.now()
  expect(
    (await t.api('PUT', '/account/preferences', { headers: tom.bearer, payload: { file_mails: false } })).statusCode,
  ).toBe(200)

  await offer(t, owner, now)
  expect(await announce(t, now)).toBe(1)
  const [mail = '', ...more] = mailTo(await sendQueuedMails(t), tina)
  expect(more).toEqual([])
  expect(mail).toContain('Subject: New work in Romanian')
  expect(mail).toContain('1 file in Romanian (11m 40s)')
  expect(mail).toContain('List-Unsubscribe:')
  expect(mailTo(await sendQueuedMails(t), tom)).toEqual([])

  // Within the hour two more come in; they are told together when it is over.
  await offer(t, owner, now + 1000)
  await offer(t, owner, now + 2000)
  expect(await announce(t, now + ANNOUNCE_EVERY_MS - 1)).toBe(0)
  expect(await announce(t, now + ANNOUNCE_EVERY_MS)).toBe(1)
  expect(mailTo(await sendQueuedMails(t), tina)[1]).toContain('3 files in Romanian (35m 00s)')

  // Another language does not wait; and what is gone by then is not told.
  await offer(t, owner, now + 3000, { language_code: 'el' })
  expect(await announce(t, now + 3000)).toBe(1)
  expect(mailTo(await sendQueuedMails(t), tina)).toHaveLength(3)
  await offer(t, owner, now + 3 * ANNOUNCE_EVERY_MS, { language_code: 'de' })
  await t.db.updateTable('human_transcription').set({ transcriptor_id: tom.id, status: 'EDITING' }).execute()
  expect(await announce(t, now + 4 * ANNOUNCE_EVERY_MS)).toBe(1)
  expect(mailTo(await sendQueuedMails(t), tina)).toHaveLength(3)
})

test('the owner is mailed the price of a quoted file with a link to pay it, as long as it waits for that', async () => {
  const t = await buildTestApp({ env: { BILLING: 'sandbox' } })
  const owner = await t.signIn()
  const quoted = await buildWork(t.db, owner.id, { status: 'QUOTED', price_quota: 1320, name: 'hearing.ogg' })
  await t.deps.jobs.add('send-mail', { kind: 'work-quoted', fileId: quoted.id })
  const [mail = ''] = await sendQueuedMails(t)
  expect(mail).toContain('$13.20')
  expect(mail).toContain(`http://127.0.0.1:4800/account/checkout/pay-human-quota?id=${quoted.id}`)
  await t.db.updateTable('file').set({ status: 'STANDBY' }).execute()
  await t.deps.jobs.add('send-mail', { kind: 'work-quoted', fileId: quoted.id })
  expect(await sendQueuedMails(t)).toHaveLength(1)
})

test('the owner is mailed once that the text is there, unless such mails are turned off', async () => {
  const t = await buildTestApp({ env: { BILLING: 'sandbox' } })
  const [owner, tina] = [await t.signIn(), await t.signIn('HUMAN-TRANSCRIPTOR')]
  const publish = async () => {
    const { id } = await buildWork(t.db, owner.id, { name: 'hearing.ogg' })
    const put = (path: string, payload: object | Buffer = {}, type = 'application/json') =>
      t.api('PUT', path, { headers: { ...tina.bearer, 'content-type': type }, payload })
    await put(`/file/transcription/resume_human/${id}`)
    await put(`/file/transcription/${id}`, packedWords('done'), 'application/octet-stream')
    await put(`/file/${id}`, { status: 'FINISHED' })
    for (let twice = 0; twice < 2; twice++)
      expect((await put(`/file/transcription/publish_human/${id}`)).statusCode).toBe(200)
    return id
  }
  const id = await publish()
  const [mail = '', ...more] = mailTo(await sendQueuedMails(t), owner)
  expect([
    mail.includes(`http://127.0.0.1:4800/editor/${id}`),
    mail.includes('hearing.ogg is transcribed'),
    more,
  ]).toEqual([true, true, []])
  await t.api('PUT', '/account/preferences', { headers: owner.bearer, payload: { file_mails: false } })
  await publish()
  expect(mailTo(await sendQueuedMails(t), owner)).toHaveLength(1)
})
