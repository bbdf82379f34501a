import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { memoryStorage } from '../../../../../tests/support/memory-storage.ts'
import { sendResumable } from './send-resumable.ts'
import { createUnfinishedUploads } from './unfinished.ts'

const SIZE = 1000

/** A server of one upload that leaves the first pieces without an answer, as one behind a line that stands still. */
async function standsStill({ pieces }: { pieces: number }) {
  const asked: string[] = []
  let received = 0
  const server = createServer((request, response) => {
    asked.push(request.method!)
    const answer = (status: number, headers: Record<string, string>) =>
      response.writeHead(status, { 'tus-resumable': '1.0.0', ...headers }).end()
    const reply: Record<string, (response: ServerResponse) => void> = {
      POST: () => answer(201, { location: '/uploads/1' }),
      HEAD: () => answer(200, { 'upload-offset': String(received), 'upload-length': String(SIZE) }),
      PATCH: () => {
        const isAnswered = asked.filter((method) => method === 'PATCH').length > pieces
        request.resume().on('end', () => {
          if (!isAnswered) return
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
  return { asked, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads` }
}

test('a piece that stands still is given up for one other, not for two', async () => {
  const { asked, endpoint } = await standsStill({ pieces: 2 })
  const bytes = Object.assign(Buffer.alloc(SIZE), {
    name: 'talk.wav',
    size: SIZE,
    lastModified: 1,
    arrayBuffer: async () => new ArrayBuffer(SIZE),
  })
  const call = { file: bytes as unknown as File, options: { language_code: 'en' } }
  const id = await sendResumable(
    {
      endpoint,
      unfinished: createUnfinishedUploads(memoryStorage, 'me'),
      stallMs: 100,
      waits: { first: 10, longest: 10 },
    },
    call,
  )
  expect([id, asked]).toEqual(['file', ['POST', 'PATCH', 'HEAD', 'PATCH', 'HEAD', 'PATCH']])
})
