import { createRequire } from 'node:module'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getSeoMeta } from '../../../../src/shared/contract/content.ts'
import { DAY_SECONDS } from '../../../../src/shared/durations.ts'
import { takesGzip } from '../../../kernel/gzip.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { addressOf } from '../../../kernel/http/requests.ts'
import { localesOf } from '../content/locales.ts'
import { servePictures } from '../content/pictures/routes.ts'
import { type Pictures, PICTURES, SHIPPED_PICTURES } from '../content/pictures/service.ts'
import type { Seo, SeoDeps } from './seo.ts'
import type { Site } from './service.ts'
import { robotsTxt, sitemapXml } from './sitemap-xml.ts'

const FLAGS = path.join(path.dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')), 'flags', '4x3')

/** `GET /seo/meta`, below the API's base. */
export function seoRoutes(app: FastifyInstance, { seo }: { seo: Seo }): void {
  mount(app, getSeoMeta, ({ query }) => seo.meta(query))
}

export interface SiteRoutesDeps extends SeoDeps {
  /** Null without a build of the public pages. */
  site: Site | null
  pictures: Pictures
}

/**
 * What lies beside the public pages: lists for search engines, flags and pictures. The pages themselves are asked for
 * by {@link answerPage}.
 */
export async function siteRoutes(
  app: FastifyInstance,
  { site, pictures, content, locales, offer, publicUrl }: SiteRoutesDeps,
): Promise<void> {
  const hide = { schema: { hide: true } }
  app.get('/robots.txt', hide, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsTxt(publicUrl)),
  )
  app.get('/sitemap.xml', hide, async (_request, reply) => {
    const snapshot = await content.current()
    const languages = localesOf(locales, snapshot).languages.map(({ code }) => code)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(sitemapXml(snapshot, { languages, offer, origin: publicUrl }))
  })
  const kept = { index: false, decorateReply: false, maxAge: DAY_SECONDS * 1000 } as const
  await app.register(fastifyStatic, { ...kept, root: FLAGS, prefix: '/flags/' })
  // A route for each, so that the others are asked of the pictures that were added.
  await app.register(fastifyStatic, { ...kept, root: SHIPPED_PICTURES, prefix: PICTURES, wildcard: false })
  servePictures(app, { pictures })
  if (site)
    app.route({
      method: ['GET', 'HEAD'],
      url: '/',
      ...hide,
      handler: (request, reply) => answerPage(site, request, reply),
    })
}

/**
 * Sends the public page at the request's address: a document, nothing where the caller has it already, or where to go
 * instead.
 */
export async function answerPage(site: Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { pathname, searchParams } = addressOf(request)
  const answer = await site.answer(decode(pathname), searchParams.get('tag')?.slice(0, 40))
  if ('location' in answer) return reply.redirect(encodeURI(answer.location), answer.status)
  void reply.header('cache-control', 'no-cache').headers(answer.etag === null ? {} : { etag: answer.etag })
  if (answer.status !== 200) void reply.header('x-robots-tag', 'noindex')
  if (answer.status === 500) void reply.header('retry-after', '5')
  if (answer.etag !== null && request.headers['if-none-match'] === answer.etag) return reply.code(304).send()
  void reply.code(answer.status).type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  return answer.gzip !== null && takesGzip(request.headers['accept-encoding'])
    ? reply.header('content-encoding', 'gzip').send(answer.gzip)
    : reply.send(answer.html)
}

/** The path as people write it; as it came where it is no text. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
