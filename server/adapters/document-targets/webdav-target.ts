import { createHash } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { phrase } from '../../../src/shared/words/phrase.ts'
import type { AddressRule } from '../../kernel/public-addresses.ts'
import type { PutDocumentOptions, TargetDocument, TargetPlace } from '../../ports/document-targets.ts'
import { TargetError } from '../../ports/document-targets.ts'
import { describeFailure } from '../describe-failure.ts'
import { guardedLookup } from '../guarded-lookup.ts'
import { draftName } from './draft-name.ts'

type WebdavPlace = Extract<TargetPlace, { kind: 'webdav' }>

/** A server has so long for one request, in milliseconds. */
const TIMEOUT_MS = 60_000
/** An answer is read to here; nothing of it is kept. */
const MOST_ANSWER_BYTES = 64 * 1024

interface Asked {
  /** Gets the bytes of the answer. */
  onBytes?: (chunk: Buffer) => void
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
}

/** Sends a request and answers its status. @throws TargetError when nothing answers */
type Ask = (method: string, url: URL, asked?: Asked) => Promise<number>

/**
 * Puts documents onto WebDAV servers: under a name for drafts at first, which then becomes the document's in one step.
 */
export function createWebdavTarget(
  { mayReach, isOwn }: { mayReach: AddressRule; isOwn: AddressRule },
  timeoutMs = TIMEOUT_MS,
) {
  function asking({ url: base, user, password }: WebdavPlace, signal: AbortSignal): Ask {
    const isPlain = !base.startsWith('https:')
    // A password goes over plain http only within the operator's own networks.
    const rule = isPlain ? isOwn : mayReach
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    const send = (method: string, url: URL, { headers = {}, body, onBytes }: Asked, limit: AbortSignal) =>
      new Promise<number>((resolve, reject) => {
        const host = url.hostname.replace(/^\[|\]$/g, '')
        if (isIP(host) !== 0 && !rule(host, isIP(host)))
          throw Object.assign(new Error('This address is private.'), { code: 'EACCES' })
        const sent = (isPlain ? requestHttp : requestHttps)(url, {
          method,
          agent: false,
          lookup: guardedLookup(rule),
          signal: limit,
          headers: {
            'user-agent': 'Longhand/1',
            ...(user !== '' && { authorization }),
            ...headers,
            'content-length': String(body?.byteLength ?? 0),
          },
        })
        sent.on('error', reject)
        sent.on('response', (response) => {
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            onBytes?.(chunk)
            if (bytes > MOST_ANSWER_BYTES && !onBytes) response.destroy()
          })
          response.on('error', () => undefined)
          response.on('close', () => resolve(response.statusCode ?? 0))
        })
        sent.end(body)
      })
    return async (method, url, asked = {}) => {
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        return await send(method, url, asked, AbortSignal.any([signal, timeout]))
      } catch (error) {
        if (signal.aborted) throw signal.reason
        const words = timeout.aborted ? phrase('The host did not answer in time.') : describeFailure(error)
        throw new TargetError(words, { cause: error })
      }
    }
  }

  return async function put(
    place: WebdavPlace,
    document: TargetDocument,
    { isOurs: isKnown, tried, signal }: PutDocumentOptions,
  ): Promise<'stored' | 'taken'> {
    const ask = asking(place, signal)
    const base = new URL(place.url.endsWith('/') ? place.url : `${place.url}/`)
    const parts = document.name.split('/')
    const fileName = parts.pop() ?? ''
    const folder = new URL(parts.map((part) => `${encodeURIComponent(part)}/`).join(''), base)
    const draft = new URL(draftName(document), folder)
    const target = new URL(encodeURIComponent(fileName), folder)
    const body = { headers: { 'content-type': document.type }, body: document.bytes }

    let written = await ask('PUT', draft, body)
    if ((written === 404 || written === 409) && parts.length > 0) {
      await makeFolders(ask, base, parts)
      written = await ask('PUT', draft, body)
    }
    if (!isFine(written)) throw refusedBy(written)
    const isOurs = isKnown || (await holdsOneOf(ask, target, tried))
    const moved = await ask('MOVE', draft, {
      headers: { destination: target.href, overwrite: isOurs ? 'T' : 'F', depth: 'infinity' },
    })
    if (isFine(moved)) return 'stored'
    if (moved === 405 || moved === 501) return putAtOnce(ask, { draft, target, body, isOurs })
    if (moved !== 412) throw refusedBy(moved)
    await ask('DELETE', draft)
    return 'taken'
  }
}

/** Whether a file there is one of these contents. */
async function holdsOneOf(ask: Ask, target: URL, contents: readonly string[]): Promise<boolean> {
  if (contents.length === 0) return false
  const hash = createHash('sha256')
  const status = await ask('GET', target, { onBytes: (chunk) => void hash.update(chunk) })
  return isFine(status) && contents.includes(hash.digest('hex'))
}

/** For servers that move nothing. */
async function putAtOnce(
  ask: Ask,
  { draft, target, body, isOurs }: { draft: URL; target: URL; body: Asked; isOurs: boolean },
): Promise<'stored' | 'taken'> {
  const isThere = isOurs ? false : isFine(await ask('HEAD', target))
  await ask('DELETE', draft)
  if (isThere) return 'taken'
  const condition: Readonly<Record<string, string>> = isOurs ? {} : { 'if-none-match': '*' }
  const status = await ask('PUT', target, { ...body, headers: { ...body.headers, ...condition } })
  if (status === 412) return 'taken'
  if (!isFine(status)) throw refusedBy(status)
  return 'stored'
}

/** Each folder on the way; one that is there already is refused, and that is all right. */
async function makeFolders(ask: Ask, base: URL, parts: readonly string[]): Promise<void> {
  let folder = base
  for (const part of parts) {
    folder = new URL(`${encodeURIComponent(part)}/`, folder)
    await ask('MKCOL', folder)
  }
}

const isFine = (status: number) => status >= 200 && status < 300

const refusedBy = (status: number) => new TargetError(wordsOf(status))

function wordsOf(status: number): string {
  if (status === 401 || status === 403) return phrase('The server refuses this user name or password.')
  if (status === 404 || status === 409) return phrase('There is no such folder on the server.')
  if (status === 413 || status === 507) return phrase('There is no room left there.')
  if (status >= 300 && status < 400) return phrase('The server redirects to another address. Enter that one.')
  return phrase('The server answered with an error.')
}
