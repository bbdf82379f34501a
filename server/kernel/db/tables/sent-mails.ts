/** A mail that was sent, or could not be; nothing of what it said. */
export interface SentMailTable {
  /** Sorts by the time of the first try. */
  id: string
  /** The job that sends it, with `recipient` unique; null where none does. */
  job_id: string | null
  recipient: string
  /** As whoever queued it calls it. */
  kind: string
  state: 'sent' | 'failed'
  tries: number
  /** Why the last try failed, in English. */
  error: string | null
  /** Of the last try, in milliseconds since 1970. */
  at: number
}
