import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening } from './listening.ts'

/** A request for a completion, as it came in. */
export interface ChatCall {
  authorization: string | undefined
  body: {
    model: string
    messages: { role: string; content: string }[]
    response_format: unknown
    tools?: unknown
  }
}

export interface ChatServer {
  origin: string
  calls: ChatCall[]
  close(): Promise<void>
}

/** What a server of models answers: the content of its message, or a status. */
export type ChatAnswer = (data: unknown, call: ChatCall) => unknown

/** A server that speaks OpenAI's `/v1/chat/completions`, and answers as it is told. */
export async function startChatServer(answer: ChatAnswer): Promise<ChatServer> {
  const calls: ChatCall[] = []
  const server = createServer((request, response) => void reply(request, response))

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return void send(404, {})
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatCall['body']
    const call = { authorization: request.headers.authorization, body }
    calls.push(call)
    const said = await answer(JSON.parse(body.messages.at(-1)!.content), call)
    if (typeof said === 'number') return void send(said, { error: 'secret address of the server' })
    const content = typeof said === 'string' ? said : JSON.stringify(said)
    send(200, { choices: [{ message: { content } }] })
  }

  return { ...(await listening(server)), calls }
}
