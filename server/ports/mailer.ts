/** A file that goes with a mail. */
export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** One message to one person, as text and as HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** More header fields by name, such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  attachments?: Attachment[]
}

/** What a mail is for; nothing of it is sent. */
export interface MailOccasion {
  /** As whoever queued it calls it. */
  kind: string
  /** The job that sends it; left out where none does. */
  jobId?: string
}

/** The mail server did not take a mail; the message holds no address, and nothing that opens an account. */
export class MailNotTaken extends Error {
  override name = 'MailNotTaken'
  /** What it answered, without the password; null where it did not. */
  readonly answer: string | null
  constructor(message: string, answer: string | null) {
    super(message)
    this.answer = answer
  }
}

export interface Mailer {
  /**
   * Hands the message over; answers where it went, in words that hold no link or key (a file's name, a message id), and
   * what the server answered, where there is one.
   */
  send(mail: Mail, occasion?: MailOccasion): Promise<{ reference: string; answer?: string }>
}
