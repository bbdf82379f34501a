import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../../kernel/gzip.ts'
import { unpackPieces } from '../../kernel/transcript-codec/packing.ts'

/**
 * Sends gzipped JSON as it is; who takes it plain gets it unpacked piece by piece, as they read, so that no more of it
 * is in memory than that.
 */
export function sendPacked(body: Uint8Array, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers({ vary: 'accept-encoding', 'content-type': 'application/json; charset=utf-8' })
  if (takesGzip(request.headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(body)
  return reply.send(unpackPieces(body))
}
