import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { addOwnTranscript } from '../../../src/shared/contract/transcripts.ts'
import { messages } from '../../../src/shared/messages.ts'
import { OWN_TRANSCRIPT_BYTES } from '../../../src/shared/transcript/imports/imported-text.ts'
import { AppError } from '../../errors.ts'
import type { DiskRoom } from '../../plugins/disk-room.ts'
import { mount } from '../../plugins/mount.ts'
import { fileNameOf, readOneFile } from '../uploads/multipart.ts'
import { endingWhenStalled } from '../uploads/stall.ts'
import { drainUnreadBodies } from '../uploads/unread-body.ts'
import type { OwnTranscripts } from './service.ts'

/** A body that brings no byte for so long is ended, in milliseconds. */
const STALL_MS = 30_000

/** `POST /file/transcription/:id`. */
export function ownTranscriptRoutes(app: FastifyInstance, { ownTranscripts, room }: { ownTranscripts: OwnTranscripts; room: DiskRoom }): void {
  void app.register(async (scope) => {
    await scope.register(multipart)
    drainUnreadBodies(scope)
    mount(scope, addOwnTranscript, async ({ caller, params, request }) => {
      await ownTranscripts.require(caller, params.id)
      await room.assert()
      const file = await endingWhenStalled(STALL_MS, () => request.raw.destroy(), (watch) =>
        readOneFile(request, 'json', { store: async (part) => ({ name: fileNameOf(part), bytes: await collect(watch(part.file)) }) }))
      return ownTranscripts.add(caller, params.id, file)
    })
  })
}

/** @throws AppError 413 in the spec's words */
async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > OWN_TRANSCRIPT_BYTES) throw new AppError(413, 'too_large', messages.jsonCorrupted, { fields: { json: messages.bodyTooLarge } })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
