import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryStorage } from '../../../../../tests/support/memory-storage.ts'
import { sendResumable } from './send-resumable.ts'
import { createUnfinishedUploads } from './unfinished.ts'

const SIZE = 1000
const STALL_MS = 20_000

/** A server of one upload that leaves the first pieces without an answer, as one behind a line that stands still. */
async function standsStill({ pieces }: { pieces: number }) {
  const asked: string[] = []
  let received = 0
  const standing = Array.from({ length: pieces }, () => Promise.withResolvers<void>())
  const server = createServer((request, response) => {
    asked.push(request.method!)
    const answer = (status: number, headers: Record<string, string>) =>
      response.writeHead(status, { 'tus-resumable': '1.0.0', ...headers }).end()
    const reply: Record<string, (response: ServerResponse) => void> = {
      POST: () => answer(201, { location: '/uploads/1' }),
      HEAD: () => answer(200, { 'upload-offset': String(received), 'upload-length': String(SIZE) }),
      PATCH: () => {
        const piece = standing[asked.filter((method) => method === 'PATCH').length - 1]
        request.resume().on('end', () => {
          if (piece) return piece.resolve()
          received = SIZE
          answer(204, { 'upload-offset': String(received), 'longhand-file-id': 'file' })
        })
      },
    }
    reply[request.method!]!(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Each once it has come whole, and waits for an answer.
  return {
    asked,
    standing: standing.map(({ promise }) => promise),
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads`,
  }
}

test('a piece that stands still is given up for one other, not for two', async () => {
  const { asked, standing, endpoint } = await standsStill({ pieces: 2 })
  // Time passes only where a piece stands still, however long the machine takes for all else.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const bytes = Object.assign(Buffer.alloc(SIZE), {
    name: 'talk.wav',
    size: SIZE,
    lastModified: 1,
    arrayBuffer: async () => new ArrayBuffer(SIZE),
  })
  const call = { file: bytes as unknown as File, options: { language_code: 'en' } }
  const sending = sendResumable(
    {
      endpoint,
      unfinished: createUnfinishedUploads(memoryStorage, 'me'),
      stallMs: STALL_MS,
      waits: { first: 10, longest: 10 },
    },
    call,
  )
  for (const isStanding of standing) {
    await isStanding
    await vi.advanceTimersByTimeAsync(STALL_MS)
  }
  const id = await sending
  expect([id, asked]).toEqual(['file', ['POST', 'PATCH', 'HEAD', 'PATCH', 'HEAD', 'PATCH']])
})
