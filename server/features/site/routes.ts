import type { FastifyInstance } from 'fastify'
import type { SiteRenderer } from '../../ports/site-renderer.ts'

/** Paths that the server draws itself; every other page is the app's. */
const PUBLIC_PATHS = ['/', '/terms-of-services', '/privacy-policy']

/** Public pages, drawn on the server. Without a build of them (`site` null) nothing is mounted. */
export function siteRoutes(app: FastifyInstance, { site }: { site: SiteRenderer | null }): void {
  if (!site) return
  for (const path of PUBLIC_PATHS) {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      schema: { hide: true },
      handler: async (_request, reply) => {
        const page = await site.render(path)
        if (!page) return reply.callNotFound()
        return reply.code(page.status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page.html)
      },
    })
  }
}
