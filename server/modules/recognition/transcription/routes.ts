import type { FastifyInstance } from 'fastify'
import { transcribeAgain } from '../../../../src/shared/contract/files/transcription.ts'
import { getHeardText } from '../../../../src/shared/contract/transcripts.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Threads } from '../../../kernel/threads/threads.ts'
import type { Files } from '../../files/index.ts'
import { sendPacked } from '../../texts/index.ts'
import type { Again } from './again.ts'
import { partialTranscript } from './partial-transcript.ts'

/** Having the machine write a file's text once more, and the text while it writes. */
export function transcriptionRoutes(
  app: FastifyInstance,
  { db, threads, files, again }: { db: Db; threads: Threads; files: Pick<Files, 'get'>; again: Again },
): void {
  mount(app, transcribeAgain, async ({ caller, params, body }) => {
    await again(caller, params.id, body)
    return files.get(caller, params.id)
  })

  mount(app, getHeardText, async ({ params, caller, request, reply }) =>
    sendPacked(await partialTranscript(db, threads, caller, params.id), request, reply),
  )
}
