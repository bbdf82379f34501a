import { z } from 'zod'
import { messages } from '../../shared/messages.ts'

/** Why a medium was not taken; the message is for the person. */
export class SendError extends Error {
  override name = 'SendError'
  /** HTTP status, 0 when no answer came. */
  readonly status: number
  /**
   * What is to be done: `later` (the network or the server failed), `signed-out`, `refused` for good, `stopped` by the
   * person.
   */
  readonly outcome: 'later' | 'signed-out' | 'refused' | 'stopped'

  constructor(outcome: SendError['outcome'], status: number, message: string) {
    super(message)
    this.outcome = outcome
    this.status = status
  }
}

export const stopped = () => new SendError('stopped', 0, '')

/** No answer came. */
export const unreachable = () => new SendError('later', 0, messages.unreachable)

/** The copy on this computer is damaged or gone. */
export const unreadable = () => new SendError('refused', 0, messages.outboxUnreadable)

const reply = z.object({ message: z.string() })

/** What an answer that is no success means. */
export function refusedWith(status: number, body: string): SendError {
  const { data } = reply.safeParse(parse(body))
  return new SendError(outcomeOf(status), status, data?.message ?? messages.uploadFailed)
}

/**
 * Another writer, too many calls, and faults of the server pass; what it says about the medium or the balance does not.
 */
function outcomeOf(status: number): SendError['outcome'] {
  if (status === 401) return 'signed-out'
  return status >= 500 ||
    status === 404 ||
    status === 408 ||
    status === 409 ||
    status === 410 ||
    status === 423 ||
    status === 429
    ? 'later'
    : 'refused'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
