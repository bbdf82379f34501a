import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { checkCaptions } from '../../../../src/shared/contract/files/captions.ts'
import { exportArchive, type ExportFormat, exportTranscript } from '../../../../src/shared/contract/files/exports.ts'
import { guestOfLink } from '../../../../src/shared/domain/participant-names.ts'
import { phrase, type Phrase } from '../../../../src/shared/words/phrase.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Exports } from './service.ts'

/** Formats that have room for what was written of the text. */
const HAS_SUMMARY: ReadonlySet<ExportFormat> = new Set(['docx', 'pdf', 'json'])

const summaryWords = (say: (words: Phrase) => string) => ({
  points: say(phrase('Main points')),
  actions: say(phrase('Action items')),
})

/** `GET /file/export/:id/:format`, and several at once. */
export function exportsRoutes(app: FastifyInstance, { exports }: { exports: Exports }): void {
  mount(app, exportTranscript, async ({ params, query, caller, request, reply, say }) => {
    const {
      is_show_comments: isWithComments,
      is_show_summary: isWithSummary,
      is_chapters: isChapters,
      ...options
    } = query
    const { format } = params
    const onlyChapters = isChapters && format === 'vtt'
    const summary = (isWithSummary && HAS_SUMMARY.has(format)) || onlyChapters ? summaryWords(say) : null
    const own = caller.guest ? say(guestOfLink(caller.email)) : caller.email
    const comments = isWithComments ? { say, own } : null
    const besides = { comments, summary, onlyChapters }
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

  mount(app, exportArchive, async ({ params, query: { ids, ...options }, caller, reply }) =>
    reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(`transcripts-${params.format}.zip`),
        'content-type': 'application/zip',
        'x-content-type-options': 'nosniff',
      })
      .send(await exports.archive(caller, ids, params.format, options)),
  )
}
