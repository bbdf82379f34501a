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

export interface Mailer {
  /** Hands the message over; answers where it went, in words that hold no link or key (a file's name, a message id). */
  send(mail: Mail): Promise<{ reference: string }>
}
