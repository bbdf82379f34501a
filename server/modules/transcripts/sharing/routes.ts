import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/sharing.ts'
import { API_BASE } from '../../../../src/shared/contract/route.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import { playableOf, sendMedia } from '../../files/index.ts'
import { sendPacked } from '../../texts/index.ts'
import type { MakeLinks } from './make-links.ts'
import type { Sharing } from './service.ts'

/** `/file/share/:id` for owners, `/shared/:key` for whoever has the link. */
export function sharingRoutes(
  app: FastifyInstance,
  { sharing, makeLinks, blobs }: { sharing: Sharing; makeLinks: MakeLinks; blobs: BlobStore },
): void {
  mount(app, contract.listShareLinks, ({ caller, params }) => sharing.list(caller, params.id))
  mount(app, contract.createShareLink, ({ caller, params, body }) => sharing.create(caller, params.id, body))
  mount(app, contract.createShareLinks, ({ caller, body, say }) => makeLinks(caller, body, say))
  mount(app, contract.changeShareLink, ({ caller, params, body }) =>
    sharing.change(caller, params.id, params.share_id, body),
  )
  mount(app, contract.removeShareLink, ({ caller, params }) => sharing.remove(caller, params.id, params.share_id))

  mount(app, contract.getShared, async ({ params, request, reply }) => {
    void reply.header('cache-control', 'private, no-store')
    return sendPacked(await sharing.read(params.key, request.cookies), request, reply)
  })
  mount(app, contract.openShared, async ({ params, body, request, reply }) => {
    void reply.header('cache-control', 'private, no-store')
    const wish = { ...body, cookies: request.cookies, address: request.ip }
    const { opened, cookie } = await sharing.openFor(params.key, wish)
    if (cookie) reply.setSecretCookie(cookie.name, cookie.key, { path: API_BASE, expires: new Date(cookie.until) })
    return opened
  })
  mount(app, contract.joinShared, ({ caller, params, body, request }) =>
    sharing.join(caller, params.key, { ...body, cookies: request.cookies, address: request.ip }),
  )
  mount(app, contract.getSharedMedia, async ({ params, request, reply }) =>
    sendMedia(blobs, playableOf(await sharing.media(params.key, request.cookies)), request, reply),
  )
}
