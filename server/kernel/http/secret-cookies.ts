import type { FastifyInstance, FastifyReply } from 'fastify'
import { COOKIE_SESSION, HOST_PREFIX } from '../../../src/shared/contract/auth.ts'

/** Where a secret cookie is sent on plain http, and till when it is kept. */
export interface SecretCookie {
  path: string
  expires: Date
}

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Has the browser keep a secret that no script reads. On https its name begins with `__Host-`, by which the
     * browser promises that this very host set it over TLS: no neighbour on the same domain, nobody on a plain line.
     */
    setSecretCookie(name: string, value: string, where: SecretCookie): FastifyReply
    /** Has the browser forget it. */
    clearSecretCookie(name: string, where: Pick<SecretCookie, 'path'>): FastifyReply
  }
}

const GUARDED = { sameSite: 'lax', httpOnly: true } as const
/** What the prefix asks for. */
const OF_HOST = { ...GUARDED, path: '/', secure: true } as const

/**
 * Secret cookies by the prefix that the site's scheme allows. On https a request's `cookies` then hold, by their plain
 * names, those alone that came with the prefix, and {@link COOKIE_SESSION}, which opens nothing. Add it after the
 * cookies' plugin and before whatever reads them.
 */
export function useSecretCookies(app: FastifyInstance, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https:')

  app.decorateReply('setSecretCookie', function (this: FastifyReply, name, value, { path, expires }) {
    return isSecure
      ? this.setCookie(HOST_PREFIX + name, value, { ...OF_HOST, expires })
      : this.setCookie(name, value, { ...GUARDED, path, expires })
  })
  app.decorateReply('clearSecretCookie', function (this: FastifyReply, name, { path }) {
    return isSecure ? this.clearCookie(HOST_PREFIX + name, OF_HOST) : this.clearCookie(name, { path })
  })
  if (isSecure)
    app.addHook('onRequest', async (request) => {
      request.cookies = cookiesOfThisHost(request.cookies)
    })
}

type Cookies = Readonly<Record<string, string | undefined>>

function cookiesOfThisHost(cookies: Cookies): Record<string, string | undefined> {
  const secret = Object.entries(cookies)
    .filter(([name]) => name.startsWith(HOST_PREFIX))
    .map(([name, value]) => [name.slice(HOST_PREFIX.length), value] as const)
  return { ...Object.fromEntries(secret), [COOKIE_SESSION]: cookies[COOKIE_SESSION] }
}
