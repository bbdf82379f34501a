import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../../src/shared/contract/content-admin.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { mount } from '../../../../kernel/http/mount.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Editing } from './service.ts'

export interface EditingRoutesDeps {
  editing: Editing
  /** Draws a page of some content; null where the public pages are not built. */
  draw: ((snapshot: Snapshot, pathname: string) => string) | null
}

/** `/admin/content`: writing what the public site shows. */
export function editingRoutes(app: FastifyInstance, { editing, draw }: EditingRoutesDeps): void {
  mount(app, contract.listContent, () => editing.list())
  mount(app, contract.createContent, ({ caller, body }) => editing.create(caller, body))
  mount(app, contract.readContent, ({ params }) => editing.read(params))
  mount(app, contract.saveContent, ({ caller, params, body }) =>
    editing.save(caller, params, body.version, body.document),
  )
  mount(app, contract.publishContent, ({ caller, params, body }) => editing.publish(caller, params, body.version))
  mount(app, contract.unpublishContent, ({ caller, params, body }) => editing.unpublish(caller, params, body.version))
  mount(app, contract.discardContent, ({ caller, params, body }) => editing.discard(caller, params, body.version))
  mount(app, contract.removeContent, ({ caller, params, body }) => editing.remove(caller, params, body.version))
  mount(app, contract.listContentVersions, ({ params }) => editing.versions(params))
  mount(app, contract.readContentVersion, ({ params: { version, ...key } }) => editing.version(key, version))
  mount(app, contract.restoreContentVersion, ({ caller, params: { version, ...key }, body }) =>
    editing.restore(caller, key, version, body.version),
  )

  mount(app, contract.previewContent, async ({ params, reply }) => {
    if (!draw) throw new AppError(503, 'no_preview', messages.noPreview)
    const { snapshot, pathname } = await editing.preview(params)
    // The editor shows it in a frame of its own, where nothing of it runs.
    const policy = String(reply.getHeader('content-security-policy'))
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
      .replace(/script-src [^;]*/, "script-src 'none'")
    // Links would open windows, which the frame does not allow: so they do nothing.
    const html = withoutScripts(draw(snapshot, pathname)).replace('<head>', '<head><base target="_blank">')
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/**
 * Scripts, and what brings them early: the frame runs none, and each that it meets is an error in the editor's console.
 */
function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
}
