import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/files/index.ts'
import { WAVEFORM_TYPE, waveformBytes } from '../../../src/shared/media/waveform-bytes.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import { sendMedia } from './media.ts'
import type { Files } from './service.ts'
import { momentOf } from './sound-moment.ts'

/** Everything about files but their upload and their text. */
export function filesRoutes(app: FastifyInstance, { files, blobs }: { files: Files; blobs: BlobStore }): void {
  mount(app, contract.listFiles, ({ caller, query }) => files.list(caller, query))
  mount(app, contract.getFile, ({ caller, params }) => files.get(caller, params.id))
  mount(app, contract.updateFile, ({ caller, params, body }) => files.update(caller, params.id, body))
  mount(app, contract.changeFiles, ({ caller, body, say }) => files.change(caller, body, say))
  mount(app, contract.removeFile, ({ caller, params }) => files.remove(caller, params.id))
  mount(app, contract.removalCost, async ({ caller, query }) => {
    const { auto, human } = await files.removalCost(caller, query.ids)
    return { auto_seconds: auto, human_seconds: human }
  })
  mount(app, contract.resumeTranscription, ({ caller, params }) => files.resume(caller, params.id))
  mount(app, contract.getMoments, async ({ caller, params, query }) => {
    const waveform = await files.waveform(caller, params.id)
    return { moments: query.at.split(',').map((at) => momentOf(waveform, Number(at))) }
  })

  mount(app, contract.getWaveform, async ({ caller, params, request, reply }) => {
    const waveform = await files.waveform(caller, params.id)
    reply.header('vary', 'accept')
    if (request.headers.accept === WAVEFORM_TYPE)
      return reply.type(WAVEFORM_TYPE).send(Buffer.from(waveformBytes(waveform).buffer))
    return { ...waveform, peaks: [...waveform.peaks] }
  })

  mount(app, contract.getMedia, async ({ caller, params, request, reply }) =>
    sendMedia(blobs, await files.medium(caller, params.id, 'playable'), request, reply),
  )
  mount(app, contract.getThumbnail, async ({ caller, params, request, reply }) =>
    sendMedia(blobs, await files.medium(caller, params.id, 'thumbnail'), request, reply),
  )
  mount(app, contract.downloadMedia, async ({ caller, params, request, reply }) =>
    sendMedia(blobs, await files.medium(caller, params.id, 'original'), request, reply),
  )
}
