import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { CONTENT_SECURITY_POLICY } from '../../src/shared/content-security-policy.ts'

export async function useSecurityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  const socketOrigin = publicUrl.replace(/^http/, 'ws')
  const isSecure = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      // Over plain http there is nothing to upgrade to.
      directives: { ...CONTENT_SECURITY_POLICY, 'connect-src': ["'self'", socketOrigin], ...(isSecure && { 'upgrade-insecure-requests': [] }) },
    },
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (hasKey(request.url)) reply.header('referrer-policy', 'no-referrer')
  })
}

const KEY_PATH = /(\/(?:validate[-_]email[-_]address|reset[-_]password|undo[-_]email[-_]change)\/)[^/?#]+/

/** Whether the address holds a single-use key. */
export function hasKey(url: string): boolean {
  return KEY_PATH.test(url)
}

/** The address as it may stand in a log: without keys and without a query. */
export function loggable(url: string): string {
  return url.replace(KEY_PATH, '$1:key').replace(/\?.*$/, '')
}
