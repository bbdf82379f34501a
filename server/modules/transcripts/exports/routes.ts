import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { checkCaptions } from '../../../../src/shared/contract/files/captions.ts'
import {
  exportArchive,
  type ExportFormat,
  exportTranscript,
  FORMATS_WITH_SUMMARY,
} from '../../../../src/shared/contract/files/exports.ts'
import { getFileTemplate } from '../../../../src/shared/contract/files/templates.ts'
import { guestOfLink } from '../../../../src/shared/domain/participant-names.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import { type Caller, mount } from '../../../kernel/http/mount.ts'
import { outlineWords } from './outline-words.ts'
import type { Exports, WantedOutline } from './service.ts'

interface BesideQuery {
  template?: string | undefined
  is_show_comments: boolean
  is_show_summary: boolean
  answers?: WantedOutline['answers'] | undefined
  is_chapters: boolean
}

/** The options of a text, and what of what stands beside it the format has room for. */
function read<Query extends BesideQuery>(
  format: ExportFormat,
  {
    template = '',
    is_show_comments: isWithComments,
    is_show_summary: isWithSummary,
    answers = [],
    is_chapters: isChapters,
    ...options
  }: Query,
  caller: Caller,
  say: (words: Phrase) => string,
) {
  const onlyChapters = isChapters && format === 'vtt'
  const hasRoom = FORMATS_WITH_SUMMARY.has(format)
  const written = {
    words: outlineWords(say),
    summary: (isWithSummary && hasRoom) || onlyChapters,
    answers: hasRoom ? answers : [],
  }
  const own = caller.guest ? say(guestOfLink(caller.email)) : caller.email
  const comments = isWithComments ? { say, own } : null
  return { options, besides: { template: template || null, comments, written, onlyChapters } }
}

/** `GET /file/export/:id/:format`, and several at once. */
export function exportsRoutes(app: FastifyInstance, { exports }: { exports: Exports }): void {
  mount(app, exportTranscript, async ({ params, query, caller, request, reply, say }) => {
    const { format } = params
    const { options, besides } = read(format, query, caller, say)
    const document = await exports.export(caller, params.id, format, options, request.hold, besides)
    request.hold(document.bytes.byteLength)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(document.fileName),
        'content-type': document.type,
        'x-content-type-options': 'nosniff',
      })
      .send(Buffer.from(document.bytes.buffer, document.bytes.byteOffset, document.bytes.byteLength))
  })

  mount(app, checkCaptions, ({ params, query, caller, request }) =>
    exports.checkCaptions(caller, params.id, params.format, query, request.hold),
  )

  mount(app, getFileTemplate, async ({ params, caller }) => ({ template: await exports.templateOf(caller, params.id) }))

  mount(app, exportArchive, async ({ params: { format }, query: { ids, ...query }, caller, reply, say }) => {
    const { options, besides } = read(format, query, caller, say)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(`transcripts-${format}.zip`),
        'content-type': 'application/zip',
        'x-content-type-options': 'nosniff',
      })
      .send(await exports.archive(caller, ids, format, options, besides))
  })
}
