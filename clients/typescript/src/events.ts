import type { Transport } from './call.ts'
import { LonghandError } from './error.ts'
import type { ServerMessage } from './generated.ts'

/** Opens sockets that carry a token, which browsers do not: Node's own WebSocket takes headers. */
type HeaderedWebSocket = new (url: string, options: { headers: Record<string, string> }) => WebSocket

/**
 * What happens to the person's files, as it happens, until the signal ends it or the connection does. After the end of
 * a connection ask for the files anew and listen again. For servers: a browser's socket sends no token.
 */
export async function* events(
  transport: Transport,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<ServerMessage> {
  const Socket = WebSocket as unknown as HeaderedWebSocket
  const socket = new Socket(`${transport.base.replace(/^http/, 'ws')}/socket`, {
    headers: { authorization: `Bearer ${transport.token}` },
  })
  const waiting: ServerMessage[] = []
  let problem: LonghandError | null = null
  let isOver = false
  let wake = () => {}
  const end = () => {
    isOver = true
    wake()
  }
  socket.addEventListener('message', ({ data }) => {
    waiting.push(JSON.parse(String(data)) as ServerMessage)
    wake()
  })
  socket.addEventListener('error', () => {
    problem = new LonghandError(0, 'network', 'The socket cannot be opened, or was broken off.')
  })
  socket.addEventListener('close', end)
  signal?.addEventListener('abort', end, { once: true })
  try {
    for (;;) {
      if (signal?.aborted) return
      const message = waiting.shift()
      if (message) yield message
      else if (problem) throw problem
      else if (isOver) return
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    signal?.removeEventListener('abort', end)
    socket.close()
  }
}
