import { isLoopback } from '../../../kernel/config.ts'
import { ModelError } from './model-error.ts'

/** The host of a file sends it from another one; more turns than these are a loop. */
const MOST_REDIRECTS = 5

const SHA256 = /^[0-9a-f]{64}$/

/** A file that a host has begun to send. */
export interface FileAnswer {
  body: ReadableStream<Uint8Array>
  /** Where in the file it begins; 0 when the host does not know ranges or has another file now. */
  from: number
  /** Bytes of the whole file; null when the host does not say. */
  totalBytes: number | null
  /** Strong, so that a later try can go on. */
  etag: string | null
  /** Hex; the checksum that the host states itself. */
  sha256: string | null
}

export interface FileRequest {
  url: string
  hosts: readonly string[]
  fetch: typeof fetch
  signal: AbortSignal
  /** What is still missing of the file with this tag. */
  range: { from: number; etag: string } | null
}

/** Asks for a file, following redirects to allowed hosts only. @throws ModelError */
export async function requestFile({ url, hosts, fetch, signal, range }: FileRequest): Promise<FileAnswer> {
  const headers = {
    'accept-encoding': 'identity',
    ...(range ? { range: `bytes=${range.from}-`, 'if-range': range.etag } : {}),
  }
  let address = url
  let linked: string | null = null
  for (let turn = 0; turn <= MOST_REDIRECTS; turn++) {
    assertAllowed(address, hosts)
    const response = await fetch(address, { redirect: 'manual', headers, signal })
    linked = tag(response.headers.get('x-linked-etag')) ?? linked
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel()
      address = new URL(location, address).href
      continue
    }
    // Only a host that answers itself names the checksum in its tag; storage behind it has tags of its own.
    const stated = linked ?? (turn === 0 ? tag(response.headers.get('etag')) : null)
    return answerOf(response, range?.from ?? 0, stated)
  }
  throw new ModelError('refused_address', 'The host sends us in circles.')
}

async function answerOf(response: Response, asked: number, stated: string | null): Promise<FileAnswer> {
  const { status, headers, body } = response
  if ((status !== 200 && status !== 206) || !body) {
    await body?.cancel()
    const host = new URL(response.url).host
    if (status === 404 || status === 410) throw new ModelError('not_found', `${host} does not have this file any more`)
    throw new ModelError('unreachable', `${host} answered with status ${status}`, {
      retry: status === 408 || status === 416 || status === 429 || status >= 500,
    })
  }
  const etag = headers.get('etag')
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '')
  const from = status === 206 ? Number(range?.[1] ?? Number.NaN) : 0
  if (status === 206 && from !== asked) {
    await body.cancel()
    throw new ModelError('wrong_content', 'The host sends another part of the file than was asked for.')
  }
  const total = status === 206 ? range?.[2] : headers.get('content-length')
  return {
    body: body as ReadableStream<Uint8Array>,
    from,
    totalBytes: total && total !== '*' ? Number(total) : null,
    etag: etag?.startsWith('"') ? etag : null,
    sha256: stated !== null && SHA256.test(stated) ? stated : null,
  }
}

function tag(header: string | null): string | null {
  return header?.replace(/^W\//, '').replaceAll('"', '') ?? null
}

/** https to an allowed host or a subdomain of it; plain http to this machine only. */
function assertAllowed(address: string, hosts: readonly string[]): void {
  const { protocol, hostname } = new URL(address)
  const isAllowed = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  if (!isAllowed || !isSafe)
    throw new ModelError(
      'refused_address',
      `The file was to come from ${protocol}//${hostname}, which is not a host that models come from.`,
    )
}
