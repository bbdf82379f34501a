import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { createTranscription, EDITOR_HEADER, getModel, listModels } from '../../../src/shared/contract/openai.ts'
import { FILE_ID_HEADER } from '../../../src/shared/contract/uploads.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../kernel/errors.ts'
import { mount } from '../../kernel/http/mount.ts'
import { idempotencyKeyOf } from '../../kernel/http/requests.ts'
import { receiveMedium, textsAround, type Uploads, whenGone } from '../media/index.ts'
import { useOpenAiErrors } from './error-shape.ts'
import type { FileWaits } from './file-waits.ts'
import type { Models } from './models.ts'
import { readFields } from './read-fields.ts'
import type { Transcriptions } from './transcriptions.ts'

/** When to ask again for a text that is not there yet; to ask is to wait, so at once. Seconds. */
const ASK_AGAIN_SECONDS = 1

export interface OpenAiRoutesDeps {
  transcriptions: Transcriptions
  uploads: Uploads
  models: Models
  waits: FileWaits
  publicUrl: string
  /** How long a call waits for its text. */
  waitMs: number
  /** Aborts when the server is about to end. */
  draining: AbortSignal
}

/** What clients of OpenAI's API call. It is described by OpenAI, so the server's own description leaves it out. */
export async function openAiRoutes(
  app: FastifyInstance,
  { transcriptions, uploads, models, waits, publicUrl, waitMs, draining }: OpenAiRoutesDeps,
): Promise<void> {
  useOpenAiErrors(app)
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
  })
  app.addHook('preClose', () => waits.stop())
  await app.register(multipart)

  mount(app, createTranscription, async ({ caller, request, reply }) => {
    const key = idempotencyKeyOf(request)
    const signal = whenGone(reply)
    const { file, fields } = await receiveMedium(
      { uploads, caller, request, field: 'file', beside: 'any', signal },
      (medium) =>
        transcriptions.begin(caller, medium, { fieldsOf: () => readFields(textsAround(medium.part)), key, signal }),
    )
    const { _id: id } = file
    reply.headers({ [FILE_ID_HEADER]: id, [EDITOR_HEADER]: `${publicUrl}/editor/${id}` })
    const enough = AbortSignal.any([signal, draining, AbortSignal.timeout(waitMs)])
    const ready = await transcriptions.ready(caller, id, enough)
    if (ready === null) {
      // The server may be about to end: another one waits on.
      reply.header('connection', 'close')
      throw new AppError(503, 'still_transcribing', messages.stillTranscribing, { retryAfter: ASK_AGAIN_SECONDS })
    }
    const { type, body } = await transcriptions.answer(caller, ready, fields, request.hold)
    request.hold(Buffer.byteLength(body))
    return reply.type(type).send(typeof body === 'string' ? body : Buffer.from(body))
  })

  mount(app, listModels, async () => ({ object: 'list' as const, data: await models.list() }))
  mount(app, getModel, ({ params }) => models.get(params.id))
}
