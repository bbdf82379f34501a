import { ConfigError } from './settings.ts'

/** The mailbox to which people send recordings. */
export interface MailInConfig {
  /** Its address, which gets a part behind a plus for each account. */
  address: string
  host: string
  port: number
  isSecure: boolean
  user: string
  password: string
  folder: string
}

/** Reads `MAIL_IN_URL` and `MAIL_IN_ADDRESS`; null where they are not set. @throws ConfigError */
export function readMailIn(url: string | undefined, address: string | undefined): MailInConfig | null {
  if (url === undefined) return null
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const isSecure = protocol === 'imaps:'
  const user = decodeURIComponent(username)
  const own = address ?? (user.includes('@') ? user : undefined)
  if (user === '' || hostname === '')
    throw new ConfigError('MAIL_IN_URL must look like imaps://user:password@host/INBOX')
  if (own === undefined) throw new ConfigError('MAIL_IN_ADDRESS must say the address of the mailbox in MAIL_IN_URL')
  return {
    address: own,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 993 : 143) : Number(port),
    isSecure,
    user,
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}
