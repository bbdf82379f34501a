import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { DROPBOX_MOST_BYTES, uploadFromDropbox } from '../../../src/shared/contract/dropbox.ts'
import { AppError, notFound } from '../../errors.ts'
import { mount } from '../../plugins/mount.ts'
import { LinkError, type LinkedFiles } from '../../ports/linked-files.ts'
import { tooLarge, type Uploads } from '../uploads/service.ts'
import { whenGone } from '../uploads/when-gone.ts'
import { fetchMedium } from './fetch-medium.ts'

/** The largest file at a slow rate takes so long, in milliseconds. */
const MOST_MS = 4 * 3_600_000

/** `POST /file/dropbox`; 404 where Dropbox is not set up. */
export function dropboxRoutes(app: FastifyInstance, { uploads, dropbox }: { uploads: Uploads; dropbox: LinkedFiles | null }): void {
  mount(app, uploadFromDropbox, async ({ caller, query, body, request, reply }) => {
    if (!dropbox) throw notFound()
    const accepted = await uploads.accept(caller, query)
    const signal = AbortSignal.any([whenGone(reply), AbortSignal.timeout(MOST_MS)])
    const remote = await dropbox.open(body.link, { signal }).catch((error: unknown) => {
      throw error instanceof LinkError ? new AppError(error.code === 'link_refused' ? 422 : 502, error.code, error.message, { cause: error }) : error
    })
    if ((remote.sizeBytes ?? 0) > DROPBOX_MOST_BYTES) throw tooLarge()
    await uploads.assertFits(remote.sizeBytes ?? 0)
    const reports = fetchMedium(uploads, caller, { name: body.name, accepted, remote, signal }, request.log)
    return reply.type('application/x-ndjson').header('cache-control', 'no-store').send(Readable.from(lines(reports)))
  })
}

async function* lines(reports: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const report of reports) yield `${JSON.stringify(report)}\n`
}
