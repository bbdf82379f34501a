import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSmtpMailer } from '../../server/adapters/mailer-smtp.ts'
import type { MailNotTaken } from '../../server/ports/mailer.ts'
import { mailerSuite, type ReceivedMail } from './suites/mailer.ts'

const PASSWORD = 'a+very/secret:word'
const MAIL = { to: 'ann@example.com', subject: 's', text: 't', html: 'h' }

/** A real SMTP server on a free port; it asks for the password and keeps what it takes. */
async function startServer(options: SMTPServerOptions = {}) {
  const mails: Promise<ReceivedMail>[] = []
  const envelopes: string[][] = []
  const smtp = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'post@example.org' && password === PASSWORD
        ? done(null, { user: username })
        : done(new Error(`${password} is wrong`)),
    onData(stream, session, done) {
      envelopes.push(session.envelope.rcptTo.map(({ address }) => address))
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(read(Buffer.concat(chunks)))
        done()
      })
    },
    ...options,
  })
  // A client that goes away in the middle is what some tests are about.
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        smtp.close(() => resolve())
      }),
  )
  const { port } = smtp.server.address() as AddressInfo
  return { port, envelopes, received: () => Promise.all(mails) }
}

async function read(raw: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw)
  const to = mail.to?.map(({ address }) => address).join(', ') ?? ''
  return {
    from: `${mail.from?.name} <${mail.from?.address}>`,
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}

const mailerFor = (port: number, { password = PASSWORD, answer = 5000 } = {}) =>
  createSmtpMailer({
    url: `smtp://post%40example.org:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    from: 'Longhand <longhand@example.org>',
    waits: { connect: answer, answer },
  })

describe('mail by SMTP', () => {
  mailerSuite(async () => {
    const { port, received } = await startServer()
    return { mailer: mailerFor(port), received }
  })

  test('a line break in a subject adds no recipient', async () => {
    const { port, envelopes } = await startServer()
    await mailerFor(port).send({ ...MAIL, subject: 'hello\r\nBcc: eve@example.com' })
    expect(envelopes).toEqual([['ann@example.com']])
  })

  test('a refused password is told without the password', async () => {
    const { port } = await startServer()
    const error = await mailerFor(port, { password: 'not-the-password' })
      .send(MAIL)
      .catch((e: unknown) => e)
    expect((error as Error).message).toBe('The mail server 127.0.0.1 did not take the mail (EAUTH 535).')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('not-the-password')
    expect((error as MailNotTaken).answer).toMatch(/^535 .*… is wrong/)
  })

  test('a refused recipient is told by the number of the answer', async () => {
    const { port } = await startServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such box'), { responseCode: 550 })),
    })
    await expect(mailerFor(port).send(MAIL)).rejects.toThrow('did not take the mail (EENVELOPE 550).')
  })

  test('a server that is not there, and one that never greets, are given up', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    await expect(mailerFor(port, { answer: 200 }).send(MAIL)).rejects.toThrow('(ETIMEDOUT)')
    mute.close()
    await once(mute, 'close')
    await expect(mailerFor(port).send(MAIL)).rejects.toThrow(/\((ESOCKET|ECONNREFUSED|ECONNECTION)\)/)
  })

  test('with a password it says nothing to a server elsewhere that has no TLS', async () => {
    let saidPassword = false
    const { port } = await startServer({
      onAuth: (_auth, _session, done) => {
        saidPassword = true
        done(null, { user: 'x' })
      },
    })
    // Any name but this machine's own counts as elsewhere; this one leads here.
    const mailer = createSmtpMailer({ url: `smtp://post:secret@0.0.0.0:${port}`, from: 'longhand@example.org' })
    await expect(mailer.send(MAIL)).rejects.toThrow('(ETLS')
    expect(saidPassword).toBe(false)
  })
})
