import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Access, CallClass, RouteReply, RouteRequest, RouteSpec } from '../../../src/shared/contract/route.ts'
import type { Role } from '../../../src/shared/domain/roles.ts'
import type { TokenScope } from '../../../src/shared/domain/token-scopes.ts'
import type { LanguageCode } from '../../../src/shared/words/languages.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import type { Acted } from '../acting.ts'
import { BODY_BYTES } from '../limits.ts'
import type { Words } from '../words.ts'
import { wordsOf } from './caller-words.ts'

/** Who calls and for whom, as the session or the access token says and the database confirms on each call. */
export interface Caller extends Acted {
  /** As its owner sees it. */
  email: string
  role: Role
  /** What they read; null while they have not chosen. */
  language?: LanguageCode | null
  /** The session's id, or that of the access token. */
  sid: string
  /** What the access token is for; absent in a session, which may do all that the person may. */
  scopes?: readonly TokenScope[]
  /** Of a guest of a link, who has no account: they are let into nothing but its file. */
  guest?: LinkGuest
}

/** By what link a guest came. */
export interface LinkGuest {
  linkId: string
  fileId: string
  /** Until when at most, in milliseconds since 1970. */
  until: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the sessions plugin on every route that is not public. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** Who may call; the sessions plugin refuses an API route without it. */
    access?: Access
    /** What an access token needs; without it none is taken. */
    scope?: TokenScope
    /** Whether any access token is taken, whatever it is for. */
    anyToken?: true
    /** Whether a session must have given its password a short while ago. */
    confirmed?: true
    /** Whether a changed address has to be validated first. */
    validated?: true
    /** Whether guests of a link may call. */
    guests?: true
    /** Whether it is taken before a second factor is set up that is asked for. */
    beforeFactor?: true
    /** Whether only a page of ours may call. */
    fromOurPage?: true
    perMinute?: number
    /** Bounds the calls of its kind that are in work at once, `usual` unless said; null for what counts in none. */
    callClass?: CallClass | null
  }
}

/** What a handler gets: the parsed request, who calls, and Fastify's own pair for headers and streams. */
export type Handled<R extends RouteSpec> = RouteRequest<R> & {
  caller: R['access'] extends 'public' ? null : Caller
  request: FastifyRequest
  reply: FastifyReply
  /** Words what is said to the caller in their language. */
  say: Words['say']
}

/** Answers a route's reply; one whose contract has no `reply` may send a stream or buffer itself. */
export type Handler<R extends RouteSpec> = (handled: Handled<R>) => Promise<RouteReply<R> | FastifyReply>

/** Serves a route of the contract. Paths are relative to where the API is registered. */
export function mount<R extends RouteSpec>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  const status = route.status ?? 200
  app.route({
    method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
    url: route.path,
    bodyLimit: route.bodyLimit ?? BODY_BYTES,
    config: {
      access: route.access,
      callClass: route.callClass ?? 'usual',
      ...(route.scope && { scope: route.scope }),
      ...(route.confirmed && { confirmed: true }),
      ...(route.validated && { validated: true }),
      ...(route.guests && { guests: true }),
      ...(route.beforeFactor && { beforeFactor: true }),
      ...(route.fromOurPage && { fromOurPage: true }),
      ...(route.rateLimit && { perMinute: route.rateLimit.perMinute }),
    },
    schema: {
      summary: route.summary,
      tags: [route.path.split('/')[1] ?? ''],
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      ...(route.reply && { response: { [status]: route.reply } }),
    },
    handler: async (request, reply) => {
      const handled = {
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        request,
        reply,
        say: (words: Phrase) => wordsOf(request).say(words),
      }
      const result = await request.inClass(() => handler(handled as unknown as Handled<R>))
      // A streamed reply is awaited to its end; a client that left early has received the head all the same.
      if (reply.sent || reply.raw.headersSent || (result as unknown) === reply) return reply
      return reply.code(status).send(result)
    },
  })
}
