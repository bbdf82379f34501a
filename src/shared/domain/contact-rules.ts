/**
 * Limits of the contact form, in characters: the least of a name, a subject and a message, the most of a line and of
 * the message.
 */
export const CONTACT = { name: 3, subject: 3, message: 10, line: 200, longest: 5000 } as const

export interface ContactMessage {
  name: string
  /** E-mail address. */
  from: string
  subject: string
  message: string
}

export type ContactField = keyof ContactMessage

/** Enough for a form to say so at once; the server looks again. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with a message, by field: `missing`, `short`, or `invalid` of an address. Empty when all is well. */
export function contactFaults(message: ContactMessage): Partial<Record<ContactField, 'missing' | 'short' | 'invalid'>> {
  const faults: ReturnType<typeof contactFaults> = {}
  for (const field of ['name', 'subject', 'message'] as const) {
    const { length } = message[field].trim()
    if (length === 0) faults[field] = 'missing'
    else if (length < CONTACT[field]) faults[field] = 'short'
  }
  const from = message.from.trim()
  if (from === '') faults.from = 'missing'
  else if (!ADDRESS.test(from)) faults.from = 'invalid'
  return faults
}
