import type { Readable, Writable } from 'node:stream'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { VERSION } from '../kernel/version.ts'
import { type CallApi, createMcpServer } from '../modules/mcp/index.ts'

/** Longest message of a client, in characters. */
const MESSAGE_LETTERS = 64 * 1024
/** How long a call of the API may take, in milliseconds. */
const CALL_MS = 60_000

export interface McpCommand {
  /** Address of the server. */
  server: string
  /** An access token of the account. */
  token: string
}

/**
 * Speaks the Model Context Protocol on the streams, a message a line, until the client ends them; what its tools read
 * comes from a server, by the API. @throws Error for an address that is none
 */
export async function speakMcp(
  { server, token }: McpCommand,
  { input, output }: { input: Readable; output: Writable },
): Promise<void> {
  const answer = createMcpServer({ call: callServer({ server, token }), version: VERSION })
  const send = (reply: object) => output.write(`${JSON.stringify(reply)}\n`)
  const reading = new Set<Promise<unknown>>()
  for await (const line of linesOf(input)) {
    if (line.trim() === '') continue
    const work = answer(parsed(line)).then((reply) => reply && send(reply))
    reading.add(work)
    void work.finally(() => reading.delete(work))
  }
  await Promise.all(reading)
}

/** What is no JSON is answered as no message is. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** @throws Error for a line that is too long to be a message */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let open = ''
  input.setEncoding('utf8')
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = (open + chunk).split('\n')
    open = lines.pop()!
    if (open.length > MESSAGE_LETTERS) throw new Error('A message is too long.')
    yield* lines
  }
  yield open
}

function callServer({ server, token }: McpCommand): CallApi {
  if (!/^https?:\/\//u.test(server) || !URL.canParse(server))
    throw new Error('Give the address of the server, such as --server https://longhand.example.org.')
  const base = server.replace(/\/+$/u, '')
  return async (path, query) => {
    try {
      const reply = await fetch(`${base}${API_BASE}${path}?${new URLSearchParams(query).toString()}`, {
        headers: { authorization: `Bearer ${token}` },
        // A token goes nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(CALL_MS),
      })
      return { status: reply.status, body: await reply.json() }
    } catch {
      return { status: 502, body: { code: 'unreachable', message: `The server at ${base} could not be reached.` } }
    }
  }
}
