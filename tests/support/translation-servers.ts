import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening } from './listening.ts'

/** A request as it came in, once it has passed every check. */
export interface CheckedRequest {
  path: string
  authorization: string | undefined
  body: Record<string, unknown>
}

/** Answers one request in place of the server's own reply. */
export type OtherAnswer = (response: ServerResponse) => void

export interface TranslationServer {
  origin: string
  /** Translations that were asked for. */
  requests: CheckedRequest[]
  /** Answers the next translations, one each. */
  next: OtherAnswer[]
  close(): Promise<void>
}

/** What both servers do with a text: put the wanted language before each word. */
export const tagged = (text: string, to: string) =>
  text
    .split(' ')
    .map((word) => `${to}:${word}`)
    .join(' ')

/**
 * A server that takes what LibreTranslate's `/languages` and `/translate` take and nothing else; what is missing,
 * unknown or of another form is answered with 400.
 */
export function startLibreTranslate({ key = 'key' }: { key?: string } = {}): Promise<TranslationServer> {
  const codes = ['en', 'es', 'de', 'zh-Hans']
  return start(async (request, body) => {
    if (request.url === '/languages') {
      must(request.method === 'GET', 'the method is not GET')
      return codes.map((code) => ({ code, name: code, targets: codes }))
    }
    must(request.method === 'POST' && request.url === '/translate', `${request.method} ${request.url} is not there`)
    must(
      Object.keys(body).toSorted().join() === 'api_key,format,q,source,target',
      `the fields are ${Object.keys(body).join()}`,
    )
    if (body['api_key'] !== key) return { status: 403, error: 'Invalid API key' }
    must(body['format'] === 'text', 'the format is not text')
    must(body['source'] === 'auto' || codes.includes(String(body['source'])), `the source is ${String(body['source'])}`)
    must(codes.includes(String(body['target'])), `the target is ${String(body['target'])}`)
    const q = texts(body['q'])
    return { translatedText: q.map((text) => tagged(text, String(body['target']))) }
  })
}

/**
 * A server that takes what `/v1/chat/completions` takes with a JSON schema, and answers as a model would that follows
 * it.
 */
export function startChatServer(): Promise<TranslationServer> {
  return start(async (request, body) => {
    must(
      request.method === 'POST' && request.url === '/v1/chat/completions',
      `${request.method} ${request.url} is not there`,
    )
    must(request.headers.authorization === 'Bearer key', 'the key is missing')
    must(
      Object.keys(body).toSorted().join() === 'messages,model,response_format,temperature',
      `the fields are ${Object.keys(body).join()}`,
    )
    const format = body['response_format'] as {
      type?: string
      json_schema?: { strict?: boolean; schema?: { required?: string[]; additionalProperties?: boolean } }
    }
    must(format.type === 'json_schema' && format.json_schema?.strict === true, 'no strict schema is asked for')
    must(
      format.json_schema?.schema?.required?.join() === 'paragraphs' &&
        format.json_schema.schema.additionalProperties === false,
      'the schema is not of paragraphs',
    )
    const [system, user] = body['messages'] as { role: string; content: string }[]
    must(
      system?.role === 'system' && user?.role === 'user',
      'the messages are not one of the system and one of the user',
    )
    const { paragraphs } = JSON.parse(user!.content) as { paragraphs: { id: string; text: string }[] }
    const to = /into (\w+)/.exec(system!.content)?.[1] === 'German' ? 'de' : 'es'
    return chatReply(paragraphs.map(({ id, text }) => ({ id, text: tagged(text, to) })))
  })
}

/** The reply of a model that answers these paragraphs. */
export const chatReply = (paragraphs: unknown) => ({
  choices: [{ message: { content: JSON.stringify({ paragraphs }) } }],
})

/** Answers JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): OtherAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

async function start(
  reply: (request: IncomingMessage, body: Record<string, unknown>) => Promise<object>,
): Promise<TranslationServer> {
  const requests: CheckedRequest[] = []
  const next: OtherAnswer[] = []
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const other = request.method === 'POST' ? next.shift() : undefined
    if (other) return other(response)
    try {
      must(request.method === 'GET' || request.headers['content-type'] === 'application/json', 'the body is not JSON')
      const body =
        request.method === 'GET' ? {} : (JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>)
      const result = await reply(request, body)
      if (request.method === 'POST')
        requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
      json('status' in result ? Number(result.status) : 200, result)(response)
    } catch (error) {
      json(400, { error: String(error) })(response)
    }
  }

  return { ...(await listening(server)), requests, next }
}

function texts(value: unknown): string[] {
  must(
    Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string' && text !== ''),
    'the texts are no list of texts',
  )
  return value as string[]
}

function must(holds: boolean, reason: string): void {
  if (!holds) throw new Error(reason)
}
