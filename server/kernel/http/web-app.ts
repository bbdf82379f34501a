import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { isAppPath } from '../../../src/shared/domain/app-paths.ts'
import { SHARE_TARGET_PATH, sharedPath } from '../../../src/shared/domain/share-target.ts'
import { WORKER_FILE } from '../../../src/shared/domain/worker-file.ts'
import { replyNotFound } from './errors.ts'
import { LAST_WORKER } from './last-worker.ts'
import { addressOf } from './requests.ts'

const [, API_SEGMENT] = API_BASE.split('/')

/** Calls, those that there are not among them. */
const CALL = new RegExp(`^/+${API_SEGMENT}(?:/|$)`)

export interface WebAppOptions {
  /** Folder of the renderer's build, null without one. */
  rendererDir: string | null
  /**
   * Answers for a page that is not the app's; null where the public pages are not built, and the app answers for all.
   */
  publicPage: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null
  /** Whether browsers may keep the app's frame; where not, those that do are told to drop it. */
  keepsShell: boolean
}

/**
 * Serves the renderer's build: hashed assets for a year, packed where the build has packed them, index.html for every
 * page of the app, and leaves the other pages to the public site.
 */
export async function useWebApp(
  app: FastifyInstance,
  { rendererDir, publicPage, keepsShell }: WebAppOptions,
): Promise<void> {
  const isBuilt = rendererDir !== null && existsSync(path.join(rendererDir, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: rendererDir,
      index: false,
      preCompressed: true,
      setHeaders(reply, file) {
        reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  if (!keepsShell)
    app.get(`/${WORKER_FILE}`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(LAST_WORKER),
    )
  // What a device shares is taken by the service worker on it. Here it comes where there is none, and is not read.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && addressOf(request).pathname === SHARE_TARGET_PATH)
      await reply.redirect(sharedPath('lost'), 303)
  })
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = addressOf(request)
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !CALL.test(pathname) &&
      ['', '.html'].includes(path.extname(pathname))
    if (!isPage) return replyNotFound(request, reply)
    const isThere = isAppPath(pathname)
    if (publicPage && !isThere) return publicPage(request, reply)
    if (isBuilt) return reply.code(isThere ? 200 : 404).sendFile('index.html')
    return replyNotFound(request, reply)
  })
}
