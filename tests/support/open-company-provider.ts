import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { freePort } from './free-port.ts'

/** Somebody with an account at the provider. */
export interface CompanyPerson {
  id: string
  email: string
  email_verified?: boolean
  groups?: string[]
}

/** A client of the provider: one installation of ours. */
export interface CompanyClient {
  clientId: string
  secret: string
  redirectUri: string
  /** Where logout tokens go; left out, none are sent. */
  logoutUri?: string
}

/** A whole OpenID provider on a port of this machine, at which people are signed in without being asked. */
export interface CompanyProvider {
  issuer: string
  /** Who has an account there; whoever is taken out is gone. */
  people: Map<string, CompanyPerson>
  /** Who sits at the browser; null presses Cancel. */
  atBrowser: { id: string | null; amr: string[] }
  /** Goes where a browser would, with the cookies of one, until the provider sends it back to us: the address. */
  visit(address: string, jar?: Map<string, string>): Promise<string>
  /** Ends a person's session there, which the clients are told. */
  endSession(jar: Map<string, string>): Promise<void>
  /** Stops answering. */
  stop(): Promise<void>
}

/** Starts a provider with these clients. Stop it at the end. */
export async function openCompanyProvider(clients: readonly CompanyClient[]): Promise<CompanyProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, CompanyPerson>()
  const atBrowser: CompanyProvider['atBrowser'] = { id: null, amr: ['pwd'] }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: clients.map(({ clientId, secret, redirectUri, logoutUri }) => ({
      client_id: clientId,
      client_secret: secret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      ...(logoutUri !== undefined && {
        backchannel_logout_uri: logoutUri,
        backchannel_logout_session_required: true,
      }),
    })),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'one' }] },
    cookies: { keys: ['a key for tests only'] },
    claims: {
      openid: ['sub', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: [],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    issueRefreshToken: () => Promise.resolve(true),
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, RefreshToken: 600, IdToken: 600 },
    // It calls no addresses of this machine by itself.
    fetch: (address: URL, { dispatcher: _guarded, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(address, options),
    findAccount: (_ctx: KoaContextWithOIDC, id: string) => {
      const person = people.get(id)
      if (!person) return undefined
      const { email, email_verified = true, groups = [] } = person
      return { accountId: id, claims: () => Promise.resolve({ sub: id, email, email_verified, groups }) }
    },
    interactions: { url: (_ctx: KoaContextWithOIDC, { uid }: { uid: string }) => `/interaction/${uid}` },
  } as unknown as Configuration)

  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    const { prompt, params, session } = await provider.interactionDetails(ctx.req, ctx.res)
    if (atBrowser.id === null) {
      const cancelled = { error: 'access_denied', error_description: 'cancelled' }
      return provider.interactionFinished(ctx.req, ctx.res, cancelled, { mergeWithLastSubmission: false })
    }
    if (prompt.name === 'login') {
      const login = { accountId: atBrowser.id, amr: atBrowser.amr }
      return provider.interactionFinished(ctx.req, ctx.res, { login }, { mergeWithLastSubmission: false })
    }
    const grant = new provider.Grant({ accountId: session!.accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(ctx.req, ctx.res, { consent }, { mergeWithLastSubmission: true })
  })

  const answer = provider.callback()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }

  async function step(address: string, jar: Map<string, string>, form?: URLSearchParams): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { ...(cookie && { cookie }) },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (pair.slice(at + 1) === '') jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }

  return {
    issuer,
    people,
    atBrowser,
    async visit(address, jar = new Map()) {
      let at = address
      for (let steps = 0; steps < 12; steps += 1) {
        const response = await step(at, jar)
        const location = response.headers.get('location')
        if (location === null) throw new Error(`${at} answers ${response.status}: ${await response.text()}`)
        at = new URL(location, at).href
        if (new URL(at).origin !== issuer) return at
      }
      throw new Error('The provider sends the browser in circles.')
    },
    async endSession(jar) {
      const page = await (await step(`${issuer}/session/end`, jar)).text()
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
      await step(`${issuer}/session/end/confirm`, jar, new URLSearchParams({ xsrf, logout: 'yes' }))
    },
    stop,
  }
}
