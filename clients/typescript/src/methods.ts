import { type CallOptions, send, type Transport } from './call.ts'
import { type Api, ROUTES } from './generated.ts'

interface Route {
  method: string
  path: string
  /** How the body travels, where it is not JSON; with the field of a multipart one. */
  body?: 'gzip' | `part:${string}`
  answer: 'json' | 'none' | 'response'
}

type Input = Record<string, unknown> & { query?: Record<string, unknown>; body?: unknown }

/** A method for each call, as `ROUTES` has them. */
export function createMethods(transport: Transport): Api {
  const api: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of Object.entries(ROUTES) as [string, Route][]) {
    const [area = '', method = ''] = name.split('.')
    const methods = (api[area] ??= {})
    methods[method] = (input: Input = {}, options?: CallOptions) => run(transport, route, input, options)
  }
  return api as unknown as Api
}

async function run(
  transport: Transport,
  route: Route,
  { query, body, ...params }: Input,
  options?: CallOptions,
): Promise<unknown> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const response = await send(transport, { method: route.method, path, query, ...(await bodyOf(route, body)) }, options)
  if (route.answer === 'response') return response
  if (route.answer === 'json' && response.status !== 204) return response.json()
  await response.body?.cancel()
  return undefined
}

async function bodyOf(
  { body: kind }: Route,
  body: unknown,
): Promise<{ body?: BodyInit; headers?: Record<string, string> }> {
  if (body === undefined) return {}
  if (kind === 'gzip')
    return { body: await gzip(JSON.stringify(body)), headers: { 'content-type': 'application/octet-stream' } }
  if (kind === undefined) return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const form = new FormData()
  const { file, name } = body as { file: Blob; name: string }
  form.set(kind.slice('part:'.length), file, name)
  return { body: form }
}

async function gzip(text: string): Promise<Blob> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(packed).blob()
}
