import { setTimeout as wait } from 'node:timers/promises'
import { DROPBOX_MOST_BYTES, type DropboxReport } from '../../../src/shared/contract/dropbox.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../plugins/mount.ts'
import { type LinkedFile, LinkError } from '../../ports/linked-files.ts'
import type { Logger } from '../../ports/logger.ts'
import type { AcceptedOptions } from '../uploads/options.ts'
import { tooLarge, type Uploads } from '../uploads/service.ts'

/** How often the browser hears how far it is, in milliseconds. */
const REPORT_MS = 500

export interface FetchedMedium {
  name: string
  accepted: AcceptedOptions
  remote: LinkedFile
  signal: AbortSignal
}

/** Stores a medium as it comes and makes its file like that of any upload; tells meanwhile how far it is, and at the end what came of it. */
export async function* fetchMedium(uploads: Pick<Uploads, 'store' | 'finish'>, caller: Caller, { name, accepted, remote, signal }: FetchedMedium, log: Logger): AsyncGenerator<DropboxReport> {
  let received = 0
  async function* counted() {
    for await (const chunk of remote.bytes) {
      received += chunk.byteLength
      if (received > DROPBOX_MOST_BYTES) throw tooLarge()
      yield chunk
    }
  }
  const end = uploads
    .store(counted(), signal)
    .then((stored) => uploads.finish(caller, { name, stored, accepted, signal }))
    .then(({ _id }): DropboxReport => ({ file_id: _id }), (error: unknown) => ({ error: reported(error, signal, log) }))
  let last: DropboxReport | null = null
  while (last === null) {
    yield { received, total: remote.sizeBytes }
    const waiting = new AbortController()
    last = await Promise.race([end, wait(REPORT_MS, null, { signal: waiting.signal }).catch(() => null)])
    waiting.abort()
  }
  yield last
}

/** An error as it stands in the last line: there the status has gone out already. */
function reported(error: unknown, signal: AbortSignal, log: Logger): Extract<DropboxReport, { error: unknown }>['error'] {
  if (error instanceof AppError) return { status: error.status, code: error.code, message: error.message }
  if (error instanceof LinkError) return { status: 502, code: error.code, message: error.message }
  if (!signal.aborted) log.error({ err: error }, 'a medium of Dropbox could not be fetched')
  return { status: 500, code: 'unexpected', message: messages.unexpected }
}
