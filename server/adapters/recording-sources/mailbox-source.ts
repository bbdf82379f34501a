import type { ImapFlow } from 'imapflow'
import { messages } from '../../../src/shared/messages.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { LinkError } from '../../ports/linked-files.ts'
import { type MailPlace, type Recording, type RecordingSource, SourceError } from '../../ports/recording-sources.ts'
import { type Attachment, findMails, type FoundMail, type MailboxAddress, openMailbox } from './mailbox.ts'
import { CHANGED } from './words.ts'

/** What was found in the mailbox is good for so long: all accounts are looked for in it. Milliseconds. */
const FRESH_MS = 20_000

export interface MailboxSourceOptions {
  mailbox: MailboxAddress
  /** Largest recording, in bytes. */
  mostBytes: number
  freshMs?: number
  now?: () => number
}

/**
 * Recordings that people send to the operator's mailbox, each account to an address with a secret of its own. The
 * mailbox is looked through once for all accounts, and nothing in it is changed. Mails of anybody else but those that
 * an account allows are nothing to it.
 */
export function createMailboxSource({
  mailbox,
  mostBytes,
  freshMs = FRESH_MS,
  now = Date.now,
}: MailboxSourceOptions): RecordingSource<MailPlace> {
  let mails: ReadonlyMap<string, FoundMail> = new Map()
  let lookedAt = -Infinity
  let looking: Promise<void> | null = null

  async function look(signal: AbortSignal): Promise<void> {
    if (now() - lookedAt < freshMs) return
    looking ??= lookThrough(signal).finally(() => {
      looking = null
    })
    await looking
  }

  async function lookThrough(signal: AbortSignal): Promise<void> {
    const client = await openMailbox(mailbox, signal)
    try {
      mails = await findMails(client, mails, now())
      lookedAt = now()
    } finally {
      client.close()
    }
  }

  const isTo = (mail: FoundMail, token: string) =>
    mail.to.some((address) => address.includes(`+${token}@`)) || mail.subject.toLowerCase().includes(`[${token}]`)

  const mailsTo = ({ token, senders }: MailPlace): FoundMail[] =>
    [...mails.values()]
      .filter((mail) => !mail.isAutomatic && isTo(mail, token) && senders.includes(mail.from))
      .toSorted((one, other) => other.uid - one.uid)

  return {
    async list(place, signal): Promise<Recording[]> {
      try {
        signal.throwIfAborted()
        await look(signal)
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw new SourceError(NOT_READ, { cause: error })
      }
      const found = new Map<string, Recording>()
      for (const mail of mailsTo(place))
        for (const recording of recordingsOf(mail, mostBytes)) found.set(recording.id, recording)
      return [...found.values()].toSorted((one, other) => other.changedAt - one.changedAt)
    },

    async open(place, { id }, { signal }) {
      let client: ImapFlow | null = null
      try {
        signal.throwIfAborted()
        await look(signal)
        const [uid, part] = findPart(mails.values(), place, id)
        client = await openMailbox(mailbox, signal)
        const { content } = await client.download(String(uid), part, { uid: true, maxBytes: mostBytes + 1 })
        if (!content) throw new LinkError('link_gone', CHANGED)
        return { sizeBytes: null, version: null, startsAt: 0, bytes: read(client, content, signal) }
      } catch (error) {
        client?.close()
        if (signal.aborted) throw signal.reason
        throw error instanceof LinkError ? error : new LinkError('link_failed', NOT_READ, { cause: error })
      }
    },
  }

  /** Where a recording is now. @throws LinkError */
  function findPart(all: Iterable<FoundMail>, { token }: MailPlace, id: string): [uid: number, part: string] {
    for (const mail of all)
      if (isTo(mail, token))
        for (const attachment of mail.attachments) if (idOf(mail, attachment) === id) return [mail.uid, attachment.part]
    throw new LinkError('link_gone', CHANGED)
  }
}

async function* read(
  client: ImapFlow,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content
    // A connection that broke off ends the stream as if that were all.
    if (!client.usable) throw new Error('The mail server ended the connection.')
  } catch (error) {
    throw signal.aborted ? signal.reason : new LinkError('link_failed', NOT_READ, { cause: error })
  } finally {
    client.close()
  }
}

const idOf = ({ key }: FoundMail, { part, sentBytes }: Attachment) => `${key}/${part}/${sentBytes}`

/** What a mail brings; of one without a recording, why that is so. */
function recordingsOf(mail: FoundMail, mostBytes: number): Recording[] {
  const { key: together, receivedAt: changedAt, attachments } = mail
  const name = mail.subject.trim() || phrase('E-mail')
  if (attachments.length === 0) return [{ id: `${together}/none`, name, changedAt, together, problem: NOTHING_IN_IT }]
  return attachments.map((attachment) => ({
    id: idOf(mail, attachment),
    name: attachment.name,
    changedAt,
    together,
    // Of four letters of base64 three bytes come.
    problem: attachment.sentBytes * 0.7 > mostBytes ? messages.overSizeLimit : null,
  }))
}

const NOT_READ = phrase('The mailbox of this server could not be read.')
const NOTHING_IN_IT = phrase('There is no recording attached to this e-mail.')
