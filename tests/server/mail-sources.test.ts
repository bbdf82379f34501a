import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRecordingSources } from '../../server/adapters/recording-sources/index.ts'
import { createMailboxSource } from '../../server/adapters/recording-sources/mailbox-source.ts'
import { readMailIn } from '../../server/kernel/mail-in.ts'
import { runWorker } from '../../server/worker.ts'
import type { Episode, Feed } from '../../src/shared/contract/feeds.ts'
import { buildTestApp } from '../support/app.ts'
import { startImapServer } from '../support/imap-server.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { speak, tone } from '../support/media-samples.ts'
import { presentEngines } from '../support/uploads.ts'

test('what somebody mails to their secret address becomes files once, and they are told what was taken', async () => {
  const imap = await startImapServer()
  const mail = createMailboxSource({ mailbox: readMailIn(imap.url, 'sound@example.org')!, mostBytes: 1e9, freshMs: 0 })
  const t = await buildTestApp({
    engines: presentEngines(),
    sources: createRecordingSources({ folders: null, hasBuckets: false, mail, allow: [] }),
    env: { MAIL_IN_URL: imap.url, MAIL_IN_ADDRESS: 'sound@example.org' },
  })
  const me = await t.signIn()
  const call = (method: 'GET' | 'POST' | 'PUT', more: string, payload?: object) =>
    t.api(method, `/account/feeds${more}`, { headers: me.bearer, ...(payload && { payload }) })
  const wish = { kind: 'mail', language_code: 'en', folder_id: null, most_hours: 1, senders: [] }
  const made = (await call('POST', '', wish)).json<Feed>()
  expect(made.url).toMatch(/^sound\+[a-z2-9]{20}@example\.org$/)
  expect((await call('POST', '', wish)).json().code).toBe('feed_is_there')
  const { _id: id, url: to } = made
  const worker = await runWorker(t.deps)
  onTestFinished(() => worker.stop())
  const said = { name: 'said.wav', content: await readFile(await speak()) }
  await imap.deliver({ from: 'eve@example.org', to, attachments: [said] })
  await imap.deliver({
    from: me.email,
    to,
    attachments: [said, { name: 'noise.wav', content: Buffer.alloc(5000, 'x') }],
  })
  await imap.deliver({ from: me.email, to, subject: 'Forgot it' })
  const states = async () =>
    Object.fromEntries((await call('GET', `/${id}/episodes`)).json<Episode[]>().map((one) => [one.title, one.state]))
  const reaches = async (wanted: Record<string, Episode['state']>) => {
    for (let isDone = false; !isDone;) {
      await call('POST', `/${id}/check`)
      isDone = await vi
        .waitFor(async () => expect(await states()).toEqual(wanted), { timeout: 8000, interval: 100 })
        .then(
          () => true,
          () => false,
        )
    }
  }
  await reaches({ 'said.wav': 'done', 'noise.wav': 'failed', 'Forgot it': 'failed' })
  // From somebody who may write, too, by now; the recording is there already.
  expect((await call('PUT', `/${id}`, { senders: ['Bob@example.org'] })).json<Feed>().senders).toEqual([
    'bob@example.org',
  ])
  await imap.deliver({ from: 'bob@example.org', to, attachments: [{ ...said, name: 'copy.wav' }] })
  await imap.deliver({
    from: 'bob@example.org',
    to,
    attachments: [{ name: 'b.wav', content: await readFile(await tone({ seconds: 2 })) }],
  })
  await reaches({
    'said.wav': 'done',
    'noise.wav': 'failed',
    'Forgot it': 'failed',
    'copy.wav': 'same',
    'b.wav': 'done',
  })
  const files = await t.db.selectFrom('file').select('name').orderBy('name').execute()
  expect(files.map(({ name }) => name)).toEqual(['b.wav', 'said.wav'])
  await vi.waitFor(
    async () => {
      const mails = (await sendQueuedMails(t)).filter((one) => one.includes('what became of the e-mail'))
      expect(mails.every((one) => one.includes(`To: ${me.email}`))).toBe(true)
      const whole = (words: string) => mails.filter((one) => one.replaceAll(/\s+/g, ' ').includes(words))
      expect(whole('said.wav: In your files')).toHaveLength(1)
      expect(whole('Forgot it: There is no recording attached')).toHaveLength(1)
      expect(whole('copy.wav: You already have this recording.')).toHaveLength(1)
      expect(mails).toHaveLength(4)
    },
    { timeout: 20_000, interval: 300 },
  )
})
