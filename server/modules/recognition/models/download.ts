import { createReadStream } from 'node:fs'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import pRetry from 'p-retry'
import { isFull } from '../../../kernel/error-code.ts'
import { messageOf } from '../../../kernel/message-of.ts'
import { sha256Of } from '../../../kernel/sha256.ts'
import type { ModelFile } from './catalogue.ts'
import { ModelError } from './model-error.ts'
import { requestFile, type FileAnswer } from './request-file.ts'

/** No byte for this long counts as a broken connection. */
const STALL_MS = 60_000

export interface DownloadOptions {
  file: ModelFile
  /** Where the whole file goes; until then it is `<target>.part`. */
  target: string
  /** Hosts it may come from. */
  hosts: readonly string[]
  fetch: typeof fetch
  /** Bytes of this file that are there. */
  onBytes: (bytes: number) => void
  signal?: AbortSignal
  /** Milliseconds before the first new try, and tries. */
  retry?: { firstMs: number; times: number }
}

/** What is known of a file in the middle of its download. */
interface Partial {
  /** For `If-Range`: the rest is only taken when it is the rest of the same file. */
  etag: string | null
  hostSha256: string | null
}

/**
 * Fetches one file: goes on where an earlier try stopped, checks size and checksum, and only then gives it its name.
 * @throws ModelError; what was fetched is kept for the next time unless it was wrong
 */
export async function downloadFile(
  options: DownloadOptions,
): Promise<{ sha256: string; checkedBy: 'catalogue' | 'host' | 'size' }> {
  const { file, target, onBytes, signal, retry = { firstMs: 1000, times: 5 } } = options
  if ((await sizeOf(target)) === file.size) {
    const sha256 = await sha256Of(createReadStream(target))
    onBytes(file.size)
    if (file.sha256 === undefined || file.sha256 === sha256)
      return { sha256, checkedBy: file.sha256 === undefined ? 'size' : 'catalogue' }
    await rm(target)
  }
  await pRetry(() => fetchRest(options), {
    retries: retry.times,
    minTimeout: retry.firstMs,
    maxTimeout: 30_000,
    randomize: true,
    signal,
    shouldRetry: ({ error }) => error instanceof ModelError && error.retry,
  })
  const known = await readPartial(target)
  const sha256 = await sha256Of(createReadStream(`${target}.part`))
  const expected = file.sha256 ?? known.hostSha256
  if (expected !== null && sha256 !== expected) {
    await forget(target)
    throw new ModelError(
      'wrong_content',
      `${file.path} does not have the checksum that it should have, so it was thrown away. Try again; if it goes ` +
        'on, something between here and the host changes files.',
    )
  }
  await rename(`${target}.part`, target)
  await rm(`${target}.part.json`, { force: true })
  return { sha256, checkedBy: file.sha256 ? 'catalogue' : known.hostSha256 ? 'host' : 'size' }
}

/** One try: appends what is missing. */
async function fetchRest({ file, target, hosts, fetch, onBytes, signal }: DownloadOptions): Promise<void> {
  const part = `${target}.part`
  const { etag } = await readPartial(target)
  const had = (await sizeOf(part)) ?? 0
  if (had === file.size) return onBytes(had)
  const from = etag !== null && had < file.size ? had : 0
  const stalled = new AbortController()
  const clock = setTimeout(() => stalled.abort(new Error('no answer in time')), STALL_MS)
  const abort = AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])])
  try {
    const answer = await requestFile({
      url: file.url,
      hosts,
      fetch,
      signal: abort,
      range: from > 0 && etag ? { from, etag } : null,
    })
    await checkSize(answer, file, target)
    // Before the tag is kept: what is left of another file must never count as the beginning of this one.
    if (answer.from === 0) await rm(part, { force: true })
    await writeFile(`${part}.json`, JSON.stringify({ etag: answer.etag, hostSha256: answer.sha256 } satisfies Partial))
    await append(answer, part, file, (bytes) => {
      clock.refresh()
      onBytes(bytes)
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw asModelError(error, file)
  } finally {
    clearTimeout(clock)
  }
}

/** The host must offer a file of the size that the catalogue tells; anything else is another file. */
async function checkSize({ totalBytes, from, body }: FileAnswer, file: ModelFile, target: string): Promise<void> {
  if (totalBytes === null || totalBytes === file.size) return
  await body.cancel()
  if (from > 0) await forget(target)
  throw new ModelError(
    'wrong_content',
    `The host offers ${file.path} with ${totalBytes} bytes instead of ${file.size}: it is not the file that this ` +
      'version knows.',
  )
}

async function append(
  { from, body }: FileAnswer,
  part: string,
  file: ModelFile,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const handle = await open(part, from > 0 ? 'a' : 'w')
  try {
    let bytes = from
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > file.size)
        throw new ModelError('wrong_content', `The host sends more of ${file.path} than there should be.`)
      await handle.write(chunk)
      onBytes(bytes)
    }
    if (bytes < file.size) throw new Error('the connection ended early')
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readPartial(target: string): Promise<Partial> {
  try {
    return JSON.parse(await readFile(`${target}.part.json`, 'utf8')) as Partial
  } catch {
    return { etag: null, hostSha256: null }
  }
}

async function forget(target: string): Promise<void> {
  await rm(`${target}.part`, { force: true })
  await rm(`${target}.part.json`, { force: true })
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    (found) => found.size,
    () => null,
  )
}

function asModelError(error: unknown, file: ModelFile): ModelError {
  if (error instanceof ModelError) return error
  if (isFull(error))
    return new ModelError('disk_full', `There is no room left on the disk for ${file.path}.`, { cause: error })
  return new ModelError('unreachable', reason(error, new URL(file.url).host), { cause: error, retry: true })
}

/** What happened to the connection, in words. */
function reason(error: unknown, host: string): string {
  const cause = (error as { cause?: { code?: string } }).cause?.code ?? ''
  if (cause === 'ENOTFOUND' || cause === 'EAI_AGAIN')
    return `${host} was not found, so there seems to be no network here`
  if (cause === 'ECONNREFUSED') return `${host} refused the connection`
  return `the connection to ${host} broke off (${messageOf(error)})`
}
