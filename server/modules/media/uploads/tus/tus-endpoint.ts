import { DataStore, Server, Upload } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { API_BASE } from '../../../../../src/shared/contract/route.ts'
import { createUpload } from '../../../../../src/shared/contract/uploads.ts'
import type { Caller } from '../../../../kernel/http/mount.ts'
import { endingWhenStalled } from '../stall.ts'
import { CHECKSUM_ALGORITHMS, readChecksum } from './checksum.ts'
import { asAppError } from './failures.ts'
import { readPiece } from './piece.ts'
import type { Entry, PatchOrder, Turn } from './patch-order.ts'
import type { UploadRow } from './repository.ts'
import type { Resumable } from './service.ts'

const EXTENSIONS = [
  'creation',
  'creation-with-upload',
  'creation-defer-length',
  'termination',
  'expiration',
  'checksum',
]

/** What a request that was asked to let go may still finish in, in milliseconds. */
const DRAIN_MS = 100

export interface TusEndpointDeps {
  resumable: Resumable
  patchOrder: PatchOrder
  /** A piece that brings no byte for so long is ended, in milliseconds. */
  stallMs: number
  /** Aborts when this server ends: a piece ends where it is, and its sender goes on elsewhere. */
  leaving: AbortSignal
}

/** What comes of a tus request that succeeded. */
export interface TusReply {
  status: number
  headers: Record<string, string>
}

/**
 * Answers one request of tus 1.0: `@tus/server` keeps the protocol, our uploads do the work. The store and the locker
 * live as long as the request, so they know who asks. `gone` aborts when nobody waits for the answer any more. @throws
 * AppError
 */
export async function handleTusRequest(
  { resumable, patchOrder, stallMs, leaving }: TusEndpointDeps,
  request: FastifyRequest,
  { caller, gone }: { caller: Caller; gone: AbortSignal },
): Promise<TusReply> {
  const offset = request.method === 'PATCH' ? Number(request.headers['upload-offset']) : null
  const promised = Number(request.headers['content-length'])
  const checksum = readChecksum(single(request.headers['upload-checksum']))
  let turn: Turn | null = null
  let isNew = false
  let failure: unknown
  let seen: UploadRow | null = null
  /** Aborts when somebody else waits for the upload, or the server ends. */
  let letGo = gone

  const held = (): Turn => {
    if (!turn) throw new Error('An upload is written to without its lock.')
    return turn
  }

  /**
   * The row as it is now, or will be when it is this request's turn; one whose last byte came before a crash is
   * finished here.
   */
  async function look(id: string): Promise<UploadRow> {
    const { behind } = held()
    if (behind !== null && seen !== null) return (seen = { ...seen, received: behind })
    seen = await resumable.require(caller, id)
    if (seen.file_id === null && seen.received === seen.size) await finish(seen)
    return seen
  }

  async function finish(row: UploadRow): Promise<void> {
    seen = { ...row, file_id: await resumable.finish(caller, row, held().lock) }
  }

  const datastore = Object.assign(new DataStore(), {
    extensions: EXTENSIONS,

    async create(upload: Upload) {
      if (!isNew) {
        seen = await resumable.require(caller, upload.id)
        return upload
      }
      await resumable.create(caller, {
        id: upload.id,
        size: upload.size ?? null,
        metadata: upload.metadata ?? {},
        lockId: held().lock.lockId,
      })
      seen = await resumable.require(caller, upload.id)
      return upload
    },

    async getUpload(id: string) {
      const { received, size, metadata } = await look(id)
      return new Upload({
        id,
        offset: received,
        ...(size !== null && { size }),
        metadata: JSON.parse(metadata) as Record<string, string>,
      })
    },

    async declareUploadLength(id: string, size: number) {
      await resumable.declareSize(held().lock, size)
      seen = { ...(await look(id)), size }
    },

    async write(_stream: Readable, id: string, at: number) {
      const row = seen ?? (await resumable.require(caller, id))
      if (row.file_id !== null) return at
      const piece = readPiece(request.raw, {
        most: (row.size ?? resumable.limitBytes()) - row.received,
        signal: letGo,
        ...(checksum && { onChunk: (chunk) => checksum.update(chunk) }),
      })
      const confirm = () => {
        piece.assertWhole()
        checksum?.assertEqual()
      }
      await held().ready
      const received = await endingWhenStalled(
        stallMs,
        () => request.raw.destroy(),
        (watch) => resumable.append(row, held(), { bytes: piece.bytes(watch), promised, ...(checksum && { confirm }) }),
      )
      seen = { ...row, received }
      piece.assertWhole()
      if (received === row.size) await finish(seen)
      return received
    },

    async remove(id: string) {
      await resumable.discard(await resumable.require(caller, id))
      seen = null
    },
  })

  const server = new Server({
    path: API_BASE + createUpload.path,
    relativeLocation: true,
    datastore,
    maxSize: resumable.limitBytes(),
    lockDrainTimeout: DRAIN_MS,
    allowedOrigins: [],
    locker: {
      newLock: (id) => ({
        async lock(signal, cancel) {
          letGo = AbortSignal.any([signal, leaving])
          const entry: Entry = {
            offset,
            promised,
            onWanted: () => void cancel(),
            signal: AbortSignal.any([signal, gone]),
          }
          turn = await (isNew ? patchOrder.begin(id, uuidv7(), entry) : patchOrder.enter(id, entry))
        },
        unlock: async () => turn?.end(),
      }),
    },
    namingFunction: async (_request, metadata) => {
      const begun = await resumable.begun(caller, metadata ?? {})
      isNew = begun === null
      return begun?.id ?? uuidv7()
    },
    onIncomingRequest: async (_request, id) => {
      // Before the lock is asked for, so that nobody disturbs somebody else's upload.
      if (!isNew) seen = await resumable.require(caller, id)
    },
    onUploadCreate: async (_request, upload) => {
      if (isNew) await resumable.accept(caller, { size: upload.size ?? null, metadata: upload.metadata ?? {} })
      return {}
    },
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  })

  const response = await server.handleWeb(asWebRequest(request))
  if (failure !== undefined || response.status >= 400) throw asAppError(failure, response.status)
  return { status: response.status, headers: { ...headersOf(response), ...aboutUpload(seen) } }
}

/** The extensions and limits of this server, for `OPTIONS`. */
export function tusAbilities(limitBytes: number): Record<string, string> {
  return {
    'tus-resumable': '1.0.0',
    'tus-version': '1.0.0',
    'tus-extension': EXTENSIONS.join(','),
    'tus-max-size': String(limitBytes),
    'tus-checksum-algorithm': CHECKSUM_ALGORITHMS.join(','),
  }
}

/** The head of a request; the body is read past the tus server, see {@link readPiece}. */
function asWebRequest({ raw, method, url }: FastifyRequest): Request {
  const headers = Object.entries(raw.headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  )
  return new Request(new URL(url, 'http://uploads.invalid'), { method, headers })
}

/** What a client needs; the tus server also answers for other origins, which have no business here. */
function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    [...response.headers].filter(([name]) => /^(upload-|tus-|location$|cache-control$)/.test(name)),
  )
}

function aboutUpload(row: UploadRow | null): Record<string, string> {
  if (!row) return {}
  if (row.file_id !== null) return { 'longhand-file-id': row.file_id }
  return { 'upload-expires': new Date(row.expires_at).toUTCString() }
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
