import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { SOCKET_PATH } from '../../../src/shared/contract/events.ts'
import { openFuzzApp } from './fuzz-app.ts'
import { below, mutate, pick } from './mutate.ts'
import { claim, type FuzzTarget } from './target.ts'

const FRAMES = [
  '{"event":"checkStatusFilesForAutoTranscription","data":{"_id":"1"}}',
  '{"event":"checkStatusFilesForHumanTranscription"}',
  '{"event":"textOpened","data":{"id":"1","tab":"2"}}',
].map((text) => Buffer.from(text))

const isBinary = ({ length }: Buffer) => length % 5 === 0

/**
 * Frames of a socket: passed over or answered, and a good question is answered still. Frames that break the protocol
 * end their own socket only.
 */
export const sockets: FuzzTarget<{ frames: Buffer[]; isRaw: boolean }> = {
  name: 'sockets',
  show: ({ frames, isRaw }) =>
    `${isRaw ? 'bytes' : 'frames'} ${JSON.stringify(frames.map((frame) => frame.toString('latin1').slice(0, 2000)))}`,
  *shrink({ frames, isRaw }) {
    for (const at of frames.keys()) yield { frames: frames.toSpliced(at, 1), isRaw }
  },
  async open() {
    const server = await openFuzzApp()
    const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const open = async () => {
      const socket = new WebSocket(origin.replace('http', 'ws') + API_BASE + SOCKET_PATH, { headers: server.me.bearer })
      socket.on('error', () => undefined)
      const greeting = once(socket, 'message')
      const [upgraded] = (await once(socket, 'upgrade')) as [IncomingMessage]
      await greeting
      return { socket, line: upgraded.socket }
    }
    /** Asks what is always answered, unless the socket is closed. */
    async function isAnswered(socket: WebSocket): Promise<boolean> {
      const answers = new Promise<boolean>((resolve) => {
        socket.on('message', (data) => {
          const { event } = JSON.parse((data as Buffer).toString()) as { event: string }
          if (event === 'humanFailedTranscription') resolve(true)
        })
        socket.once('close', () => resolve(false))
        if (socket.readyState > WebSocket.OPEN) resolve(false)
      })
      if (socket.readyState === WebSocket.OPEN) socket.send(FRAMES[1]!.toString())
      return answers
    }
    return {
      draw: (random) => ({
        isRaw: random() < 0.3,
        frames: Array.from({ length: 1 + below(random, 5) }, () =>
          (random() < 0.9
            ? mutate(pick(random, FRAMES), random, ['"event":', '"data":', '"textOpened"', '"__proto__":', '[', '\xFF'])
            : pick(random, FRAMES)
          ).subarray(0, 70_000),
        ),
      }),
      async try({ frames, isRaw }) {
        const { socket, line } = await open()
        for (const frame of frames) {
          if (socket.readyState !== WebSocket.OPEN) break
          if (isRaw) line.write(frame)
          else socket.send(frame, { binary: isBinary(frame) })
        }
        const mayEnd = isRaw || frames.some((frame) => frame.length > 64 * 1024 || (!isBinary(frame) && !isUtf8(frame)))
        if (mayEnd) socket.terminate()
        else claim(await isAnswered(socket), 'a socket was closed, or not answered any more')
        socket.terminate()
        const { socket: other } = await open()
        claim(await isAnswered(other), 'another socket is not answered')
        other.terminate()
      },
      close: server.close,
    }
  },
}
