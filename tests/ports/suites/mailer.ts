import { expect, test } from 'vitest'
import type { Mailer } from '../../../server/ports/mailer.ts'

/** What arrived, as a mail reader would show it. */
export interface ReceivedMail {
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** What every mailer does; `received` answers what arrived, oldest first. */
export function mailerSuite(open: () => Promise<{ mailer: Mailer; received: () => Promise<ReceivedMail[]> }>): void {
  test('sends text and HTML with any letters in them', async () => {
    const { mailer, received } = await open()
    const long = 'https://longhand.test/auth/validate-email-address/'.padEnd(180, 'k')
    await mailer.send({
      to: 'ann@example.com',
      subject: 'Grüße 🎧, confirm',
      text: `Hallo Änne,\n\n${long}\n`,
      html: `<p>Hallo Änne</p><a href="${long}">Link</a>`,
    })
    const [mail] = await received()
    expect(mail).toMatchObject({
      from: 'Longhand <longhand@example.org>',
      to: 'ann@example.com',
      subject: 'Grüße 🎧, confirm',
    })
    expect(mail?.text).toContain(`Hallo Änne,\n\n${long}`)
    expect(mail?.html).toContain(`<a href="${long}">`)
  })

  test('keeps the order of sending', async () => {
    const { mailer, received } = await open()
    for (const subject of ['one', 'two', 'three'])
      await mailer.send({ to: 'ann@example.com', subject, text: 'x', html: 'x' })
    expect((await received()).map((mail) => mail.subject)).toEqual(['one', 'two', 'three'])
  })

  test('a line break in a subject adds no header', async () => {
    const { mailer, received } = await open()
    await mailer.send({ to: 'ann@example.com', subject: 'hello\r\nBcc: eve@example.com', text: 'x', html: 'x' })
    const [mail] = await received()
    expect(mail?.subject).toContain('hello')
    expect(mail?.to).toBe('ann@example.com')
  })

  test('the reference holds no link and no key', async () => {
    const { mailer } = await open()
    const { reference } = await mailer.send({
      to: 'ann@example.com',
      subject: 's',
      text: 'the-secret-key',
      html: 'the-secret-key',
    })
    expect(reference.length).toBeGreaterThan(5)
    expect(reference).not.toContain('the-secret-key')
  })
}
