import { email } from '../../../../shared/contract/auth.ts'
import { messages } from '../../../../shared/messages.ts'

/** Addresses that an invitation will go to, and what was wrong with the last one that was entered. */
export interface Prepared {
  emails: readonly string[]
  problem: { kind: 'format' | 'duplicate'; message: string } | null
}

export const NONE: Prepared = { emails: [], problem: null }

/** Takes an address in, in lower case; one that is no address, or is there already, is refused. */
export function withEmail({ emails }: Prepared, entered: string): Prepared {
  const parsed = email.safeParse(entered)
  if (!parsed.success) return { emails, problem: { kind: 'format', message: messages.emailIncorrect } }
  const address = parsed.data.toLowerCase()
  if (emails.includes(address)) return { emails, problem: { kind: 'duplicate', message: messages.invitationDuplicate } }
  return { emails: [...emails, address], problem: null }
}

export function withoutEmail({ emails }: Prepared, address: string): Prepared {
  return { emails: emails.filter((other) => other !== address), problem: null }
}
