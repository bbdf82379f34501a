import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  type LiveServerMessage,
  liveServerMessage,
  type LiveSession,
  liveSocketPath,
} from '../../src/shared/contract/live-transcription.ts'
import { API_BASE } from '../../src/shared/contract/route.ts'
import type { SignedIn, TestApp } from './app.ts'
import { PATIENCE } from './patience.ts'

/** What is sent at a time: a quarter of a second. */
const FRAME_BYTES = 8000

/** Opens a session of a person; answers its id. */
export async function openLive(t: TestApp, { bearer }: SignedIn, over: object = {}): Promise<LiveSession> {
  const payload = { name: 'Council', language_code: 'en', client_key: randomUUID(), ...over }
  const reply = await t.api('POST', '/live', { headers: bearer, payload })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ session: LiveSession }>().session
}

/** A connection of a session that keeps every message it was sent, each checked against the contract. */
export async function connectLive(origin: string, id: string, headers: Record<string, string>) {
  const socket = new WebSocket(origin.replace('http', 'ws') + API_BASE + liveSocketPath(id), { headers })
  const messages: LiveServerMessage[] = []
  socket.on('error', () => undefined)
  socket.on('message', (frame) =>
    messages.push(liveServerMessage.parse(JSON.parse((frame as Buffer).toString('utf8')))),
  )
  const closed = once(socket, 'close').then(([code]) => code as number)
  await Promise.race([once(socket, 'open'), closed])

  async function until<E extends LiveServerMessage['event']>(
    event: E,
    matches: (data: (LiveServerMessage & { event: E })['data']) => boolean = () => true,
  ): Promise<(LiveServerMessage & { event: E })['data']> {
    return vi.waitFor(() => {
      const found = messages.find((message) => message.event === event && matches(message.data as never))
      if (!found) throw new Error(`no ${event} came, but ${JSON.stringify(messages.slice(-5))}`)
      return found.data as never
    }, PATIENCE.timeout)
  }

  return {
    socket,
    messages,
    closed,
    until,
    /** Sends sound from an offset to another, in frames as a page sends them. */
    send(sound: Buffer, from = 0, to = sound.byteLength): void {
      for (let at = from; at < to; at += FRAME_BYTES) {
        const head = Buffer.alloc(8)
        head.writeBigUInt64LE(BigInt(at))
        socket.send(Buffer.concat([head, sound.subarray(at, Math.min(to, at + FRAME_BYTES))]))
      }
    },
    end: () => socket.send(JSON.stringify({ event: 'end' })),
    /** Ends the connection as a broken line does. */
    async cut(): Promise<void> {
      socket.terminate()
      await closed
    },
    /** The final words that came. */
    words: () => messages.flatMap(({ event, data }) => (event === 'final' ? data.words.map(({ text }) => text) : [])),
  }
}

export type LiveClient = Awaited<ReturnType<typeof connectLive>>
