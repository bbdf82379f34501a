import { isRecordingName } from '../../../src/shared/domain/watched-files.ts'
import { ImapFlow, type MessageStructureObject } from 'imapflow'
import { sha256 } from '../../kernel/sha256.ts'

/** Mails of the mailbox that are looked at, the newest; of each so many attachments. */
const MOST_MAILS = 5000
const MOST_ATTACHMENTS = 50
/** Older mails are left alone, in milliseconds. */
const SINCE_MS = 30 * 24 * 3_600_000
/** A server that says nothing for so long is given up, in milliseconds. */
const SILENCE_MS = 30_000

/** Where the operator has a mailbox. */
export interface MailboxAddress {
  host: string
  port: number
  /** TLS from the first byte; otherwise the server may offer it. */
  isSecure: boolean
  user: string
  password: string
  /** The folder that mails arrive in. */
  folder: string
}

/** A recording that is attached to a mail. */
export interface Attachment {
  part: string
  name: string
  /** As it is sent, which is more than what it holds. */
  sentBytes: number
}

/** What is known of a mail without reading it. */
export interface FoundMail {
  uid: number
  /** The same for this mail wherever its mailbox is moved. */
  key: string
  /** Addresses that it was sent to, in small letters. */
  to: readonly string[]
  from: string
  subject: string
  receivedAt: number
  /** Written by a program, such as a note that somebody is away. */
  isAutomatic: boolean
  attachments: readonly Attachment[]
}

/** Opens the mailbox, read only. Whoever opens it closes it. */
export async function openMailbox(
  { host, port, isSecure, user, password, folder }: MailboxAddress,
  signal: AbortSignal,
): Promise<ImapFlow> {
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  })
  // What breaks off is told by the command that waits.
  client.on('error', () => undefined)
  const stop = () => client.close()
  signal.addEventListener('abort', stop, { once: true })
  client.once('close', () => signal.removeEventListener('abort', stop))
  try {
    signal.throwIfAborted()
    await client.connect()
    await client.mailboxOpen(folder, { readOnly: true })
    return client
  } catch (error) {
    client.close()
    throw signal.aborted ? signal.reason : error
  }
}

/** The mails of the last weeks, those that are known already not asked for again; the newest first. */
export async function findMails(
  client: ImapFlow,
  known: ReadonlyMap<string, FoundMail>,
  now: number,
): Promise<Map<string, FoundMail>> {
  const validity = client.mailbox === false ? '' : String(client.mailbox.uidValidity)
  const uids = ((await client.search({ since: new Date(now - SINCE_MS) }, { uid: true })) || [])
    .toSorted((one, other) => other - one)
    .slice(0, MOST_MAILS)
  const found = new Map<string, FoundMail>()
  const fresh = new Set<number>()
  for (const uid of uids) {
    const mail = known.get(`${validity}:${uid}`)
    if (mail) found.set(`${validity}:${uid}`, mail)
    else fresh.add(uid)
  }
  if (fresh.size === 0) return found
  const query = { uid: true, envelope: true, bodyStructure: true, internalDate: true, headers: [...HEADERS] }
  for await (const { uid, envelope, bodyStructure, internalDate, headers } of client.fetch(
    [...fresh].join(','),
    query,
    {
      uid: true,
    },
  )) {
    const heads = headersOf(headers)
    found.set(`${validity}:${uid}`, {
      uid,
      key: sha256(envelope?.messageId || `${validity}:${uid}`),
      to: [
        ...[...(envelope?.to ?? []), ...(envelope?.cc ?? [])].map(({ address = '' }) => address.toLowerCase()),
        ...(heads.get('delivered-to') ?? []),
        ...(heads.get('x-original-to') ?? []),
      ],
      from: envelope?.from?.[0]?.address?.toLowerCase() ?? '',
      subject: envelope?.subject ?? '',
      receivedAt: new Date(internalDate ?? 0).getTime(),
      isAutomatic: (heads.get('auto-submitted') ?? ['no'])[0] !== 'no',
      attachments: bodyStructure ? attachmentsOf(bodyStructure) : [],
    })
  }
  return found
}

const HEADERS = ['delivered-to', 'x-original-to', 'auto-submitted'] as const

function headersOf(bytes: Buffer | undefined): Map<string, string[]> {
  const lines = (bytes?.toString('latin1') ?? '').replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const heads = new Map<string, string[]>()
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    const key = name.toLowerCase()
    heads.set(key, [
      ...(heads.get(key) ?? []),
      value
        .trim()
        .toLowerCase()
        .replace(/^<(.*)>$/, '$1'),
    ])
  }
  return heads
}

function attachmentsOf(node: MessageStructureObject): Attachment[] {
  const found: Attachment[] = []
  const walk = ({
    part,
    type,
    parameters,
    dispositionParameters,
    size = 0,
    childNodes = [],
  }: MessageStructureObject) => {
    const name = dispositionParameters?.['filename'] ?? parameters?.['name'] ?? ''
    const isSound = size > 0 && !name.startsWith('.') && (isRecordingName(name) || /^(?:audio|video)\//i.test(type))
    // The only part of a mail has no number of its own.
    if (isSound && found.length < MOST_ATTACHMENTS)
      found.push({ part: part ?? '1', name: name === '' ? type.replace('/', '.') : name, sentBytes: size })
    for (const child of childNodes) walk(child)
  }
  walk(node)
  return found
}
