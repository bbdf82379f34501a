import type { WebSocket } from '@fastify/websocket'
import type { LiveServerMessage } from '../../../src/shared/contract/live-transcription.ts'
import type { Logger } from '../../ports/logger.ts'

/** Codes with which a connection is closed. */
const CLOSE = { done: 1000, policy: 1008, ourFault: 1011, taken: 4001, gap: 4002 } as const

/** What is said to the sender of a session, and the ways in which its connection ends. */
export function createChannel(socket: WebSocket, { fileId, log }: { fileId: string; log: Logger }) {
  const stopping = new AbortController()
  socket.on('error', () => socket.terminate())
  /** Our fault: its sender connects again. */
  const fail = (error: unknown): void => {
    if (stopping.signal.aborted) return
    log.error({ err: error, fileId }, 'a live session lost its connection to a fault')
    socket.close(CLOSE.ourFault, 'Connect again.')
  }
  return {
    fail,
    /** Aborts when nothing is to be done for the connection any more. */
    signal: stopping.signal,
    stop: (): void => stopping.abort(),
    send(message: LiveServerMessage): void {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
    },
    /** Its sender did what it may not; says so to a programmer. */
    refuse: (why: string): void => socket.close(CLOSE.policy, why),
    missing: (): void => socket.close(CLOSE.gap, 'Sound is missing before this. Connect again.'),
    lose: (): void => socket.close(CLOSE.taken, 'The session goes on elsewhere, or has ended.'),
    done: (): void => socket.close(CLOSE.done),
  }
}

export type LiveChannel = ReturnType<typeof createChannel>
