import { open } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * The floor: what HTTP and Node cost by themselves, in a process of its own. Writes the body of each request into the
 * file that its argument names, syncs it and answers; nothing is looked at, counted or checked. Tells its address to
 * the process that forked it.
 */
async function store(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = await open(process.argv[2] ?? '', 'w')
  let writing: Promise<unknown> = Promise.resolve()
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size < 1024 * 1024) continue
    await writing
    writing = file.writev(chunks)
    chunks = []
    size = 0
  }
  await writing
  if (size > 0) await file.writev(chunks)
  await file.sync()
  await file.close()
  response.setHeader('content-length', 0)
  response.end()
}

const server = http.createServer((request, response) => void store(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}`)
})
process.once('disconnect', () => process.exit(0))
