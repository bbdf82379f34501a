import { expect, test } from 'vitest'
import { replaceContent } from '../../server/modules/site/content/repository.ts'
import { buildTestApp } from '../support/app.ts'
import { sendQueuedMails } from '../support/mails.ts'

const message = {
  name: 'Ana Petrov',
  from: 'ana@example.org',
  subject: 'A question',
  message: 'How does it <b>work</b>?',
}
const post = (t: Awaited<ReturnType<typeof buildTestApp>>, payload: object, remoteAddress = '10.0.0.1') =>
  t.api('POST', '/mail/contact', { payload, remoteAddress })

test('[AP-042] a message is mailed to whoever runs the site, and an answer goes to the visitor', async () => {
  const t = await buildTestApp({ env: { MAIL_FROM: 'Longhand <desk@longhand.example>' } })
  expect((await post(t, message)).statusCode).toBe(204)
  const [mail = ''] = await sendQueuedMails(t)
  expect(mail).toContain('To: desk@longhand.example')
  expect(mail).toContain('Reply-To: ana@example.org')
  expect(mail).toContain('Subject: Contact: A question')
  expect(mail).not.toContain('<b>work</b></p>')
})

test('an ADMIN reads what was written, and says what is answered', async () => {
  const at = Date.now()
  const t = await buildTestApp({ now: () => at })
  const { bearer } = await t.signIn('ADMIN')
  const list = async (query = '') =>
    (await t.api('GET', `/admin/messages${query}`, { headers: bearer })).json<{
      messages: { _id: string; subject: string; answered_date: string | null }[]
      next: string | null
    }>()
  const mark = (id: string, answered: boolean) =>
    t.api('PUT', `/admin/messages/${id}/answered`, { headers: bearer, payload: { answered } })
  await post(t, message)
  await post(t, { ...message, subject: 'Another question' })
  const { messages: all } = await list()
  expect(all.map(({ subject }) => subject)).toEqual(['Another question', 'A question'])
  const { messages: first, next } = await list('?limit=1')
  expect([first.length, (await list(`?limit=1&from=${next}`)).messages[0]?.subject]).toEqual([1, 'A question'])
  expect([(await list('?limit=2')).next, (await list(`?limit=1&from=${next}`)).next]).toEqual([null, null])
  const { from: email, ...said } = message
  const shown = { ...said, _id: all[1]!._id, email, sent_date: new Date(at).toISOString(), answered_date: null }
  expect(all[1]).toEqual(shown)
  expect((await mark(all[0]!._id, true)).statusCode).toBe(204)
  expect((await list()).messages[0]).toMatchObject({ answered_date: new Date(at).toISOString() })
  expect((await list('?open=true')).messages.map(({ subject }) => subject)).toEqual(['A question'])
  expect((await mark(all[0]!._id, false)).statusCode).toBe(204)
  expect((await list('?open=true')).messages).toHaveLength(2)
  expect((await mark('0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507', true)).json()).toMatchObject({ code: 'message_unknown' })
})

test('where the site names an address, the message goes there', async () => {
  const t = await buildTestApp()
  await replaceContent(
    t.db,
    {
      site: { name: 'L', description: '', social: {}, email: 'hello@longhand.example' },
      pages: [],
      articles: [],
      reviews: [],
    },
    null,
  )
  await post(t, message)
  expect((await sendQueuedMails(t))[0]).toContain('To: hello@longhand.example')
})

test('the server asks for the same as the form, and says what is wrong by field', async () => {
  const t = await buildTestApp()
  const reply = await post(t, { name: 'An', from: 'nobody', subject: '', message: 'short' })
  expect(reply.statusCode).toBe(400)
  expect(Object.keys(reply.json().fields).toSorted()).toEqual(['from', 'message', 'name', 'subject'])
})

test('a line break in a name, address or subject never reaches a header', async () => {
  const t = await buildTestApp()
  for (const [index, field] of (['name', 'from', 'subject'] as const).entries()) {
    expect(
      (await post(t, { ...message, [field]: `${message[field]}\r\nBcc: all@example.org` }, `10.0.1.${index}`))
        .statusCode,
    ).toBe(400)
  }
  expect(await sendQueuedMails(t)).toEqual([])
})

test('a machine that fills in the hidden field is told that all went well, and nothing is sent', async () => {
  const t = await buildTestApp()
  expect((await post(t, { ...message, website: 'https://spam.example' })).statusCode).toBe(204)
  expect(await sendQueuedMails(t)).toEqual([])
})

test('after three messages in a minute an address has to wait', async () => {
  const t = await buildTestApp()
  const statuses: number[] = []
  for (let count = 0; count < 4; count += 1) statuses.push((await post(t, message)).statusCode)
  expect(statuses).toEqual([204, 204, 204, 429])
})
