import type { Absent } from './absent.ts'

/** A visitor's message to whoever runs the site. */
export interface ContactMessageTable {
  /** Sorts by time. */
  id: string
  name: string
  email: string
  subject: string
  message: string
  /** Both in milliseconds since 1970. */
  sent_at: number
  answered_at: Absent<number>
}
