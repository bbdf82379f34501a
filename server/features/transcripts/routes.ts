import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getTranscript, listTranscriptVersions, restoreTranscriptVersion, saveTranscript } from '../../../src/shared/contract/transcripts.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../errors.ts'
import { mount } from '../../plugins/mount.ts'
import { tagOf, takesGzip } from './entity-tag.ts'
import { unpackJson } from './packing.ts'
import { presentVersion } from './presenter.ts'
import type { Saved, StoredText, Transcripts } from './service.ts'

/** `/file/transcription/:id` and its versions. */
export function transcriptRoutes(app: FastifyInstance, { transcripts }: { transcripts: Transcripts }): void {
  mount(app, getTranscript, async ({ params, caller, request, reply }) => sendText(await transcripts.read(caller.id, params.id), request, reply))

  mount(app, listTranscriptVersions, async ({ params, caller }) => (await transcripts.versions(caller.id, params.id)).map(presentVersion))

  mount(app, restoreTranscriptVersion, async ({ params, caller, reply }) => tagged(await transcripts.restore(caller.id, params.id, params.version), reply))

  // The body arrives as bytes on this route only.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mount(scope, saveTranscript, async ({ params, caller, request, reply }) => {
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array(0)
      return tagged(await transcripts.save(caller.id, params.id, body, request.headers['if-match']), reply)
    })
  })
}

/** The new version with its tag. @throws AppError 412, with the tag of the version that stands in the way */
function tagged(saved: Saved, reply: FastifyReply): { version: number } {
  void reply.header('etag', tagOf('conflict' in saved ? saved.conflict : saved.version))
  if ('conflict' in saved) throw new AppError(412, 'version_conflict', messages.versionConflict)
  return saved
}

/** Sends a text as it is stored: it was checked against the contract when it was saved, and is packed already. */
async function sendText({ version, body }: StoredText, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const etag = tagOf(version)
  void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding', 'content-type': 'application/json; charset=utf-8' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (takesGzip(request.headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(body)
  return reply.send(await unpackJson(body))
}
