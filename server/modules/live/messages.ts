import { clientMessage, type ClientMessage, type ServerMessage } from '../../../src/shared/contract/events.ts'

/** The message in a frame, or null for a frame that is none; such frames are passed over. */
export function readClientMessage(frame: string): ClientMessage | null {
  try {
    return clientMessage.safeParse(JSON.parse(frame)).data ?? null
  } catch {
    return null
  }
}

/** A message as it goes over the wire. */
export function writeServerMessage(message: ServerMessage): string {
  return JSON.stringify(message)
}
