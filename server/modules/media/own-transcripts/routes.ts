import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { addOwnTranscript } from '../../../../src/shared/contract/transcripts.ts'
import type { DiskRoom } from '../../../kernel/disk-room.ts'
import { addScope } from '../../../kernel/http/add-scope.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { withOwnUpload } from './read-upload.ts'
import type { OwnTranscripts } from './service.ts'

export interface OwnTranscriptRoutesDeps {
  ownTranscripts: OwnTranscripts
  room: DiskRoom
  /** Where uploads lie while they are read. */
  temporaryFolder: string
}

/** `POST /file/transcription/:id`. */
export function ownTranscriptRoutes(
  app: FastifyInstance,
  { ownTranscripts, room, temporaryFolder }: OwnTranscriptRoutesDeps,
): void {
  void addScope(app, 'own transcripts', async (scope) => {
    await scope.register(multipart)
    mount(scope, addOwnTranscript, async ({ caller, params, request }) => {
      await ownTranscripts.require(caller, params.id)
      await room.assert()
      return withOwnUpload(request, { temporaryFolder }, (upload) => ownTranscripts.add(caller, params.id, upload))
    })
  })
}
