import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { replyNotFound } from './errors.ts'

/** Serves the renderer's build: hashed assets for a year, and index.html for every page of the app. */
export async function useWebApp(app: FastifyInstance, { rendererDir }: { rendererDir: string | null }): Promise<void> {
  const isBuilt = rendererDir !== null && existsSync(path.join(rendererDir, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: rendererDir,
      index: false,
      setHeaders(reply, file) {
        reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://x')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !pathname.startsWith(`${API_BASE}/`) && path.extname(pathname) === ''
    if (isPage && isBuilt) return reply.sendFile('index.html')
    return replyNotFound(request, reply)
  })
}
