import { createTransport } from 'nodemailer'
import { isLoopback } from '../kernel/config.ts'
import { type Mailer, MailNotTaken } from '../ports/mailer.ts'

/** Longest waits in milliseconds: to connect and be greeted, and for any answer afterwards. */
const WAITS = { connect: 10_000, answer: 30_000 } as const

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587` (TLS by STARTTLS) or `smtps://…` (TLS from the start). */
  url: string
  from: string
  waits?: { connect: number; answer: number }
}

/** Hands each mail to an SMTP server. With a password nothing is said to a server elsewhere before TLS. */
export function createSmtpMailer({ url, from, waits = WAITS }: SmtpMailerOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const transport = createTransport(
    {
      host,
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      requireTLS: !secure && username !== '' && !isLoopback(host),
      ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      dnsTimeout: waits.connect,
      connectionTimeout: waits.connect,
      greetingTimeout: waits.connect,
      socketTimeout: waits.answer,
    },
    { from },
  )
  return {
    async send(mail) {
      try {
        const sent = await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
        return { reference: sent.messageId, answer: sent.response }
      } catch (error) {
        // oxlint-disable-next-line preserve-caught-error -- the cause may hold the password, and would be logged
        throw new MailNotTaken(
          `The mail server ${host} did not take the mail (${reasonOf(error)}).`,
          answerOf(error, [username, password]),
        )
      }
    },
  }
}

/** What the server answered, for whoever runs ours; without what we log in with, as it was sent or read. */
function answerOf(error: unknown, secrets: readonly string[]): string | null {
  const { response } = error as { response?: unknown }
  if (typeof response !== 'string') return null
  return secrets
    .flatMap((secret) => [secret, decodeURIComponent(secret)])
    .filter(Boolean)
    .reduce((text, secret) => text.replaceAll(secret, '…'), response)
    .slice(0, 500)
}

/** The error's code and the server's answer in numbers; words of either may hold an address or a password. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') ||
    'unknown error'
  )
}
