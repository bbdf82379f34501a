import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLeakedPasswords } from '../../server/adapters/leaked-passwords-range.ts'

const LEAKED = 'correct horse battery'
const PADDED = 'not among them, but in the padding'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

/** A service of ranges; answers what it was asked, and how to ask it. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void, waitMs = 5000) {
  const asked: { path: string; padding: string | undefined }[] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', padding: request.headers['add-padding'] as string | undefined })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const log = { warn: vi.fn() }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`
  return { asked, log, passwords: createLeakedPasswords({ url, log, waitMs }) }
}

test('a password that leaked is known by the first digits of its hash, and nothing else of it leaves', async () => {
  const { asked, log, passwords } = await serve((_request, response) => {
    const lines = [
      `${hashOf('something else').slice(5)}:12`,
      `${hashOf(LEAKED).slice(5)}:3`,
      `${hashOf(PADDED).slice(5)}:0`,
    ]
    response.end(lines.join('\r\n'))
  })
  expect(await passwords.isLeaked(LEAKED)).toBe(true)
  expect(await passwords.isLeaked(PADDED)).toBe(false)
  expect(await passwords.isLeaked('another')).toBe(false)
  expect(asked).toEqual(
    [LEAKED, PADDED, 'another'].map((one) => ({ path: `/range/${hashOf(one).slice(0, 5)}`, padding: 'true' })),
  )
  expect(log.warn).not.toHaveBeenCalled()
})

test.each([
  ['fails', (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end()],
  [
    'sends elsewhere',
    (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(302, { location: 'http://127.0.0.1:9/range/' }).end(),
  ],
  [
    'never ends',
    (_request: IncomingMessage, response: ServerResponse) => {
      const piece = 'A'.repeat(64 * 1024)
      const more = () => void (response.destroyed || response.write(piece, more))
      more()
    },
  ],
  ['says nothing', () => {}],
])('a service that %s refuses nobody, and the operator reads of it', async (_how, answer) => {
  const { log, passwords } = await serve(answer, 300)
  expect(await passwords.isLeaked(LEAKED)).toBe(false)
  expect(log.warn).toHaveBeenCalledOnce()
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain(LEAKED)
})
