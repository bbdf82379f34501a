import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  getTranscript,
  getTranscriptVersion,
  listTranscriptVersions,
  restoreTranscriptVersion,
  SAVE_LIMITS,
  saveTranscript,
} from '../../../src/shared/contract/transcripts.ts'
import { getTextEdits, saveTextEdit } from '../../../src/shared/contract/text-edits.ts'
import { getTranslation, saveTranslation } from '../../../src/shared/contract/translations.ts'
import { isOriginal } from '../../../src/shared/domain/translation.ts'
import { endPresence, tellPresence } from '../../../src/shared/contract/presence.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../kernel/errors.ts'
import { addScope } from '../../kernel/http/add-scope.ts'
import { mount } from '../../kernel/http/mount.ts'
import { readBody } from '../../kernel/http/read-body.ts'
import { ORIGINAL, readHeld, sendPacked, type StoredText, tagOf } from '../texts/index.ts'
import type { PresenceService } from './presence.ts'
import { presentEdits, presentVersion } from './presenter.ts'
import type { Saved, Transcripts } from './service.ts'

/**
 * `/file/transcription/:id` and its versions, the texts of `/file/translation/:id/:language`, and who has them open.
 */
export function transcriptRoutes(
  app: FastifyInstance,
  { transcripts, presence }: { transcripts: Transcripts; presence: PresenceService },
): void {
  mount(app, getTranscript, async ({ params, caller, request, reply }) =>
    sendText(await transcripts.read(caller, params.id), request, reply),
  )

  mount(app, getTranslation, async ({ params, caller, request, reply }) =>
    sendText(await transcripts.read(caller, params.id, languageOf(params)), request, reply),
  )

  mount(app, listTranscriptVersions, async ({ params, query, caller }) => {
    const { versions, whoIs } = await transcripts.versions(caller, params.id, languageOf(query))
    return versions.map((version) => presentVersion(version, whoIs))
  })

  mount(app, getTranscriptVersion, async ({ params, query, caller, request, reply }) =>
    sendText(await transcripts.readVersion(caller, params.id, params.version, languageOf(query)), request, reply),
  )

  mount(app, restoreTranscriptVersion, async ({ params, query, caller, request, reply }) =>
    tagged(
      await transcripts.restore(caller, params.id, params.version, { language: languageOf(query), hold: request.hold }),
      reply,
    ),
  )

  mount(app, saveTextEdit, async ({ params, query, body, caller, reply, say }) => {
    const id = { fileId: params.id, language: languageOf(query) }
    const saved = await transcripts.edits.save(caller, id, body)
    const number = 'conflict' in saved ? saved.conflict : saved.number
    void reply.header('etag', tagOf(number))
    if (number === body.base + 1 && !('conflict' in saved)) return { number, etag: tagOf(number) }
    const since = presentEdits(saved.since ?? (await transcripts.edits.since(caller, id, body.base)))
    if (!('conflict' in saved)) return { number, etag: tagOf(number), edits: since.edits }
    return reply.code(412).send({ message: say(messages.versionConflict), code: 'version_conflict', ...since })
  })

  mount(app, getTextEdits, async ({ params, query, caller }) => {
    const id = { fileId: params.id, language: languageOf(query) }
    return presentEdits(await transcripts.edits.since(caller, id, query.since))
  })

  mount(app, tellPresence, ({ params, query, body, caller }) =>
    presence.tell(caller, { fileId: params.id, tab: params.tab, language: query.language }, body.wants),
  )

  mount(app, endPresence, async ({ params, caller }) => {
    await presence.leave(caller, { fileId: params.id, tab: params.tab })
    return {}
  })

  // The body arrives as bytes on this route only.
  void addScope(app, 'saves', async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', readBody)
    // Counted before a byte of it is read, with as much for the text that it is compared with: two large ones at once
    // would both be refused later.
    scope.addHook('preParsing', async (request) => {
      if (request.caller) transcripts.assertRoom(request.caller)
      request.hold(2 * declaredBytes(request))
    })
    mount(scope, saveTranscript, async ({ params, caller, request, reply }) =>
      tagged(
        await transcripts.save(caller, params.id, bytesOf(request), request.headers['if-match'], {
          hold: holdBeyond(request),
        }),
        reply,
      ),
    )
    mount(scope, saveTranslation, async ({ params, caller, request, reply }) =>
      tagged(
        await transcripts.save(caller, params.id, bytesOf(request), request.headers['if-match'], {
          language: languageOf(params),
          hold: holdBeyond(request),
        }),
        reply,
      ),
    )
  })
}

const languageOf = ({ language }: { language: string }) => (isOriginal(language) ? ORIGINAL : language)

/** A body that does not say how large it is counts as the largest. */
const declaredBytes = ({ headers }: FastifyRequest) =>
  Math.min(Number(headers['content-length'] ?? Infinity), SAVE_LIMITS.packedBytes)

/** Counts of the text before only what is more than was counted for it. */
const holdBeyond = (request: FastifyRequest) => (bytes: number) =>
  request.hold(Math.max(0, bytes - declaredBytes(request)))

const bytesOf = ({ body }: FastifyRequest) => (body instanceof Uint8Array ? body : new Uint8Array(0))

/** The new version with its tag. @throws AppError 412, with the tag of the version that stands in the way */
function tagged(saved: Saved, reply: FastifyReply): { version: number } {
  void reply.header('etag', tagOf('conflict' in saved ? saved.conflict : saved.version))
  if ('conflict' in saved) throw new AppError(412, 'version_conflict', messages.versionConflict)
  return saved
}

/** Sends a text as it is stored: it was checked against the contract when it was saved, and is packed already. */
async function sendText(text: StoredText, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const etag = tagOf(text.version)
  void reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (request.method === 'HEAD') return reply.send()
  return sendPacked(await readHeld(text, request.hold), request, reply)
}
