import type { ContactMessage } from '../../../../shared/domain/contact-rules.ts'
import { apiUrl } from '../../../lib/api-url.ts'

/**
 * Sends a message to whoever runs the site; false when it did not arrive. `website` is the field that people leave
 * empty.
 */
export async function sendContact({ website, ...message }: ContactMessage & { website: string }): Promise<boolean> {
  try {
    const reply = await fetch(apiUrl('/mail/contact'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, ...(website !== '' && { website }) }),
      signal: AbortSignal.timeout(20_000),
    })
    return reply.ok
  } catch {
    return false
  }
}
